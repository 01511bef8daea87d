/** Number of bytes searched for the declaration of the encoding. */
const head = 2_048;

/**
 * Decodes a page: by its byte order mark, or as it declares itself (`charset=gb2312`), or else as UTF-8 and, where it is
 * none, as GB18030.
 */
export function decodeHtml(bytes: Buffer): string {
  const mark = bytes.toString('hex', 0, 2);
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(bytes);
  if (mark === 'feff') return new TextDecoder('utf-16be').decode(bytes);
  const text = bytes.toString('latin1', 0, head);
  const declared =
    /<meta[^<>]{0,500}?charset\s{0,9}=\s{0,9}["']?\s{0,9}([\w-]{2,20})/i.exec(text)?.[1] ??
    /^\s{0,9}<\?xml[^<>]{0,200}?encoding\s{0,9}=\s{0,9}["']([\w-]{2,20})/i.exec(text)?.[1] ??
    'utf-8';
  // A page that is valid UTF-8 was converted without its declaration, more often than not.
  for (const encoding of ['utf-8', declared, 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // It is in another encoding, or names one that does not exist.
    }
  }
  return bytes.toString('utf8');
}
