import { fileFaults } from '@xueyan/contract/base/file';
import { documentFaults } from '@xueyan/contract/wire/document';
import { ensure } from '@xueyan/contract/wire/fault';
import { alternativeOf, boxesIn, picturesIn } from '../../../platform/document/drawing.ts';
import { Fields, type Shown, shownBy } from '../../../platform/document/field.ts';
import { latexOf } from '../../../platform/document/omml-in.ts';
import { symbolOf } from '../../../platform/document/symbol-fonts.ts';
import { type Label, Numbering } from '../../../platform/document/word-numbering.ts';
import { type Coded, codeText, type DocxBlock, isCode, joinCode } from './docx-code.rule.ts';
import { isUnderlined, joinMarked, markedPiece, type Piece, plain } from './docx-marks.rule.ts';
import { outsideText } from './docx-outside.rule.ts';
import { type Cell, cellsOf, optionsOf, rowsIn, tableText } from './docx-table.rule.ts';
import { pictureName, type Remark } from './draft.rule.ts';
import { escapeMarkdown } from './markdown.rule.ts';
import { remarkOf } from './remark.rule.ts';
import { allBelow, childOf, elementsOf, findBelow, parseXml, textOf, type XmlElement } from './xml.rule.ts';

/** A paragraph of a document or a line of a text. */
export interface Paragraph extends DocxBlock {
  /** A line of plain text: the next one continues the same paragraph. */
  plain?: boolean;
}

export interface DocxText {
  paragraphs: Paragraph[];
  pictures: Buffer[];
  /** What of the document stands outside of its text. */
  notes: Remark[];
}

const maxPictures = 1_000;
/** Elements that only wrap others: controls, inserted and moved text. */
const wrapping = new Set('sdt sdtContent ins moveTo smartTag customXml hyperlink dir bdo'.split(' '));

