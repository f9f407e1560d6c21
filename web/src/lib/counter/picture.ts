/** The result of a game as a picture to hand on: drawn here, with the fonts of the device and nothing else. */
import { INK, write } from '../handing/pen.ts';
import { curveOf } from '../table/curve.ts';

export interface Result {
  readonly title: string;
  readonly subtitle: string;
  /** Who has won, in words; empty if nobody has. */
  readonly won: string;
  readonly rows: readonly { rank: number; name: string; total: number; won: boolean }[];
  /** By round, then by seat. */
  readonly rounds: readonly (readonly number[])[];
  readonly names: readonly string[];
  readonly threshold: number | null;
  readonly foot: string;
}

const WIDTH = 1080;
const EDGE = 72;
const ROW = 76;
const CURVE = 480;
const SOFT = '#cfe6db';
const GOLD = '#ffc845';
const DASHES = [
  [],
  [16, 9],
  [5, 7],
  [22, 7, 5, 7],
  [11, 5],
  [3, 9],
  [28, 9],
  [18, 5, 5, 5, 5, 5],
  [9, 9],
  [32, 7, 7, 7],
];
const CROWN = 'M4 18h16M5 15l-1-8 5 4 3-6 3 6 5-4-1 8z';

/** Draws a result; the height of the picture follows from how many played. */
export function drawResult(canvas: HTMLCanvasElement, result: Result): void {
  const curve = result.rounds.length > 0 ? CURVE + 60 : 0;
  canvas.width = WIDTH;
  canvas.height = 330 + (result.won === '' ? 0 : 70) + result.rows.length * ROW + curve + 90;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const felt = pen.createRadialGradient(WIDTH / 2, 260, 40, WIDTH / 2, 400, canvas.height);
  felt.addColorStop(0, '#2a7d63');
  felt.addColorStop(1, '#123f31');
  pen.fillStyle = felt;
  pen.fillRect(0, 0, WIDTH, canvas.height);

  let y = heading(pen, result);
  y = ranking(pen, result, y);
  if (curve > 0) drawCurve(pen, result, y + 40);
  write(pen, result.foot, WIDTH / 2, canvas.height - 36, { size: 30, align: 'center', colour: SOFT });
}

function heading(pen: CanvasRenderingContext2D, { title, subtitle, won }: Result): number {
  write(pen, title, WIDTH / 2, 130, { size: 64, weight: 800, align: 'center', room: WIDTH - 2 * EDGE });
  write(pen, subtitle, WIDTH / 2, 190, { size: 34, align: 'center', colour: SOFT, room: WIDTH - 2 * EDGE });
  if (won === '') return 250;
  write(pen, won, WIDTH / 2, 268, { size: 46, weight: 700, align: 'center', colour: GOLD, room: WIDTH - 2 * EDGE });
  return 320;
}

function ranking(pen: CanvasRenderingContext2D, { rows }: Result, top: number): number {
  rows.forEach(({ rank, name, total, won }, index) => {
    const y = top + index * ROW;
    pen.fillStyle = won ? 'rgb(255 200 69 / 22%)' : 'rgb(0 30 20 / 22%)';
    pen.beginPath();
    pen.roundRect(EDGE, y, WIDTH - 2 * EDGE, ROW - 10, 16);
    pen.fill();
    const base = y + 46;
    write(pen, `${rank}.`, EDGE + 28, base, { size: 36, colour: SOFT });
    if (won) crown(pen, EDGE + 84, y + 14);
    write(pen, name, EDGE + 140, base, { size: 40, weight: won ? 800 : 500, room: WIDTH - 2 * EDGE - 300 });
    write(pen, String(total), WIDTH - EDGE - 28, base, { size: 44, weight: 800, align: 'right' });
  });
  return top + rows.length * ROW;
}

function crown(pen: CanvasRenderingContext2D, x: number, y: number): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(1.6, 1.6);
  pen.strokeStyle = GOLD;
  pen.lineWidth = 2.2;
  pen.lineJoin = pen.lineCap = 'round';
  pen.stroke(new Path2D(CROWN));
  pen.restore();
}

function drawCurve(pen: CanvasRenderingContext2D, { rounds, names, threshold }: Result, top: number): void {
  const frame = { left: EDGE + 60, right: WIDTH - EDGE - 300, top, bottom: top + CURVE - 20 };
  const { ticks, lines, threshold: limit } = curveOf(rounds, names.length, threshold, frame, 40);
  pen.lineWidth = 2;
  for (const { y, heads } of ticks) {
    stroke(pen, [[frame.left, y], [frame.right, y]], 'rgb(255 255 255 / 25%)'); // prettier-ignore
    write(pen, String(heads), frame.left - 16, y + 10, { size: 26, align: 'right', colour: SOFT });
  }
  if (limit !== null) stroke(pen, [[frame.left, limit], [frame.right, limit]], GOLD, [10, 8]); // prettier-ignore
  const best = Math.min(...lines.map((line) => line.points.at(-1)!.total));
  for (const { seat, points, labelY } of lines) {
    const end = points.at(-1)!;
    const ahead = end.total === best;
    pen.lineWidth = ahead ? 7 : 4;
    stroke(pen, points.map(({ x, y }) => [x, y] as const), ahead ? GOLD : INK, DASHES[seat % DASHES.length]); // prettier-ignore
    pen.lineWidth = 1.5;
    stroke(pen, [[end.x + 8, end.y], [frame.right + 26, labelY]], SOFT); // prettier-ignore
    const weight = ahead ? 800 : 500;
    write(pen, `${end.total} ${names[seat] ?? ''}`, frame.right + 34, labelY + 10, { size: 30, weight, room: 330 });
  }
}

function stroke(
  pen: CanvasRenderingContext2D,
  points: readonly (readonly [number, number])[],
  colour: string,
  dash: readonly number[] = [],
): void {
  pen.strokeStyle = colour;
  pen.lineJoin = 'round';
  pen.setLineDash([...dash]);
  pen.beginPath();
  points.forEach(([x, y], index) => (index === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
  pen.stroke();
  pen.setLineDash([]);
}
