import type { Readings } from '@xueyan/contract/composed/palette';

type Pinyin = typeof import('pinyin-pro').pinyin;

/** How many texts are remembered; a reading costs about 5 µs, so that forgetting them all now and then is cheap. */
const remembered = 20_000;
const known = new Map<string, Readings>();
let pinyin: Pinyin | undefined;

/** Reads Chinese signs aloud: in the context of their text and, of a person's name, as surnames are read too. */
export type Reader = (text: string, kind: 'text' | 'name') => Readings;

/** Fetches the dictionary of readings when somebody first searches. */
export async function openReader(): Promise<Reader> {
  pinyin ??= (await import('pinyin-pro')).pinyin;
  const speak = pinyin;
  return (text, kind) => {
    const key = `${kind} ${text}`;
    const found = known.get(key) ?? readingsOf(speak, text, kind);
    if (known.size > remembered) known.clear();
    known.set(key, found);
    return found;
  };
}

function readingsOf(speak: Pinyin, text: string, kind: 'text' | 'name'): Readings {
  const signs = [...text];
  const plain = { type: 'array', toneType: 'none', v: true } as const;
  const spoken = [speak(text, plain), ...(kind === 'name' ? [speak(text, { ...plain, mode: 'surname' })] : [])];
  return signs.map((sign, at) => {
    const readings = spoken.filter((one) => one.length === signs.length).map((one) => one[at] ?? '');
    // What is no Chinese sign comes back as it is.
    return [...new Set(readings)].filter((reading) => reading !== sign && /^[a-z]+$/.test(reading));
  });
}
