/** Tone of a tag for each outcome. */
export const outcomeTone = { done: 'good', refused: 'warn', failed: 'bad' } as const;
