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

/** Returns true for what a terminal sends by itself as it gains or loses the focus. */
export const isFocusReport = (text: string) => text === `${esc}[I` || text === `${esc}[O`;
