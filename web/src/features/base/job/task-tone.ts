/** Tone of a tag for each outcome of a task. */
export const outcomeTone = { done: 'good', failed: 'bad', cancelled: 'neutral' } as const;
