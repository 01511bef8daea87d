import type { IOptions } from 'sanitize-html';

/** Addresses that a text may lead to: the web, mail, telephone, and whatever stays on this host. */
const safeSchemes = ['http', 'https', 'mailto', 'tel'];
const ownHost = /^\/(?!\/)/;

/** What names a character in Markdown and HTML without being it. */
const named: Record<string, string> = { colon: ':', tab: '', newline: '', sol: '/', lpar: '(', amp: '&', bsol: '' };

/** An address as a browser reads it: entities and escapes resolved, characters that it skips left out. */
function plainAddress(address: string): string {
  const decoded = address
    .replace(/&#x([0-9a-f]{1,6});?/gi, (_, hex: string) => character(Number.parseInt(hex, 16)))
    .replace(/&#(\d{1,7});?/g, (_, digits: string) => character(Number(digits)))
    .replace(/&([a-z]{2,10});/gi, (whole, name: string) => named[name.toLowerCase()] ?? whole);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what hides a scheme
  return decoded.replace(/[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028\u2029\ufeff\\]/g, '');
}

const character = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '');

/** Whether following an address can do no more than open a page. */
export function isSafeAddress(address: string): boolean {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(plainAddress(address))?.[1]?.toLowerCase();
  return scheme === undefined || safeSchemes.includes(scheme);
}

/** Media are shown from our own host alone: an address elsewhere would tell that host who reads. */
const isOwn = (address: string | undefined) => address !== undefined && ownHost.test(plainAddress(address));

/** Elements that do something, fetch something or change how the rest is read, whatever their attributes. */
export const activeElements = new Set([
  ...['script', 'style', 'iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'portal', 'template', 'slot'],
  ...['noscript', 'noembed', 'noframes', 'xmp', 'plaintext', 'listing', 'textarea', 'title', 'svg', 'math'],
  ...['form', 'input', 'button', 'select', 'option', 'optgroup', 'datalist', 'keygen', 'dialog', 'isindex'],
  ...['html', 'head', 'body', 'base', 'meta', 'link', 'source', 'track', 'map', 'area', 'marquee', 'bgsound'],
]);

/** The HTML that may stand in a text; the web shows the same and nothing else. */
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
