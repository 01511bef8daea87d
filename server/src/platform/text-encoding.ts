/** Circumstances of a text that help to tell its encoding. */
export interface TextOrigin {
  /** The text comes from a Chinese system, such as an archive whose file names are Chinese. */
  chinese?: boolean;
}

/**
 * Decodes a text file as people upload them: UTF-8, UTF-16 with or without a byte order mark, or GB18030 (with GBK and
 * GB2312), which Chinese programs write. The mark is not part of the text. Throws when the bytes are none of these.
 */
export function decodeText(bytes: Uint8Array, { chinese = false }: TextOrigin = {}): string {
  const wide = wideOf(bytes);
  if (wide) return decode(wide, bytes);
  let text: string;
  try {
    text = decode('utf-8', bytes);
  } catch {
    return decode('gb18030', bytes);
  }
  return isChineseByChance(text, chinese) ? decode('gb18030', bytes) : text;
}

/** Decodes like `decodeText`; bytes that are no text become replacement characters. */
export function decodeTextLoosely(bytes: Uint8Array, origin?: TextOrigin): string {
  try {
    return decodeText(bytes, origin);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

const decode = (encoding: string, bytes: Uint8Array) => new TextDecoder(encoding, { fatal: true }).decode(bytes);

/** Number of bytes that are examined for zeros. */
const sample = 4_096;

/**
 * Returns the UTF-16 encoding of the bytes, if they have its mark or zeros at every other place only: no other text
 * contains zeros.
 */
function wideOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of bytes.subarray(0, sample).entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even > 0 === odd > 0 || bytes.length % 2 === 1) return null;
  return odd > 0 ? 'utf-16le' : 'utf-16be';
}

/** A letter that GB2312 cannot contain as a Chinese character: its second byte in UTF-8 is too small. */
const isLow = (letter: string) => (letter.charCodeAt(0) & 0x3f) < 0x21;
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Hebrew}/u,
];
const others = /\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;
const isMixed = (run: string) => [...scripts, others].filter((script) => script.test(run)).length > 1;
/** Letters with marks stand beside others; words in Greek and Cyrillic contain the usual letters. */
const isWritten = /[A-Za-z][\u0080-\u07ff]|[\u0080-\u07ff][A-Za-z]|[\u0391-\u03c9\u0400-\u045f]/;

/**
 * Returns true for a text in GBK of which all bytes are valid UTF-8 by chance, as of 图片, which then is ͼƬ: no language
 * mixes letters of several scripts in a word. A word that does not, as 猫 which is è, is taken as Chinese only where its
 * surroundings are.
 */
function isChineseByChance(text: string, chinese: boolean): boolean {
  if (/[\u0800-\uffff]/.test(text)) return false;
  const runs = text.match(/[\u0080-\u07ff]+/g) ?? [];
  if (runs.length === 0 || runs.some((run) => [...run].some(isLow))) return false;
  return runs.some(isMixed) || (chinese && !isWritten.test(text));
}
