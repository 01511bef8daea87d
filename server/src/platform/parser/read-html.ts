import sanitizeHtml from 'sanitize-html';

const words = [
  'p',
  'mark',
  'div',
  'br',
  'span',
  'a',
  'img',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
  'code',
  'hr',
];
const marks = ['b', 'strong', 'i', 'em', 'u', 's', 'del', 'strike', 'sub', 'sup', 'ul', 'ol', 'li'];
const media = ['audio', 'video', 'source'];
const tables = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption'];

/** Converts HTML of any origin to well-formed HTML with only texts, pictures, sounds, films, lists and tables. */
export const tidyHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...words, ...marks, ...media, ...tables],
    allowedAttributes: {
      ...{ a: ['href'], img: ['src', 'alt'], audio: ['src'], video: ['src'], source: ['src'] },
      ...{ td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'data'],
    nestingLimit: 60,
  });
