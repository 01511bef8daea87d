import { replaceMathml, splitAtFormulas } from '../../../platform/document/html-formulas.ts';
import { latexOfMathml } from '../../../platform/document/mathml.ts';
import { tidyHtml } from '../../../platform/parser/read-html.ts';
import { htmlOf } from './html-out.rule.ts';
import { escapeMarkdown, markedWith } from './markdown.rule.ts';
import { elementsOf, escapeXml, findBelow, parseXml, textOf, type XmlElement } from './xml.rule.ts';

export interface HtmlReading {
  /** Returns the address of a picture, a sound or a film; empty if it is missing. */
  picture: (src: string) => string;
  /** Is called for a formula that is not understood. */
  lost?: () => void;
  /** Is called for a file that the text links to, which does not come in. */
  lostLink?: (href: string) => void;
  /** Is called for an element of a page that cannot be shown here, such as a frame or a form; once for each name. */
  unshown?: (name: string) => void;
  /** Returns the Markdown for an element outside HTML, such as a gap; undefined: its children are read. */
  other?: (element: XmlElement) => string | undefined;
}

const marks: Record<string, [string, string]> = {
  ...{ b: ['**', '**'], strong: ['**', '**'], i: ['*', '*'], em: ['*', '*'], s: ['~~', '~~'], del: ['~~', '~~'] },
  ...{
    strike: ['~~', '~~'],
    u: ['<u>', '</u>'],
    mark: ['<mark>', '</mark>'],
    sub: ['<sub>', '</sub>'],
    sup: ['<sup>', '</sup>'],
  },
};
/** Elements that are taken out of a page, with what they show. */
const unshown = /<(iframe|embed|object|applet|svg|canvas|script|form|input|select|textarea|button)(?=[\s/>])/gi;
const blocks = /^(p|div|h[1-6]|ul|ol|table|pre|blockquote|hr|section|figure|article)$/;

/** Converts arbitrary HTML to Markdown. */
export function markdownOfHtml(html: string, reading: HtmlReading): string {
  if (!/[<&]/.test(html)) return wordsOf(html).trim();
  const names = [...html.matchAll(unshown)].map(([, name = '']) => name.toLowerCase());
  for (const name of new Set(names)) reading.unshown?.(name);
  const write = (latex: string, display: boolean) => escapeXml(display ? `\\[${latex}\\]` : `\\(${latex}\\)`);
  const tidy = tidyHtml(replaceMathml(html, write, reading.lost ?? (() => undefined)));
  return markdownOf(parseXml(Buffer.from(`<div>${tidy}</div>`)), reading);
}

/** Converts the contents of an XHTML element to Markdown. */
export function markdownOf(element: XmlElement, reading: HtmlReading): string {
  return new Writing(reading)
    .blocks(element)
    .map((block) => block.trim())
    .filter(Boolean)
    .join('\n\n');
}

/** Converts text to Markdown, with the formulas that page scripts would find in it. */
function wordsOf(text: string): string {
  return splitAtFormulas(text)
    .map((piece, at) => {
      // Several fixed blanks at the beginning indent a line, as of code.
      const indent = at === 0 ? (/^\u00a0(?: ?\u00a0)+/.exec(piece)?.[0].replaceAll(' ', '\u00a0') ?? '') : '';
      if (at % 2 === 0) return indent + escapeMarkdown(piece.slice(indent.length).replace(/[\s\u00a0]+/g, ' '));
      const latex = piece.slice(2, -2).trim();
      return piece.startsWith('\\(') ? `$${latex}$` : `$$${latex}$$`;
    })
    .join('');
}

class Writing {
  readonly #reading: HtmlReading;

  constructor(reading: HtmlReading) {
    this.#reading = reading;
  }

