import { part } from '../layout/part.ts';

/** Syntax colours of code, fetched for the first block that names its language. */
export const highlightPart = part(() => import('./Coloured.tsx'));

const plain = new Set(['', 'text', 'txt', 'plain', 'output', 'math']);
/**
 * Maximum number of characters; a longer text is more likely a log than a program, and colouring would block the page.
 */
const longest = 12_000;

export const wantsColours = (text: string, language: string) => !plain.has(language) && text.length <= longest;
