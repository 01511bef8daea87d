/**
 * Parses XML that was decoded already, so that the encoding it states no longer counts. Refuses documents that declare
 * entities, because those can expand without limit.
 */
export function readXml(source: string): Document {
  if (/<!ENTITY/i.test(source)) throw new Error('entities');
  const body = source
    .replace(/^\s*<\?xml[^<>]{0,300}\?>/, '')
    .trimStart()
    // HTML in notes uses it, XML does not know it.
    .replaceAll('&nbsp;', '&#160;');
  const read = new DOMParser().parseFromString(body, 'text/xml');
  if (read.getElementsByTagName('parsererror').length > 0) throw new Error('broken');
  return read;
}

export const childrenOf = (element: Element, name: string): Element[] =>
  Array.from(element.childNodes).filter(
    (child): child is Element => child.nodeType === 1 && (child as Element).localName === name,
  );