/** Reads the text of a Word document, paragraph by paragraph, with its formulas as LaTeX and its pictures by name. */
export function readDocx(parts: ReadonlyMap<string, Buffer>): DocxText {
  const document = parts.get('word/document.xml');
  ensure(document, fileFaults.wordBroken);
  const body = childOf(parseXml(document), 'body');
  ensure(body, fileFaults.wordBroken);
  const tree = (name: string) => {
    const part = parts.get(`word/${name}.xml`);
    return part && parseXml(part);
  };
  const links = parts.get('word/_rels/document.xml.rels');
  const targets = new Map(
    elementsOf(links && parseXml(links), 'Relationship').map(({ attributes }) => [
      attributes.get('Id') ?? '',
      attributes.get('TargetMode') === 'External'
        ? ''
        : `word/${attributes.get('Target') ?? ''}`.replace(/^word\/\//, ''),
    ]),
  );
  const notes = new Map(
    ['footnote', 'endnote'].flatMap((kind) =>
      elementsOf(tree(`${kind}s`), kind).map((one) => [`${kind} ${one.attributes.get('id')}`, textOf(one).trim()]),
    ),
  );
  const read = new Reading(parts, targets, notes, new Numbering(tree('numbering'), tree('styles'))).read(body);
  return { ...read, notes: outsideText(parts) };
}

class Reading {
  readonly #parts: ReadonlyMap<string, Buffer>;
  readonly #targets: ReadonlyMap<string, string>;
  readonly #notes: ReadonlyMap<string, string>;
  readonly #numbering: Numbering;
  readonly #pictures = new Map<string, number>();
  readonly #bytes: Buffer[] = [];
  #remarks: Remark[] = [];
  #lostPictures = 0;
  #fields = new Fields();
  /** Text boxes of the paragraph that is being read; their text follows it. */
  #boxes: XmlElement[] = [];

  constructor(
    parts: ReadonlyMap<string, Buffer>,
    targets: ReadonlyMap<string, string>,
    notes: ReadonlyMap<string, string>,
    numbering: Numbering,
  ) {
    this.#parts = parts;
    this.#targets = targets;
    this.#notes = notes;
    this.#numbering = numbering;
  }

  read(body: XmlElement): Omit<DocxText, 'notes'> {
    return { paragraphs: joinCode(this.#blocks(body)), pictures: this.#bytes };
  }

  #blocks(parent: XmlElement): Coded[] {
    return elementsOf(parent).flatMap((element) => {
      if (element.name === 'p') return this.#paragraphBlocks(element);
      if (element.name === 'tbl') return this.#tableBlocks(element);
      if (element.name === 'AlternateContent') return this.#blocks(alternativeOf(element));
      if (element.name === 'altChunk')
        return [{ text: '', code: false, whole: false, remarks: [remarkOf('innerDocument')] }];
      return wrapping.has(element.name) ? this.#blocks(element) : [];
    });
  }

  #paragraphBlocks(element: XmlElement): Coded[] {
    const block = this.#block(() => this.#paragraph(element), isCode(element), false);
    return [block, ...this.#takeBoxes().flatMap((box) => this.#blocks(box))];
  }

  #takeBoxes = () => this.#boxes.splice(0);

  #block(read: () => string, code: boolean, whole: boolean): Coded {
    this.#remarks = [];
    this.#lostPictures = 0;
    const text = read();
    if (this.#lostPictures > 0) this.#remarks.push(remarkOf('pictureKind', { n: this.#lostPictures }));
    return { text, code, whole, remarks: this.#remarks };
  }

  /** A table of a single column is used for layout only; its cells are read as paragraphs. So are options in cells. */
  #tableBlocks(table: XmlElement): Coded[] {
    const rows = rowsIn(table);
    if (rows.every((row) => row.length <= 1)) return rows.flat().flatMap((cell) => this.#blocks(cell));
    let cells: Cell[][] = [];
    const block = this.#block(
      () => {
        cells = cellsOf(rows, (cell) => this.#cellLines(cell).join('<br>').replaceAll('\n', '<br>'));
        return tableText(cells);
      },
      false,
      true,
    );
    const options = optionsOf(cells);
    return (
      options?.map((text, at) => ({ text, code: false, whole: false, remarks: at === 0 ? block.remarks : [] })) ?? [
        block,
      ]
    );
  }

  #cellLines(parent: XmlElement): string[] {
    return allBelow(parent, 'p').flatMap((paragraph) => {
      const line = this.#paragraph(paragraph).trim();
      return [line, ...this.#takeBoxes().flatMap((box) => this.#cellLines(box))].filter(Boolean);
    });
  }

  #paragraph(paragraph: XmlElement): string {
    if (isCode(paragraph)) return codeText(paragraph);
    const label = labelText(this.#numbering.labelOf(childOf(paragraph, 'pPr')));
    this.#fields = new Fields();
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
        case 'fldSimple': {
          const shown = shownBy(element.attributes.get('instr') ?? '');
          return shown ? this.#shown(shown, undefined) : this.#runs(element);
        }
        case 'AlternateContent':
          return this.#runs(alternativeOf(element));
        default:
          return wrapping.has(element.name) ? this.#runs(element) : [];
      }
    });
  }

  #formula(math: XmlElement): Piece {
    const latex = latexOf(math, () => this.#remarks.push(remarkOf('formulaLost')));
    return plain(latex ? `$${latex}$` : '');
  }

  #lostSymbol = () => this.#remarks.push(remarkOf('symbolLost'));

  #shown(shown: NonNullable<Shown>, properties: XmlElement | undefined): Piece[] {
    if ('latex' in shown) return [plain(`$${shown.latex}$`)];
    if ('sign' in shown) return [markedPiece(shown.sign, properties, this.#lostSymbol)];
    this.#remarks.push(remarkOf('formulaLost'));
    return [plain(escapeMarkdown(shown.unknown))];
  }

  #run(run: XmlElement): Piece[] {
    const properties = childOf(run, 'rPr');
    return elementsOf(run).flatMap((element) => this.#inRun(element, run, properties));
  }

  #inRun(element: XmlElement, run: XmlElement, properties: XmlElement | undefined): Piece[] {
    const at = (name: string) => element.attributes.get(name) ?? '';
    if (element.name === 'fldChar') {
      const shown = this.#fields.mark(at('fldCharType'));
      return shown ? this.#shown(shown, properties) : [];
    }
    if (element.name === 'instrText' || (element.name === 't' && !this.#fields.shows))
      this.#fields.instruct(textOf(element), properties);
    if (!this.#fields.shows || element.name === 'instrText') return [];
    switch (element.name) {
      case 't':
        return [markedPiece(textOf(element), properties, this.#lostSymbol)];
      case 'tab':
      case 'ptab':
        return [isUnderlined(properties) ? markedPiece('\t', properties, this.#lostSymbol) : plain('    ')];
      case 'br':
      case 'cr':
        return [plain('\n')];
      case 'noBreakHyphen':
        return [plain('-')];
      case 'sym': {
        const sign = symbolOf(at('font'), Number.parseInt(at('char'), 16));
        if (sign === null) this.#lostSymbol();
        return sign === null ? [] : [markedPiece(sign, properties, this.#lostSymbol)];
      }
      case 'ruby': {
        const above = joinMarked(this.#runsOf(element, 'rt')).trim();
        return [...this.#runsOf(element, 'rubyBase'), plain(above && `(${above})`)];
      }
      case 'footnoteReference':
      case 'endnoteReference': {
        const text = this.#notes.get(`${element.name.replace('Reference', '')} ${at('id')}`);
        if (text) this.#remarks.push(remarkOf('noteLost', { text }));
        return [];
      }
      case 'AlternateContent':
        return this.#run({ ...run, children: alternativeOf(element).children });
      case 'drawing':
      case 'pict':
      case 'object':
        return [plain(this.#drawing(element))];
      default:
        return [];
    }
  }

  #runsOf(parent: XmlElement, name: string): Piece[] {
    const found = childOf(parent, name);
    return found ? this.#runs(found) : [];
  }

  /** Returns the pictures of a drawing; the text of its boxes follows the paragraph. */
  #drawing(drawing: XmlElement): string {
    const boxes = boxesIn(drawing);
    this.#boxes.push(...boxes);
    const shown = picturesIn(drawing);
    if (shown.length === 0 && boxes.length === 0) this.#lostPictures += 1;
    const words = findBelow(drawing, 'docPr')?.attributes.get('descr') ?? '';
    return shown.map((one) => this.#picture(one, words)).join('');
  }

  #picture(shown: XmlElement, words: string): string {
    const id = shown.attributes.get('embed') ?? shown.attributes.get('id') ?? '';
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
    return `![${words
      .replace(/[[\]\\\n]/g, ' ')
      .trim()
      .slice(0, 100)}](${pictureName(known)})`;
  }
}

/** A bare number is followed by a gap in Word, which alone does not make it a number in a text. */
function labelText(label: Label | null): string {
  if (!label || label.isBullet) return label ? '• ' : '';
  return `${/[A-Za-z0-9０-９一二三四五六七八九十甲乙丙丁]$/.test(label.text) ? `${label.text}.` : label.text} `;
}
