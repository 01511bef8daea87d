const esc = '\u001b';

/** Keys of the row beside a phone's keyboard; a sign is typed as it is. */
export const terminalKeys = [
  'Esc',
  'Tab',
  'Ctrl',
  'Up',
  'Down',
  'Left',
  'Right',
  '|',
  '/',
  '-',
  '~',
  '$',
  '*',
  '&',
  '>',
  '<',
  'Home',
  'End',
] as const;
type Key = (typeof terminalKeys)[number];
export type TerminalKey = Exclude<Key, 'Ctrl'>;

const cursor: Partial<Record<TerminalKey, string>> = { Up: 'A', Down: 'B', Right: 'C', Left: 'D', Home: 'H', End: 'F' };

interface Held {
  ctrl: boolean;
  /** The program requested the other form of the cursor keys, as editors do. */
  application: boolean;
}

/** Returns the bytes that a terminal sends for a key. */
export function bytesOf(key: TerminalKey, { ctrl, application }: Held): string {
  if (key === 'Esc') return esc;
  if (key === 'Tab') return '\t';
  const letter = cursor[key];
  if (letter === undefined) return ctrl ? controlled(key) : key;
  if (ctrl) return `${esc}[1;5${letter}`;
  return `${esc}${application ? 'O' : '['}${letter}`;
}

/** Returns the first character as Ctrl sends it, if there is such a form; the rest is unchanged. */
export function controlled(text: string): string {
  const code = text.toUpperCase().charCodeAt(0);
  // From @ to _, the letters among them; and the usual results for the space, the slash, the minus and the question
  // mark.
  const sent = code >= 64 && code < 96 ? code - 64 : { ' ': 0, '/': 31, '-': 31, '?': 127 }[text.charAt(0)];
  return sent === undefined ? text : String.fromCharCode(sent) + text.slice(1);
}

/**
 * What follows the Escape in the answers to a program that asks for the kind of terminal, its cursor or its colours, and
 * in the reports of the mouse.
 */
const answer = /^(?:\[<[\d;]+[Mm]|\[[?>=]?[\d;]*\$?[cnRty]|\][\d;]*rgb:[\da-fA-F/]+\W{1,2}|P[^\\]*\\)$/;

/** Returns true for what a terminal sends by itself: as it gains or loses the focus, and when a program asks it. */
export const isReport = (text: string) =>
  text.startsWith(esc) && (['[I', '[O'].includes(text.slice(1)) || answer.test(text.slice(1)));
