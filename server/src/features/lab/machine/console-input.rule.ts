import type { ConsoleKind } from '@xueyan/contract/lab/machine';

/**
 * Sequences that a terminal sends by itself, after an Escape, when a program asks for its kind, the position of its
 * cursor, or its colours.
 */
const terminalAnswer = /^(?:\[[?>=]?[\d;]*[cnRty]|\][\d;]*rgb:[\da-f/]+\W{1,2}|P[^\\]*\\)$/i;
const longestAnswer = 64;
const escapeKey = 0x1b;

/**
 * RFB messages of a browser that a person causes: a key, the pointer, the clipboard. The browser requests pictures by
 * itself.
 */
const rfbInput = new Set([4, 5, 6]);

/**
 * Returns whether a person did something, and not the page: while a visitor types, every page at the machine sends
 * data.
 */
export const isInput = (consoleKind: ConsoleKind, data: Buffer): boolean =>
  consoleKind === 'desktop' ? rfbInput.has(data[0] ?? 0) : data.length > 0 && !isAnswer(data);

const isAnswer = (data: Buffer) =>
  data[0] === escapeKey && data.length <= longestAnswer && terminalAnswer.test(data.toString('latin1', 1));
