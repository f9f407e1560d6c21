/** Text on a picture that is drawn here, with the fonts of the device and nothing else. */

export const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";
export const INK = '#ffffff';
/** Of the size that is wished. */
const LEAST_SIZE = 2 / 3;

/** Returns the picture as a PNG; null if this browser cannot make one. */
export function toPng(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

export interface Style {
  size: number;
  weight?: number;
  align?: CanvasTextAlign;
  colour?: string;
  /** What does not fit is written smaller, down to two thirds, and then cut. */
  room?: number;
}

/** Writes a line of text; `y` is its base line. */
export function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number, style: Style): void {
  const { size, weight = 500, align = 'left', colour = INK, room = Infinity } = style;
  const font = (part: number) => `${weight} ${Math.floor(size * part)}px ${FONT}`;
  pen.font = font(1);
  pen.font = font(Math.max(LEAST_SIZE, Math.min(1, room / pen.measureText(text).width)));
  pen.textAlign = align;
  pen.fillStyle = colour;
  const letters = [...text];
  let shown = text;
  while (letters.length > 1 && pen.measureText(shown).width > room) {
    letters.pop();
    shown = `${letters.join('').trimEnd()}…`;
  }
  pen.fillText(shown, x, y);
}
