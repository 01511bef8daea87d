export interface DiffLine {
  sign: '=' | '-' | '+';
  text: string;
}

/**
 * Maximum number of lines compared in detail; beyond it, everything between the common beginning and end counts as
 * changed, since the cost grows with the square.
 */
const most = 1_500;

/** Computes the minimal line-by-line difference of two texts. */
export function diffLines(before: string[], after: string[]): DiffLine[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  const room = Math.min(before.length, after.length) - head;
  while (tail < room && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const old = before.slice(head, before.length - tail);
  const fresh = after.slice(head, after.length - tail);
  const same = (lines: string[]) => lines.map((text): DiffLine => ({ sign: '=', text }));
  return [...same(before.slice(0, head)), ...between(old, fresh), ...same(before.slice(before.length - tail))];
}

function between(old: string[], fresh: string[]): DiffLine[] {
  const gone = (text: string): DiffLine => ({ sign: '-', text });
  const come = (text: string): DiffLine => ({ sign: '+', text });
  if (old.length > most || fresh.length > most) return [...old.map(gone), ...fresh.map(come)];
  // Table of the numbers of lines that the remaining parts have in common.
  const width = fresh.length + 1;
  const common = new Uint16Array((old.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = fresh.length - 1; j >= 0; j--)
      common[i * width + j] = old[i] === fresh[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const lines: DiffLine[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < fresh.length) {
    const [left, right] = [old[i], fresh[j]];
    if (left !== undefined && left === right) {
      lines.push({ sign: '=', text: left });
      i += 1;
      j += 1;
    } else if (left !== undefined && (right === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push(gone(left));
      i += 1;
    } else if (right !== undefined) {
      lines.push(come(right));
      j += 1;
    }
  }
  return lines;
}
