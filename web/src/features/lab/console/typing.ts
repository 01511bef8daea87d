/** One press on a keyboard of US layout. `code` names the key, `keysym` is X's name of the character. */
export interface Press {
  keysym: number;
  code: string;
  shift: boolean;
}

const plain = "`1234567890-=[]\\;',./ ";
const shifted = '~!@#$%^&*()_+{}|:"<>?';
const codes = [
  'Backquote',
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((digit) => `Digit${digit}`),
  ...['Minus', 'Equal', 'BracketLeft', 'BracketRight', 'Backslash', 'Semicolon', 'Quote', 'Comma', 'Period', 'Slash'],
  'Space',
];

const special: Record<string, Press> = {
  '\n': { keysym: 0xff0d, code: 'Enter', shift: false },
  '\t': { keysym: 0xff09, code: 'Tab', shift: false },
};

export const shiftPress = { keysym: 0xffe1, code: 'ShiftLeft' };

function press(character: string): Press | null {
  const known = special[character];
  if (known) return known;
  // For ASCII the keysym is the character's own number.
  const keysym = character.charCodeAt(0);
  if (/^[a-zA-Z]$/.test(character)) {
    return { keysym, code: `Key${character.toUpperCase()}`, shift: character !== character.toLowerCase() };
  }
  for (const [row, shift] of [
    [plain, false],
    [shifted, true],
  ] as const) {
    const code = codes[row.indexOf(character)];
    if (row.includes(character) && code) return { keysym, code, shift };
  }
  return null;
}

/** Returns the key presses that type a text, and how many of its characters no key types. */
export function typing(text: string): { presses: Press[]; skipped: number } {
  const characters = [...text.replace(/\r\n?/g, '\n')];
  const presses = characters.map(press).filter((each) => each !== null);
  return { presses, skipped: characters.length - presses.length };
}
