import type { Readings } from '@xueyan/contract/composed/palette';

type Pinyin = typeof import('pinyin-pro').pinyin;

/** Maximum number of cached texts; a reading takes about 5 µs, so that clearing the cache now and then is cheap. */
const remembered = 20_000;
const known = new Map<string, Readings>();
let pinyin: Pinyin | undefined;

/** Returns the readings of Chinese characters: in the context of their text and, in names, also as surnames. */
export type Reader = (text: string, kind: 'text' | 'name') => Readings;

/** Loads the dictionary of readings at the first search. */
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
    // Characters that are not Chinese are returned unchanged by the library.
    return [...new Set(readings)].filter((reading) => reading !== sign && /^[a-z]+$/.test(reading));
  });
}
