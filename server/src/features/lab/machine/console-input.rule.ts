/**
 * What a terminal answers by itself, after an Escape, when a program asks what it is, where its cursor stands, or for
 * its colours.
 */
const terminalAnswer = /^(?:\[[?>=]?[\d;]*[cnRty]|\][\d;]*rgb:[\da-f/]+\W{1,2}|P[^\\]*\\)$/i;
const longestAnswer = 64;
const escapeKey = 0x1b;

/** RFB messages of a browser that a person causes: a key, the pointer, the clipboard. It asks for pictures by itself. */
const rfbInput = new Set([4, 5, 6]);

/** Whether a person did something, and not the page: with a visitor typing, every page at the machine has work to do. */
export const isInput = (consoleKind: 'terminal' | 'desktop', data: Buffer): boolean =>
  consoleKind === 'desktop' ? rfbInput.has(data[0] ?? 0) : data.length > 0 && !isAnswer(data);

const isAnswer = (data: Buffer) =>
  data[0] === escapeKey && data.length <= longestAnswer && terminalAnswer.test(data.toString('latin1', 1));
