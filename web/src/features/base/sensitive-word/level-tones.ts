/** Colour of what happens to a text with a word. */
export const levelTones = { block: 'bad', mask: 'warn', review: 'info', allow: 'good' } as const;
