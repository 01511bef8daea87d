import type { IBufferCell, ITheme, Terminal } from '@xterm/xterm';

/**
 * Returns a colour of the terminal palette: sixteen named colours, a cube of six by six by six, and a ramp of greys.
 */
export function paletteColour(index: number, theme: ITheme): string {
  const named = [
    ...[theme.black, theme.red, theme.green, theme.yellow, theme.blue, theme.magenta, theme.cyan, theme.white],
    ...[theme.brightBlack, theme.brightRed, theme.brightGreen, theme.brightYellow],
    ...[theme.brightBlue, theme.brightMagenta, theme.brightCyan, theme.brightWhite],
  ];
  if (index < 16) return named[index] ?? theme.foreground ?? 'white';
  if (index >= 232) {
    const grey = 8 + (index - 232) * 10;
    return `rgb(${grey} ${grey} ${grey})`;
  }
  const level = (step: number) => (step === 0 ? 0 : 55 + step * 40);
  const at = index - 16;
  return `rgb(${level(Math.floor(at / 36))} ${level(Math.floor(at / 6) % 6)} ${level(at % 6)})`;
}

const rgb = (colour: number) => `#${colour.toString(16).padStart(6, '0')}`;

function coloursOf(cell: IBufferCell, theme: ITheme): { ink: string; ground: string | null } {
  const own = (isDefault: boolean, isRgb: boolean, colour: number) =>
    isDefault ? null : isRgb ? rgb(colour) : paletteColour(colour, theme);
  const ink = own(cell.isFgDefault(), cell.isFgRGB(), cell.getFgColor());
  const ground = own(cell.isBgDefault(), cell.isBgRGB(), cell.getBgColor());
  if (!cell.isInverse()) return { ink: ink ?? theme.foreground ?? 'white', ground };
  return { ink: ground ?? theme.background ?? 'black', ground: ink ?? theme.foreground ?? 'white' };
}

const around = 8;

/**
 * Draws the terminal's contents as a picture: twice the resolution of the screen, so that it is readable in a report.
 */
export function terminalPicture(term: Terminal): Promise<Blob | null> {
  const { theme = {}, fontSize = 14, fontFamily = 'monospace', lineHeight = 1.2 } = term.options;
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  const scale = 2;
  pen.font = `${fontSize}px ${fontFamily}`;
  const wide = pen.measureText('W').width;
  const tall = Math.ceil(fontSize * lineHeight * 1.1);
  const buffer = term.buffer.active;
  const rows = Array.from({ length: term.rows }, (_, y) => buffer.getLine(buffer.viewportY + y));
  // The empty rows below the last text are left out.
  const used = rows.findLastIndex((row) => row?.translateToString(true).trim()) + 1;
  canvas.width = Math.ceil((term.cols * wide + 2 * around) * scale);
  canvas.height = (Math.max(1, used) * tall + 2 * around) * scale;
  pen.scale(scale, scale);
  pen.fillStyle = theme.background ?? 'black';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.textBaseline = 'middle';
  for (const [y, row] of rows.slice(0, used).entries()) {
    for (let x = 0; x < term.cols; x += 1) {
      const cell = row?.getCell(x);
      if (!cell || cell.getWidth() === 0) continue;
      const { ink, ground } = coloursOf(cell, theme);
      const left = around + x * wide;
      const top = around + y * tall;
      const room = wide * cell.getWidth();
      if (ground) {
        pen.fillStyle = ground;
        pen.fillRect(left, top, Math.ceil(room), tall);
      }
      const sign = cell.getChars();
      if (!sign.trim() || cell.isInvisible()) continue;
      pen.globalAlpha = cell.isDim() ? 0.6 : 1;
      pen.font = `${cell.isItalic() ? 'italic ' : ''}${cell.isBold() ? 'bold ' : ''}${fontSize}px ${fontFamily}`;
      pen.fillStyle = ink;
      pen.fillText(sign, left, top + tall / 2, room);
      if (cell.isUnderline()) pen.fillRect(left, top + tall - 2, room, 1);
      pen.globalAlpha = 1;
    }
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
