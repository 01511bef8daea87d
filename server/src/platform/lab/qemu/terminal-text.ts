// Control sequences of a terminal. Built from strings because a pattern may not hold control characters.
const ESC = '\\u001b';
const CSI = new RegExp(`${ESC}\\[[0-?]*[ -/]*[@-~]`, 'g');
const OSC = new RegExp(`${ESC}[\\]PX^_][^\\u0007\\u001b]*(?:\\u0007|${ESC}\\\\)?`, 'g');
const TWO_BYTES = new RegExp(`${ESC}[ -/]*[0-~]`, 'g');
// Queries to the terminal (where is the cursor, who are you, which colour): replayed, a terminal would answer them
// again, and its answers would arrive in the shell as if they had been typed.
const QUESTIONS = new RegExp(
  [
    // The cursor's position, the kind of terminal, its parameters, its name, its size.
    `${ESC}\\[[?>=]?[0-9;]*[ncx]`,
    `${ESC}\\[>[0-9]*q`,
    `${ESC}\\[(?:1[1-9]|2[01])(?:;[0-9]*)?t`,
    // Whether a mode is set; how keys are sent.
    `${ESC}\\[\\??[0-9]*\\$p`,
    `${ESC}\\[\\?(?:u|[0-9]*m)`,
    // A colour; a setting, or what the terminal can do.
    `${ESC}\\][0-9;]*;\\?(?:\\u0007|${ESC}\\\\)`,
    `${ESC}P[$+]q[^\\u0007\\u001b]*(?:\\u0007|${ESC}\\\\)`,
    `${ESC}Z`,
  ].join('|'),
  'g',
);
const OTHER_CONTROLS = /(?![\t\b])\p{Cc}/gu;

export const REPLAYED_BYTES = 64 * 1024;

/** More than a few readable lines need; a guest may have printed much more that is not readable text. */
export const READ_BYTES = 16 * 1024;

/** Prepares a piece of a console's past for display: it begins at a line and has no queries to the terminal. */
export function cutToReplay(past: Buffer, longest = REPLAYED_BYTES): Buffer {
  let start = Math.max(0, past.length - longest);
  // A buffer of full length was cut somewhere: in the middle of a character or of a control sequence.
  if (past.length >= longest) {
    const line = past.indexOf(10, start);
    if (line >= 0 && line < past.length - 1) start = line + 1;
    else while (start < past.length && ((past[start] ?? 0) & 0xc0) === 0x80) start += 1;
  }
  // Latin-1 keeps every byte as it is.
  return Buffer.from(past.subarray(start).toString('latin1').replace(QUESTIONS, ''), 'latin1');
}

/** Returns the text of a console as lines, without control sequences and without overwritten or erased characters. */
export function stripControls(text: string): string[] {
  const plain = text.replace(OSC, '').replace(CSI, '').replace(TWO_BYTES, '').replaceAll('\u001b', '');
  const lines = plain.split('\n').map((line) => {
    let end = line.length;
    while (line[end - 1] === '\r') end -= 1;
    const shown = line.slice(0, end);
    return applyBackspaces(shown.slice(shown.lastIndexOf('\r') + 1))
      .replace(OTHER_CONTROLS, '')
      .trimEnd();
  });
  while (lines.length > 0 && lines.at(-1) === '') lines.pop();
  return lines;
}

function applyBackspaces(line: string): string {
  if (!line.includes('\b')) return line;
  const shown: string[] = [];
  for (const character of line) {
    if (character === '\b') shown.pop();
    else shown.push(character);
  }
  return shown.join('');
}
