import type { IOptions } from 'sanitize-html';

/** Schemes that a link may use: web, mail and telephone; paths on this host are allowed too. */
const safeSchemes = ['http', 'https', 'mailto', 'tel'];
const ownHost = /^\/(?!\/)/;

/** Named references for characters in Markdown and HTML. */
const named: Record<string, string> = { colon: ':', tab: '', newline: '', sol: '/', lpar: '(', amp: '&', bsol: '' };

/** Returns an address as a browser interprets it: entities and escapes decoded, ignored characters removed. */
function plainAddress(address: string): string {
  const decoded = address
    .replace(/&#x([0-9a-f]{1,6});?/gi, (_, hex: string) => character(Number.parseInt(hex, 16)))
    .replace(/&#(\d{1,7});?/g, (_, digits: string) => character(Number(digits)))
    .replace(/&([a-z]{2,10});/gi, (whole, name: string) => named[name.toLowerCase()] ?? whole);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these can hide a scheme
  return decoded.replace(/[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028\u2029\ufeff\\]/g, '');
}

const character = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '');

/** Tells whether following an address can only open a page. */
export function isSafeAddress(address: string): boolean {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(plainAddress(address))?.[1]?.toLowerCase();
  return scheme === undefined || safeSchemes.includes(scheme);
}

/** Media are loaded from this host only: a foreign address would reveal the reader to its host. */
const isOwn = (address: string | undefined) => address !== undefined && ownHost.test(plainAddress(address));

/** Elements that run code, load something or change how the rest is parsed, whatever their attributes. */
export const activeElements = new Set([
  ...['script', 'style', 'iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'portal', 'template', 'slot'],
  ...['noscript', 'noembed', 'noframes', 'xmp', 'plaintext', 'listing', 'textarea', 'title', 'svg', 'math'],
  ...['form', 'input', 'button', 'select', 'option', 'optgroup', 'datalist', 'keygen', 'dialog', 'isindex'],
  ...['html', 'head', 'body', 'base', 'meta', 'link', 'source', 'track', 'map', 'area', 'marquee', 'bgsound'],
]);

/** HTML that a text may contain; the web renders exactly the same set. */
export const htmlRules: IOptions = {
  allowedTags: [
    ...['p', 'div', 'span', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'kbd'],
    ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup', 'a', 'img'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'details', 'summary', 'figure', 'figcaption', 'audio', 'video'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    audio: ['src', 'controls'],
    video: ['src', 'controls', 'width', 'height'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'align'],
    td: ['colspan', 'rowspan', 'align'],
    details: ['open'],
  },
  allowedSchemes: safeSchemes,
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: isSafeAddress(attribs.href ?? '') ? attribs : without(attribs, 'href'),
    }),
    img: (tagName, attribs) => ({ tagName, attribs: isOwn(attribs.src) ? attribs : without(attribs, 'src') }),
    audio: (tagName, attribs) => ({ tagName, attribs: isOwn(attribs.src) ? attribs : without(attribs, 'src') }),
    video: (tagName, attribs) => ({ tagName, attribs: isOwn(attribs.src) ? attribs : without(attribs, 'src') }),
  },
};

const without = ({ ...attribs }: Record<string, string>, name: string) => {
  delete attribs[name];
  return attribs;
};
