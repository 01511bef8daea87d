import { pointsOf, rowsOf, type Slide } from '@xueyan/contract/ai/deck-slide';

/** Returns the speech of a slide: its notes, or without notes the text on it. */
export function spokenOf({ title, text, notes, layout }: Slide): string {
  if (notes.trim() !== '') return notes.trim();
  const lines =
    layout === 'table'
      ? rowsOf(text).map((row) => row.filter(Boolean).join('，'))
      : pointsOf(text).map(({ words }) => words);
  return [title, ...lines].filter((line) => line.trim() !== '').join('\n');
}
