import { tidyHtml } from '../../../platform/parser/read-html.ts';
import { escapeMarkdown, markedWith } from './markdown.rule.ts';
import { latexOfMathml } from './mathml.rule.ts';
import { elementsOf, parseXml, textOf, type XmlElement } from './xml.rule.ts';

export interface HtmlReading {
  /** Returns the Markdown for a picture; empty if it is missing. */
  picture: (src: string) => string;
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
const blocks = /^(p|div|h[1-6]|ul|ol|table|pre|blockquote|hr|section|figure|article)$/;

/** Converts arbitrary HTML to Markdown. */
export function markdownOfHtml(html: string, reading: HtmlReading): string {
  if (!/[<&]/.test(html)) return wordsOf(html).trim();
  const tidy = tidyHtml(html);
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

const formulaBegin = /\\[([]|\$\$/g;
const formulaEnds: Record<string, string> = { '\\(': '\\)', '\\[': '\\]', $$: '$$' };

/**
 * Splits a text into words and formulas, alternating. Once an opening sign has no closing sign, none after it has one,
 * so it is not searched for again.
 */
function splitAtFormulas(text: string): string[] {
  const pieces: string[] = [];
  const unclosed = new Set<string>();
  const begins = new RegExp(formulaBegin);
  let last = 0;
  for (let found = begins.exec(text); found; found = begins.exec(text)) {
    const [sign] = found;
    const end = formulaEnds[sign] ?? sign;
    // At least one character is required between the signs.
    const close = unclosed.has(sign) ? -1 : text.indexOf(end, found.index + sign.length + 1);
    if (close < 0) {
      unclosed.add(sign);
      begins.lastIndex = found.index + 1;
      continue;
    }
    const begin = last;
    last = close + end.length;
    pieces.push(text.slice(begin, found.index), text.slice(found.index, last));
    begins.lastIndex = last;
  }
  return [...pieces, text.slice(last)];
}

/** Converts text to Markdown, with the formulas that page scripts would find in it. */
function wordsOf(text: string): string {
  return splitAtFormulas(text)
    .map((piece, at) => {
      if (at % 2 === 0) return escapeMarkdown(piece.replace(/[\s\u00a0]+/g, ' '));
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
      elementsOf(row).map((cell) =>
        this.blocks(cell)
          .map((one) => one.trim())
          .filter(Boolean)
          .join('<br>')
          .replaceAll('\n', '<br>')
          .replaceAll('|', '\\|'),
      ),
    );
    const width = Math.max(1, ...rows.map(({ length }) => length));
    const bar = (cells: string[]) => `| ${[...cells, ...Array(width - cells.length).fill('')].join(' | ')} |`;
    return [bar(rows[0] ?? []), bar(Array(width).fill('---')), ...rows.slice(1).map(bar)].join('\n');
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
    const href = node.name === 'a' ? (node.attributes.get('href') ?? '') : '';
    return href ? `[${inner()}](${href.replace(/[\s()<>]/g, encodeURIComponent)})` : inner();
  }

  #picture(element: XmlElement): string {
    const src = this.#reading.picture(element.attributes.get('src') ?? element.attributes.get('data') ?? '');
    const words = (element.attributes.get('alt') ?? '').replace(/[[\]\\\n]/g, ' ').trim();
    return src ? `![${words}](${src})` : '';
  }
}
