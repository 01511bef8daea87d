import type { QuestionContent } from './question-content.ts';

/**
 * Returns a generator of pseudo-random numbers from 0 to 1, the same for the same seed on every machine: `mulberry32`,
 * seeded with a hash. So a reloaded paper looks the same.
 */
export function seeded(seed: string): () => number {
  let state = 0x811c9dc5;
  for (let at = 0; at < seed.length; at++) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Shuffles the list (Fisher and Yates). */
export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const mixed = [...list];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}

/**
 * Returns a question as a candidate gets it. Items to be ordered or matched are always shuffled, since the author's
 * order may be the answer; options of choices only if the paper says so.
 */
export function asAsked<C extends QuestionContent>(content: C, random: () => number, mixOptions: boolean): C;
export function asAsked(content: QuestionContent, random: () => number, mixOptions: boolean): QuestionContent {
  switch (content.kind) {
    case 'single':
    case 'multiple':
      return mixOptions ? { ...content, options: shuffled(content.options, random) } : content;
    case 'cloze':
      return mixOptions
        ? { ...content, gaps: content.gaps.map((gap) => ({ ...gap, options: shuffled(gap.options, random) })) }
        : content;
    case 'matching':
      return { ...content, right: shuffled(content.right, random) };
    case 'ordering':
      return { ...content, items: shuffled(content.items, random) };
    case 'compound':
      return {
        ...content,
        parts: content.parts.map((part) => ({ ...part, content: asAsked(part.content, random, mixOptions) })),
      };
    default:
      return content;
  }
}
