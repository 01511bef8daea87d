/** Entry typed into a cell. `clear`: removes the mark; null: invalid. */
export type Typed = { score: number } | { excused: true } | { clear: true } | null;

const excusedWords = ['免', 'e', 'ex', 'excused'];

/** Parses a cell: a number up to the maximum with at most two decimals, 免 or e for excused, empty to clear it. */
export function readTyped(text: string, maximum: number): Typed {
  const words = text.trim().replace('。', '.').replace('．', '.').toLowerCase();
  if (words === '') return { clear: true };
  if (excusedWords.includes(words)) return { excused: true };
  if (!/^\d{1,4}(\.\d{0,2})?$/.test(words)) return null;
  const score = Number(words);
  return score <= maximum ? { score } : null;
}

export const scoreText = (score: number) => String(Math.round(score * 100) / 100);
