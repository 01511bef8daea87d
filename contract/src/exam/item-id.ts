import { seeded } from './shuffle.ts';

/**
 * Returns items to be ordered or matched, each with an id of its own text: a numbered one would tell a candidate where
 * the author placed it, which is the answer.
 */
export function itemsByText(texts: readonly string[]): { id: string; text: string }[] {
  const seen = new Map<string, number>();
  return texts.map((text) => {
    const before = seen.get(text) ?? 0;
    seen.set(text, before + 1);
    const random = seeded(`${before} ${text}`);
    const part = () =>
      Math.floor(random() * 36 ** 6)
        .toString(36)
        .padStart(6, '0');
    return { id: `${part()}${part()}`, text };
  });
}
