export interface DiffLine {
  text: string;
  change: 'same' | 'removed' | 'added';
}

/** Maximum lines to compare; longer texts are shown one after the other. */
const most = 1500;

/** Returns the difference of two texts by the longest common subsequence of their lines. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [a, b] = [before.split('\n'), after.split('\n')];
  const whole = (lines: string[], change: DiffLine['change']) => lines.map((text): DiffLine => ({ text, change }));
  if (a.length > most || b.length > most) return [...whole(a, 'removed'), ...whole(b, 'added')];
  const width = b.length + 1;
  const common = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      lines.push({ text: a[i] ?? '', change: 'same' });
      i++;
      j++;
    } else if (at(i + 1, j) >= at(i, j + 1)) lines.push({ text: a[i++] ?? '', change: 'removed' });
    else lines.push({ text: b[j++] ?? '', change: 'added' });
  }
  return [...lines, ...whole(a.slice(i), 'removed'), ...whole(b.slice(j), 'added')];
}
