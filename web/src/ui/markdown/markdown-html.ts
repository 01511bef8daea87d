/** Elements and attributes of HTML that a text may contain. Whatever is not listed is shown as it was written. */
const attributes: Record<string, string[]> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  audio: ['src', 'controls'],
  video: ['src', 'controls', 'width', 'height'],
  ol: ['start'],
  th: ['colspan', 'rowspan', 'align'],
  td: ['colspan', 'rowspan', 'align'],
  details: ['open'],
};
const plain = [
  ...['p', 'div', 'span', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'kbd'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup', 'ul', 'li', 'dl', 'dt', 'dd'],
  ...['summary', 'figure', 'figcaption', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr'],
];
const allowed = new Set([...Object.keys(attributes), ...plain]);
const empty = new Set(['br', 'hr', 'img']);
/** Elements that are valid only within others; elsewhere their tags are left out. */
const within: Record<string, string[]> = {
  ...{ tr: ['thead', 'tbody', 'tfoot'], td: ['tr'], th: ['tr'], caption: ['table'] },
  ...{ thead: ['table'], tbody: ['table'], tfoot: ['table'], li: ['ul', 'ol'], dt: ['dl'], dd: ['dl'] },
};
/** Elements that contain nothing but elements and whitespace. */
const partsOnly = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'ul', 'ol', 'dl']);
const propertyNames: Record<string, string> = { colspan: 'colSpan', rowspan: 'rowSpan' };
const flags = new Set(['controls', 'open']);

/** Maximum depth of nested tags; deeper ones become siblings. */
const deepest = 32;

const token =
  /<!--(?:(?!<!--)[\s\S])*?-->|<(\/?)([a-z][a-z0-9]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=`]+))?)*)\s*\/?>|[^<]+|</gi;
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=`]+)))?/g;

const safeSchemes = new Set(['http', 'https', 'mailto', 'tel']);

/** Returns an address that can only open a page; an empty text for any other. */
export function safeAddress(address: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip these, and schemes hide behind them
  const bare = address.replace(/[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028\u2029\ufeff]/g, '');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase();
  return scheme === undefined || safeSchemes.has(scheme) ? address : '';
}

/** Returns whether an address is on our own host. Media are shown from it alone: another host would learn who reads. */
export const isOwnAddress = (address: string) => /^\/(?![/\\])/.test(address);

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: '\u00a0' };
const decode = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi, (whole, hex, digits, name) => {
    if (name) return entities[name.toLowerCase()] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(digits);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

export interface HtmlNode {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: HtmlNode[];
}
type Open = HtmlNode & { children: HtmlNode[] };

const element = (tagName: string, properties: Record<string, unknown> = {}): Open => ({
  ...{ type: 'element', tagName, properties, children: [] },
});

function propertiesOf(name: string, source: string): Record<string, unknown> {
  const properties: Record<string, unknown> = {};
  for (const [, rawKey = '', ...values] of source.matchAll(attribute)) {
    const key = rawKey.toLowerCase();
    if (!attributes[name]?.includes(key)) continue;
    const value = decode(values.find((one) => one !== undefined) ?? '');
    if (key === 'href' && !safeAddress(value)) continue;
    if (key === 'src' && !isOwnAddress(value)) continue;
    properties[propertyNames[key] ?? key] = flags.has(key) ? true : value;
  }
  return properties;
}

/** Collects the pieces of one level: a tag opened in one piece may be closed in another. */
class Level {
  private readonly open: Open[];

  constructor(root: Open) {
    this.open = [root];
  }

  private get top(): Open {
    return this.open.at(-1) as Open;
  }

  add(node: HtmlNode) {
    const blank = node.type === 'text' && node.value?.trim() === '';
    if (blank && partsOnly.has(this.top.tagName ?? '')) return;
    this.top.children.push(node);
  }

  addHtml(source: string) {
    for (const [piece, slash, rawName, rest = ''] of source.matchAll(token)) {
      if (piece.startsWith('<!--')) continue;
      const name = rawName?.toLowerCase();
      if (!name || !allowed.has(name)) this.add({ type: 'text', value: decode(piece) });
      else if (slash) this.close(name);
      else this.start(name, rest);
    }
  }

  private start(name: string, rest: string) {
    if (name === 'tr' && this.top.tagName === 'table') this.start('tbody', '');
    // The end tags of these elements are optional.
    if (['td', 'th', 'li', 'tr'].includes(name) && !within[name]?.includes(this.top.tagName ?? '')) this.close(name);
    if (['td', 'th'].includes(name) && ['td', 'th'].includes(this.top.tagName ?? '')) this.open.pop();
    if (within[name] && !within[name].includes(this.top.tagName ?? '')) return;
    const node = element(name, propertiesOf(name, rest));
    this.add(node);
    if (!empty.has(name) && this.open.length < deepest) this.open.push(node);
  }

  private close(name: string) {
    const at = this.open.findLastIndex((node) => node.tagName === name);
    if (at > 0) this.open.length = at;
  }
}

function lift(parent: Open) {
  const pieces = parent.children;
  if (!pieces.some(({ type }) => type === 'raw')) {
    for (const piece of pieces) if (piece.children) lift(piece as Open);
    return;
  }
  parent.children = [];
  const level = new Level(parent);
  for (const piece of pieces) {
    if (piece.type === 'raw') level.addHtml(piece.value ?? '');
    else {
      if (piece.children) lift(piece as Open);
      level.add(piece);
    }
  }
}

/** Plugin of the renderer that turns raw HTML into the elements listed above. */
export const safeHtml = () => (tree: HtmlNode) => lift(tree as Open);
