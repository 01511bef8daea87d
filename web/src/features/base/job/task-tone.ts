/** How the outcome of a task looks. */
export const outcomeTone = { done: 'good', failed: 'bad', cancelled: 'neutral' } as const;
