/** Browsers and Node have it; the contract knows neither of them. */
declare const TextDecoder: new (
  label?: string,
  options?: { fatal?: boolean },
) => { decode(bytes: Uint8Array, options?: { stream?: boolean }): string };

type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'big5';

/** Number of bytes that are looked at to tell encodings apart by how they look. */
const sampleBytes = 64 * 1024;

/**
 * Returns the encoding of a text by its bytes: as a byte order mark says, UTF-8 where it is valid, and otherwise what
 * programs in Chinese write: UTF-16, GB18030 (GBK, GB2312) or Big5. Null for bytes that are no text.
 */
export function encodingOf(bytes: Uint8Array): TextEncoding | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return valid(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return valid(bytes, 'utf-16be');
  if (bytes.includes(0)) return wideWithoutMark(bytes);
  if (valid(bytes, 'utf-8')) return 'utf-8';
  if (looksBig5(bytes)) return valid(bytes, 'big5') ?? 'gb18030';
  return 'gb18030';
}

/**
 * Returns a text whose encoding nobody states. A document that states its own, such as XML or a web page, is believed
 * where its bytes are not UTF-8 and fit. Null for bytes that are no text; what no encoding knows becomes `\ufffd`.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const encoding = encodingOf(bytes);
  if (!encoding) return null;
  const own = encoding === 'gb18030' || encoding === 'big5' ? statedBy(bytes) : null;
  if (own) return own;
  return new TextDecoder(encoding).decode(bytes);
}

/** As `decodeText`, for a file of a browser; bytes that are no text are shown as UTF-8, as the browser would. */
export async function textOfBlob(file: { arrayBuffer(): Promise<ArrayBuffer> }): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return decodeText(bytes) ?? new TextDecoder().decode(bytes);
}

function decoded(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The beginning of a file may end within a character, so that what comes after it is waited for. */
function valid(bytes: Uint8Array, encoding: TextEncoding): TextEncoding | null {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return encoding;
  } catch {
    return null;
  }
}

/** Characters of ASCII are half zeros in UTF-16: behind each in one byte order, before each in the other. */
function wideWithoutMark(bytes: Uint8Array): TextEncoding | null {
  const sample = bytes.subarray(0, sampleBytes);
  const even = sample.some((byte, at) => byte === 0 && at % 2 === 0);
  const odd = sample.some((byte, at) => byte === 0 && at % 2 === 1);
  if (even === odd || bytes.length % 2 === 1) return null;
  const encoding = odd ? 'utf-16le' : 'utf-16be';
  // Bytes of a program have zeros by chance; a text has no other control characters.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the search is for these
  const isText = !/[\u0000-\u0008\u000e-\u001f\ufffe\uffff]/.test(new TextDecoder(encoding).decode(sample));
  return isText ? valid(bytes, encoding) : null;
}

/**
 * The same pairs of bytes are characters in both. What a text is written with are the frequent ones, which stand
 * together in either table: of GB18030 in rows 16 to 55, of Big5 in its first half.
 */
function looksBig5(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, sampleBytes);
  let pairs = 0;
  let inGb = 0;
  let inBig5 = 0;
  for (let at = 0; at + 1 < sample.length; at += 1) {
    const lead = sample[at] ?? 0;
    const trail = sample[at + 1] ?? 0;
    if (lead < 0x80) continue;
    pairs += 1;
    at += 1;
    if (trail >= 0xa1 && ((lead >= 0xb0 && lead <= 0xd7) || (lead >= 0xa1 && lead <= 0xa3))) inGb += 1;
    if (lead >= 0xa1 && lead <= 0xc6 && ((trail >= 0x40 && trail <= 0x7e) || trail >= 0xa1)) inBig5 += 1;
  }
  return pairs > 0 && inBig5 / pairs > 0.95 && inGb / pairs < 0.75;
}

/** Returns the text in the encoding that a document states in its beginning; null where it states none that fits. */
function statedBy(bytes: Uint8Array): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, 1024));
  const [, label] = /(?:encoding|charset)\s{0,9}=\s{0,9}["']?\s{0,9}([\w.:-]{2,40})/i.exec(head) ?? [];
  return label && !/^utf-?(8|16)/i.test(label) ? decoded(bytes, label) : null;
}
