/** How an outcome looks. */
export const outcomeTone = { done: 'good', refused: 'warn', failed: 'bad' } as const;
