import { fileFaults } from '@xueyan/contract/base/file';
import { documentFaults } from '@xueyan/contract/wire/document';
import { ensure } from '@xueyan/contract/wire/fault';
import { latexOf } from '../../../platform/document/omml-in.ts';
import { Numbering } from './docx-numbering.rule.ts';
import { pictureName, type Remark } from './draft.rule.ts';
import { escapeMarkdown, markedWith } from './markdown.rule.ts';
import { remarkOf } from './remark.rule.ts';
import { allBelow, childOf, elementsOf, findBelow, parseXml, textOf, type XmlElement } from './xml.rule.ts';

/** A paragraph of a document in Markdown, its attachments, and remarks on what was lost. */
export interface Paragraph {
  text: string;
  /** A table or code, which is not a line of a question’s layout. */
  whole: boolean;
  /** A line of plain text: the next one continues the same paragraph. */
  plain?: boolean;
  remarks: Remark[];
}

export interface DocxText {
  paragraphs: Paragraph[];
  pictures: Buffer[];
}

const maxPictures = 1_000;
const monospaced = /courier|consolas|menlo|monaco|mono/i;

/** Reads the text of a Word document, paragraph by paragraph, with its formulas as LaTeX and its pictures by name. */
export function readDocx(parts: ReadonlyMap<string, Buffer>): DocxText {
  const document = parts.get('word/document.xml');
  ensure(document, fileFaults.wordBroken);
  const body = childOf(parseXml(document), 'body');
  ensure(body, fileFaults.wordBroken);
  const numbering = parts.get('word/numbering.xml');
  const links = parts.get('word/_rels/document.xml.rels');
  const targets = new Map(
    elementsOf(links && parseXml(links), 'Relationship').map(({ attributes }) => [
      attributes.get('Id') ?? '',
      attributes.get('TargetMode') === 'External'
        ? ''
        : `word/${attributes.get('Target') ?? ''}`.replace(/^word\/\//, ''),
    ]),
  );
  return new Reading(parts, targets, new Numbering(numbering && parseXml(numbering))).read(body);
}

class Reading {
  readonly #parts: ReadonlyMap<string, Buffer>;
  readonly #targets: ReadonlyMap<string, string>;
  readonly #numbering: Numbering;
  readonly #pictures = new Map<string, number>();
  readonly #bytes: Buffer[] = [];
  #remarks: Remark[] = [];
  #lostPictures = 0;

  constructor(parts: ReadonlyMap<string, Buffer>, targets: ReadonlyMap<string, string>, numbering: Numbering) {
    this.#parts = parts;
    this.#targets = targets;
    this.#numbering = numbering;
  }

  read(body: XmlElement): DocxText {
    return { paragraphs: joinCode(this.#blocks(body)), pictures: this.#bytes };
  }

  #blocks(parent: XmlElement): (Paragraph & { code: boolean })[] {
    return elementsOf(parent).flatMap((element) => {
      if (element.name === 'p') return [this.#block(() => this.#paragraph(element), isCode(element), false)];
      if (element.name === 'tbl') return this.#tableBlocks(element);
      return ['sdt', 'sdtContent', 'ins', 'smartTag', 'customXml'].includes(element.name) ? this.#blocks(element) : [];
    });
  }

  #block(read: () => string, code: boolean, whole: boolean) {
    this.#remarks = [];
    this.#lostPictures = 0;
    const text = read();
    if (this.#lostPictures > 0) this.#remarks.push(remarkOf('pictureKind', { n: this.#lostPictures }));
    return { text, code, whole, remarks: this.#remarks };
  }

  /** A table without borders or with a single cell is used for layout only; its cells are read as paragraphs. */
  #tableBlocks(table: XmlElement) {
    const rows = elementsOf(table, 'tr').map((row) => elementsOf(row, 'tc'));
    if (rows.every((row) => row.length <= 1)) return rows.flat().flatMap((cell) => this.#blocks(cell));
    return [this.#block(() => this.#table(rows), false, true)];
  }

  #table(rows: XmlElement[][]): string {
    const lines = rows.map((row) =>
      row.map((cell) =>
        allBelow(cell, 'p')
          .map((paragraph) => this.#paragraph(paragraph).trim())
          .filter(Boolean)
          .join('<br>')
          .replaceAll('\n', '<br>')
          .replaceAll('|', '\\|'),
      ),
    );
    const width = Math.max(...lines.map(({ length }) => length));
    const bar = (cells: string[]) => `| ${[...cells, ...Array(width - cells.length).fill('')].join(' | ')} |`;
    return [bar(lines[0] ?? []), bar(Array(width).fill('---')), ...lines.slice(1).map(bar)].join('\n');
  }

  #paragraph(paragraph: XmlElement): string {
    if (isCode(paragraph)) return allBelow(paragraph, 't', 'br', 'tab').map(plainPiece).join('');
    const label = this.#numbering.labelOf(childOf(childOf(paragraph, 'pPr'), 'numPr'));
    const runs = this.#runs(paragraph);
    return (label + joinMarked(runs)).replace(/^[•●▪] ?/, '- ');
  }

  #runs(parent: XmlElement): Piece[] {
    return elementsOf(parent).flatMap((element): Piece[] => {
      switch (element.name) {
        case 'r':
          return this.#run(element);
        case 'oMath':
        case 'oMathPara':
          return allBelow({ ...parent, children: [element] }, 'oMath').map((math) => this.#formula(math));
        case 'hyperlink':
        case 'ins':
        case 'smartTag':
        case 'sdt':
        case 'sdtContent':
        case 'fldSimple':
          return this.#runs(element);
        default:
          return [];
      }
    });
  }

  #formula(math: XmlElement): Piece {
    const latex = latexOf(math, () => this.#remarks.push(remarkOf('formulaLost')));
    return { text: latex ? `$${latex}$` : '', open: '', close: '' };
  }

  #run(run: XmlElement): Piece[] {
    const properties = childOf(run, 'rPr');
    return elementsOf(run).flatMap((element): Piece[] => {
      if (element.name === 't') return [markedPiece(textOf(element), properties)];
      if (element.name === 'tab') return [isUnderlined(properties) ? markedPiece('\t', properties) : plain('    ')];
      if (element.name === 'br' || element.name === 'cr') return [plain('\n')];
      if (element.name === 'noBreakHyphen') return [plain('-')];
      if (element.name === 'AlternateContent')
        return this.#run({ ...run, children: elementsOf(childOf(element, 'Choice')) });
      if (['drawing', 'pict', 'object'].includes(element.name)) return [plain(this.#picture(element))];
      return [];
    });
  }

  #picture(element: XmlElement): string {
    const shown = findBelow(element, 'blip') ?? findBelow(element, 'imagedata');
    const id = shown?.attributes.get('embed') ?? shown?.attributes.get('id') ?? '';
    const path = this.#targets.get(id) ?? '';
    const bytes = this.#parts.get(path);
    const isShown =
      bytes &&
      (/^(\x89PNG|GIF8|\xff\xd8\xff)/.test(bytes.toString('latin1', 0, 4)) ||
        bytes.toString('latin1', 8, 12) === 'WEBP');
    if (!bytes || !isShown) {
      this.#lostPictures += 1;
      return '';
    }
    const known = this.#pictures.get(path) ?? this.#bytes.push(bytes) - 1;
    this.#pictures.set(path, known);
    ensure(this.#bytes.length <= maxPictures, documentFaults.tooComplex);
    const words = findBelow(element, 'docPr')?.attributes.get('descr') ?? '';
    return `![${words
      .replace(/[[\]\\\n]/g, ' ')
      .trim()
      .slice(0, 100)}](${pictureName(known)})`;
  }
}

/** A stretch of text and its marks; neighbours with the same marks are merged. */
interface Piece {
  text: string;
  open: string;
  close: string;
}

const plain = (text: string): Piece => ({ text, open: '', close: '' });
const plainPiece = (element: XmlElement) => ({ br: '\n', tab: '\t' })[element.name] ?? textOf(element);

const isOn = (properties: XmlElement | undefined, name: string) => {
  const found = childOf(properties, name);
  return found !== undefined && !['0', 'false', 'off', 'none'].includes(found.attributes.get('val') ?? '1');
};
const isUnderlined = (properties: XmlElement | undefined) => isOn(properties, 'u');

function markedPiece(text: string, properties: XmlElement | undefined): Piece {
  // Teachers make a blank by underlining spaces.
  if (isUnderlined(properties) && /^[\s\u3000]{2,}$|^\t$/.test(text)) return plain('____');
  const style = childOf(properties, 'rStyle')?.attributes.get('val') ?? '';
  const font = childOf(properties, 'rFonts')?.attributes.get('ascii') ?? '';
  if (text.trim() !== '' && (/^(InlineCode|VerbatimChar|SourceText)$/.test(style) || monospaced.test(font))) {
    const ticks = text.includes('`') ? '``' : '`';
    return { text, open: ticks, close: ticks };
  }
  const marks: [string, string][] = [];
  if (isOn(properties, 'b')) marks.push(['**', '**']);
  if (isOn(properties, 'i')) marks.push(['*', '*']);
  if (isOn(properties, 'strike')) marks.push(['~~', '~~']);
  if (isUnderlined(properties)) marks.push(['<u>', '</u>']);
  const place = childOf(properties, 'vertAlign')?.attributes.get('val');
  if (place === 'subscript') marks.push(['<sub>', '</sub>']);
  if (place === 'superscript') marks.push(['<sup>', '</sup>']);
  // Formulas typed as LaTeX are left as they are.
  const pieces = text.split(/(\$[^$]+\$)/);
  const escaped = pieces.map((piece, at) => (at % 2 === 1 ? piece : escapeMarkdown(piece))).join('');
  return {
    text: escaped,
    open: marks.map(([begin]) => begin).join(''),
    close: marks
      .map(([, end]) => end)
      .toReversed()
      .join(''),
  };
}

/** Joins pieces with their Markdown marks. Marks must touch the words, so blanks at the ends go outside. */
function joinMarked(pieces: Piece[]): string {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last && last.open === piece.open) last.text += piece.text;
    else joined.push({ ...piece });
  }
  return joined.map(({ text, open, close }) => (open === '' ? text : markedWith(open, close, text))).join('');
}

const isCode = (paragraph: XmlElement) =>
  /^(Code|SourceCode|HTMLPreformatted|PreformattedText)$/i.test(
    childOf(childOf(paragraph, 'pPr'), 'pStyle')?.attributes.get('val') ?? '',
  );

/** Joins consecutive lines of code into one piece. */
function joinCode(blocks: (Paragraph & { code: boolean })[]): Paragraph[] {
  const joined: Paragraph[] = [];
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at] as Paragraph & { code: boolean };
    if (!block.code) {
      joined.push({ text: block.text, whole: block.whole, remarks: block.remarks });
      continue;
    }
    const lines = [block.text];
    while (blocks[at + 1]?.code) lines.push(blocks[++at]?.text ?? '');
    joined.push({ text: `\`\`\`\n${lines.join('\n')}\n\`\`\``, whole: true, remarks: block.remarks });
  }
  return joined;
}
