import { part } from '../layout/part.ts';

/** Colours for code; fetched for the first block that says its language. */
export const highlightPart = part(() => import('./Coloured.tsx'));

const plain = new Set(['', 'text', 'txt', 'plain', 'output', 'math']);
/** A longer text is rather a record than a program, and colours would keep the page waiting. */
const longest = 12_000;

export const wantsColours = (text: string, language: string) => !plain.has(language) && text.length <= longest;
