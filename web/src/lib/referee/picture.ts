/** The explanation of a trick as a picture to hand on: drawn here, with our own shapes and the fonts of the device. */
import { SHAPES } from '../../components/shapes.ts';
import { FONT, write } from '../handing/pen.ts';
import { type Card, heads } from '../rules/cards.ts';
import { CAPACITY } from '../rules/table.ts';
import { type KnownTable, lengthOf } from './rows.ts';

export interface Picture {
  readonly title: string;
  /** What the rows are, in words. */
  readonly subtitle: string;
  readonly table: KnownTable;
  readonly paragraphs: readonly (readonly string[])[];
  readonly foot: string;
}

type Pen = CanvasRenderingContext2D;

const WIDTH = 1080;
const EDGE = 64;
const CARD = { width: 108, height: 128, gap: 12 };
const TEXT = 33;
const LINE = 46;
const TONES: Readonly<Record<number, string>> = {
  1: '#26343d',
  2: '#12559a',
  3: '#874f00',
  5: '#b3261e',
  7: '#6a21a6',
};

/** Draws the table and the sentences; the height of the picture follows from them. */
export function drawExplanation(canvas: HTMLCanvasElement, picture: Picture): void {
  canvas.width = WIDTH;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const paragraphs = picture.paragraphs.map((sentences) => wrap(pen, sentences.join(' ')));
  const rows = 230;
  const text = rows + picture.table.length * (CARD.height + CARD.gap) + 40;
  const lines = paragraphs.reduce((sum, paragraph) => sum + paragraph.length * LINE + 22, 0);
  canvas.height = text + lines + 110;
  pen.fillStyle = '#1a5a46';
  pen.fillRect(0, 0, WIDTH, text - 10);
  pen.fillStyle = '#fcfdf9';
  pen.fillRect(0, text - 10, WIDTH, canvas.height);
  write(pen, picture.title, EDGE, 110, { size: 60, weight: 800, colour: '#fff' });
  write(pen, picture.subtitle, EDGE, 176, { size: 36, colour: '#cfe6db' });
  drawTable(pen, picture.table, rows);
  let y = text + 50;
  for (const paragraph of paragraphs) {
    for (const line of paragraph) {
      write(pen, line, EDGE, y, { size: TEXT, colour: '#14211c' });
      y += LINE;
    }
    y += 22;
  }
  write(pen, picture.foot, WIDTH - EDGE, canvas.height - 40, { size: 28, colour: '#46574f', align: 'right' });
}

function drawTable(pen: Pen, table: KnownTable, top: number): void {
  table.forEach((row, index) => {
    const y = top + index * (CARD.height + CARD.gap);
    write(pen, String(index + 1), EDGE, y + 80, { size: 40, weight: 800, colour: '#cfe6db' });
    const length = lengthOf(row);
    const unseen = length === null ? ['…'] : Array.from({ length: length - row.cards.length }, () => '?');
    const shown = [...unseen, ...row.cards].slice(-CAPACITY);
    for (let place = 0; place < CAPACITY; place++) {
      const x = EDGE + 60 + place * (CARD.width + CARD.gap);
      const what = shown[place];
      if (typeof what === 'number') drawCard(pen, what, x, y);
      else drawSlot(pen, what ?? '', x, y);
    }
  });
}

function drawSlot(pen: Pen, mark: string, x: number, y: number): void {
  pen.strokeStyle = mark === '' ? 'rgb(255 255 255 / 25%)' : '#fff';
  pen.lineWidth = 3;
  pen.setLineDash(mark === '' ? [] : [10, 8]);
  pen.beginPath();
  pen.roundRect(x + 2, y + 2, CARD.width - 4, CARD.height - 4, 14);
  pen.stroke();
  pen.setLineDash([]);
  write(pen, mark, x + CARD.width / 2, y + 82, { size: 50, weight: 700, colour: '#fff', align: 'center' });
}

function drawCard(pen: Pen, card: Card, x: number, y: number): void {
  const worth = heads(card);
  const dearest = worth === 7;
  pen.fillStyle = dearest ? TONES[7]! : '#fffdf5';
  pen.beginPath();
  pen.roundRect(x, y, CARD.width, CARD.height, 16);
  pen.fill();
  const colour = dearest ? '#fff' : TONES[worth]!;
  const size = card >= 100 ? 48 : 58;
  write(pen, String(card), x + CARD.width / 2, y + 70, { size, weight: 800, colour, align: 'center' });
  pen.save();
  pen.translate(x + CARD.width / 2 - 30, y + 84);
  pen.scale(1.25, 1.25);
  pen.fillStyle = colour;
  pen.fill(new Path2D(SHAPES[worth]));
  pen.restore();
  write(pen, String(worth), x + CARD.width / 2 + 6, y + 111, { size: 30, weight: 800, colour });
}

/** Returns the lines of a paragraph; a word without end is cut where the line is. */
function wrap(pen: Pen, text: string): string[] {
  pen.font = `500 ${TEXT}px ${FONT}`;
  const room = WIDTH - 2 * EDGE;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (pen.measureText(longer).width <= room) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (pen.measureText(line + letter).width > room) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return [...lines, line];
}