  /** Returns the block elements and the lines between them. */
  blocks(parent: XmlElement): string[] {
    const found: string[] = [];
    let line = '';
    const close = () => {
      found.push(line);
      line = '';
    };
    for (const child of parent.children) {
      if (typeof child === 'string' || !this.#isBlock(child)) {
        line += this.#inline(child);
        continue;
      }
      close();
      found.push(...this.#block(child));
    }
    close();
    return found;
  }

  #isBlock(element: XmlElement): boolean {
    return (
      blocks.test(element.name) ||
      (this.#reading.other?.(element) === undefined && elementsOf(element).some((one) => this.#isBlock(one)))
    );
  }

  #block(element: XmlElement): string[] {
    switch (element.name) {
      case 'ul':
      case 'ol':
        return [
          elementsOf(element, 'li')
            .map(
              (item, at) =>
                `${element.name === 'ul' ? '-' : `${at + 1}.`} ${this.blocks(item)
                  .filter((one) => one.trim())
                  .join('<br>')
                  .trim()}`,
            )
            .join('\n'),
        ];
      case 'pre':
        return [`\`\`\`\n${textOf(element).replace(/^\n|\n$/g, '')}\n\`\`\``];
      case 'table':
        return [this.#table(element)];
      case 'hr':
        return [];
      default:
        return this.blocks(element);
    }
  }

  #table(table: XmlElement): string {
    const rowsIn = (element: XmlElement): XmlElement[] =>
      elementsOf(element).flatMap((one) => (one.name === 'tr' ? [one] : rowsIn(one)));
    const rows = rowsIn(table).map((row) =>
      elementsOf(row).map((cell) => ({
        text: this.blocks(cell)
          .map((one) => one.trim())
          .filter(Boolean)
          .join('<br>')
          .replaceAll('\n', '<br>'),
        spans: ['colspan', 'rowspan'].flatMap((name) => {
          const span = Number(cell.attributes.get(name));
          return span > 1 && span < 1_000 ? [` ${name}="${Math.floor(span)}"`] : [];
        }),
      })),
    );
    const caption = elementsOf(table, 'caption').map((one) => this.blocks(one).join(' ').trim());
    if (rows.flat().some(({ spans }) => spans.length > 0)) return [...caption, joinedTable(rows)].join('\n\n');
    const width = Math.max(1, ...rows.map(({ length }) => length));
    const bar = (cells: string[]) => `| ${[...cells, ...Array(width - cells.length).fill('')].join(' | ')} |`;
    const [head = [], ...rest] = rows.map((row) => row.map(({ text }) => text.replaceAll('|', '\\|')));
    return [...caption.map((one) => `${one}\n`), bar(head), bar(Array(width).fill('---')), ...rest.map(bar)].join('\n');
  }

  #inline(node: XmlElement | string): string {
    if (typeof node === 'string') return wordsOf(node);
    const other = this.#reading.other?.(node);
    if (other !== undefined) return other;
    const inner = () => node.children.map((child) => this.#inline(child)).join('');
    const mark = marks[node.name];
    if (mark) return markedWith(...mark, inner());
    if (node.name === 'br') return '\n';
    if (node.name === 'code') return textOf(node).includes('`') ? `\`\` ${textOf(node)} \`\`` : `\`${textOf(node)}\``;
    if (node.name === 'math') return `$${latexOfMathml(node)}$`;
    if (node.name === 'img' || node.name === 'object') return this.#picture(node);
    if (node.name === 'audio' || node.name === 'video') return this.#media(node);
    return node.name === 'a' ? this.#link(node, inner) : inner();
  }

  /** Sounds and films are played in place, whether the text embeds them or links to them. */
  #media(element: XmlElement): string {
    const source = findBelow(element, 'source');
    const src = this.#reading.picture(element.attributes.get('src') ?? source?.attributes.get('src') ?? '');
    return src ? `<${element.name} src="${src}" controls></${element.name}>` : '';
  }

  #link(element: XmlElement, inner: () => string): string {
    const href = element.attributes.get('href') ?? '';
    if (href === '') return inner();
    const isOwn = !/^(?:[a-z][a-z0-9+.-]*:|#|\/)/i.test(href);
    const media = isOwn ? mediaOf(href) : null;
    const src = media ? this.#reading.picture(href) : '';
    if (src) return `<${media} src="${src}" controls></${media}>`;
    if (isOwn && this.#reading.lostLink) {
      this.#reading.lostLink(href);
      return inner();
    }
    return `[${inner()}](${href.replace(/[\s()<>]/g, encodeURIComponent)})`;
  }

  #picture(element: XmlElement): string {
    const src = this.#reading.picture(element.attributes.get('src') ?? element.attributes.get('data') ?? '');
    const words = (element.attributes.get('alt') ?? '').replace(/[[\]\\\n]/g, ' ').trim();
    return src ? `![${words}](${src})` : '';
  }
}

/** Returns the element that plays a file of this name; null for other files. */
export const mediaOf = (name: string): 'audio' | 'video' | null => {
  const path = name.split(/[?#]/, 1)[0] ?? '';
  if (/\.(?:mp3|wav|ogg|oga|m4a|flac)$/i.test(path)) return 'audio';
  return /\.(?:mp4|m4v|webm)$/i.test(path) ? 'video' : null;
};

/** Markdown has no joined cells; formulas are read inside of HTML only between blank lines. */
function joinedTable(rows: { text: string; spans: string[] }[][]): string {
  const cellOf = (text: string) =>
    text.includes('$')
      ? `\n\n${text}\n\n`
      : text
          .split('<br>')
          .map((line) => htmlOf(line, (address) => address))
          .join('<br>');
  return `<table>${rows
    .map((row) => `<tr>${row.map(({ text, spans }) => `<td${spans.join('')}>${cellOf(text)}</td>`).join('')}</tr>`)
    .join('')}</table>`;
}
