import { randomUUID } from 'node:crypto';
import { documentFaults } from '@xueyan/contract/wire/document';
import {
  allBelow,
  childOf,
  elementsOf,
  escapeXml,
  findBelow,
  parseXmlTree,
  textOf,
  type XmlElement,
} from '../parser/xml-tree.ts';
import { alternativeOf, boxesIn } from './drawing.ts';
import { Fields, type Shown, shownBy } from './field.ts';
import { applied, type Edit } from './office-part.ts';
import { latexOf } from './omml-in.ts';
import { symbolOf } from './symbol-fonts.ts';
import { type Label, Numbering } from './word-numbering.ts';

/** Style of the letters with dots, which the reader of the document maps to a tag. */
export const dottedStyle = 'LettersWithDots';
/** Shown for a sign of a font that is not known: something stood there. */
const unknownSign = '□';
const needed =
  /oMath|:sym\b|:fldSimple\b|:instrText\b|:em\b|:ruby\b|txbxContent|AlternateContent|:bdo\b|:dir\b|:numPr\b|:pStyle\b/;

/**
 * Rewrites parts of a Word document for a reader that knows neither formulas nor text boxes of newer programs, fields
 * that show something, signs of symbol fonts, phonetic guides, dotted letters or numbers of lists but 1, 2, 3. What is
 * Markdown already, as formulas and such numbers are, becomes words without meaning, which `restored` replaces in the
 * text that was made of the document.
 */
export class WordXml {
  readonly #kept: string[] = [];
  readonly #name = `word${randomUUID().replaceAll('-', '')}x`;
  readonly #parts: Map<string, Buffer>;

  constructor(parts: Map<string, Buffer>) {
    this.#parts = parts;
  }

  /** Rewrites the parts with text; one too large to be taken apart stays as it is. */
  rewrite(): void {
    const numbering = new Numbering(this.#tree('word/numbering.xml'), this.#tree('word/styles.xml'));
    for (const [name, bytes] of this.#parts) {
      if (!/^word\/(document\d*|footnotes|endnotes)\.xml$/.test(name)) continue;
      const text = bytes.toString('utf8').replace(/^\ufeff/, '');
      const root = needed.test(text) ? this.#tree(name) : undefined;
      if (!root) continue;
      const edits: Edit[] = [];
      new Rewriting(edits, prefixOf(text), (words) => `${this.#name}${this.#kept.push(words) - 1}x`, numbering).all(
        root,
      );
      if (edits.length > 0) this.#parts.set(name, Buffer.from(applied(text, edits)));
    }
  }

  #tree(name: string): XmlElement | undefined {
    const bytes = this.#parts.get(name);
    try {
      return bytes && parseXmlTree(bytes, documentFaults.tooComplex);
    } catch {
      return undefined;
    }
  }

  /** Puts what was kept into Markdown: a bar within a table would end the cell, and HTML shows no formula. */
  restored(markdown: string): string {
    if (this.#kept.length === 0) return markdown;
    const word = new RegExp(`${this.#name}(\\d{1,7})x`, 'g');
    return markdown
      .split('\n')
      .map((line) => (line.startsWith('<table') ? this.#apart(line) : line))
      .map((line) =>
        line.replace(word, (_, at) => {
          const words = this.#kept[Number(at)] ?? '';
          return line.startsWith('|') ? words.replaceAll('|', '\\|') : words;
        }),
      )
      .join('\n');
  }

  /** Puts blank lines around the cells of HTML with Markdown: between them it is read. */
  #apart = (line: string) => {
    const parts = line.split(/(?=<\/t[dh]>)/);
    const behind = parts.pop() ?? '';
    return parts.map(this.#cellApart).join('') + behind;
  };

  /** `part` ends where a cell does. */
  #cellApart = (part: string) => {
    const tag = /<t[dh][^<>]*>/.exec(part);
    const begin = tag ? tag.index + tag[0].length : 0;
    const content = part.slice(begin);
    if (!tag || !content.includes(this.#name)) return part;
    return `${part.slice(0, begin)}\n\n${content
      .replace(/<\/p>(?=\s*<p>)/g, '<br>')
      .replace(/<\/?p>/g, '')
      .trim()}\n\n`;
  };
}

/** Returns the prefix of the elements of Word, such as `w:`. */
const prefixOf = (text: string) => /<(\w{1,20}:)?(?:document|footnotes|endnotes)[\s>]/.exec(text)?.[1] ?? '';

/** Number of a list as Markdown: only a number with a full stop begins a list there. */
const numberText = ({ text, isUsual }: Label) =>
  isUsual ? text : text.replace(/[\\`*_[\]<>#|~]/g, '\\$&').replace(/^(\d+)([.)])$/, '$1\\$2');

class Rewriting {
  readonly #edits: Edit[];
  readonly #keep: (words: string) => string;
  readonly #numbering: Numbering;
  readonly #w: string;
  readonly #labels = new Map<XmlElement, Label>();
  #fields = new Fields();

  constructor(edits: Edit[], w: string, keep: (words: string) => string, numbering: Numbering) {
    this.#edits = edits;
    this.#w = w;
    this.#keep = keep;
    this.#numbering = numbering;
  }

  /** Rewrites all below the root of a part. */
  all(root: XmlElement): void {
    this.#label(root);
    this.#below(root);
  }

  /** Counts the paragraphs of lists in the order of the document. */
  #label(element: XmlElement): void {
    for (const child of elementsOf(element)) {
      const label = child.name === 'p' ? this.#numbering.labelOf(childOf(child, 'pPr')) : null;
      if (label) this.#labels.set(child, label);
      this.#label(child.name === 'AlternateContent' ? alternativeOf(child) : child);
    }
  }

  #below(element: XmlElement): void {
    const children = elementsOf(element);
    const labels = children.map((child) => this.#labels.get(child) ?? null);
    const isUsual = usualIn(labels);
    for (const [at, child] of children.entries()) {
      const label = labels[at];
      if (label && !label.isBullet && !isUsual[at]) this.#number(child, label);
      this.#one(child);
    }
  }

  /** Takes a paragraph out of its list, which the reader would count from 1, and writes its number. */
  #number(paragraph: XmlElement, label: Label): void {
    if (paragraph.at.inner === paragraph.at.to) return;
    const val = (name: string, value: string) => `<${this.#w}${name} ${this.#w}val="${value}"/>`;
    const none = `<${this.#w}numPr>${val('ilvl', '0')}${val('numId', '0')}</${this.#w}numPr>`;
    const number = this.#run(`${this.#keep(numberText(label))} `);
    const properties = childOf(paragraph, 'pPr');
    const own = childOf(properties, 'numPr');
    if (own) this.#put(own.at.from, own.at.to, none);
    else if (properties && properties.at.inner !== properties.at.to)
      this.#put(properties.at.end, properties.at.end, none);
    else this.#put(paragraph.at.inner, paragraph.at.inner, `<${this.#w}pPr>${none}</${this.#w}pPr>`);
    const from = properties?.at.to ?? paragraph.at.inner;
    this.#put(from, from, number);
  }

  #one(element: XmlElement): void {
    const { name } = element;
    if (name === 'p') this.#paragraph(element);
    else if (name === 'oMath' || name === 'oMathPara') this.#formula(element);
    else if (name === 'r') this.#inRun(element);
    else if (name === 'fldSimple') this.#simpleField(element);
    else if (name === 'bdo' || name === 'dir') this.#unwrap(element, element);
    else if (name === 'AlternateContent') this.#alternative(element);
    else if (name === 'drawing') this.#boxes(element);
    else this.#below(element);
  }

  /** A box within a paragraph has paragraphs of its own. */
  #paragraph(element: XmlElement): void {
    const outer = this.#fields;
    this.#fields = new Fields();
    this.#below(element);
    this.#fields = outer;
  }

  #formula(element: XmlElement): void {
    const maths = element.name === 'oMath' ? [element] : allBelow(element, 'oMath');
    const words = maths.map((math) => this.#latex(latexOf(math, () => undefined)));
    this.#put(element.at.from, element.at.to, this.#run(words.join(' ')));
  }

  #simpleField(element: XmlElement): void {
    const shown = shownBy(element.attributes.get('instr') ?? '');
    if (shown) this.#put(element.at.from, element.at.to, this.#run(this.#wordsOf(shown)));
    else this.#unwrap(element, element);
  }

  #inRun(run: XmlElement): void {
    const properties = childOf(run, 'rPr');
    this.#dots(properties);
    for (const element of elementsOf(run)) {
      const { at } = element;
      const said = (name: string) => element.attributes.get(name) ?? '';
      if (element.name === 'fldChar') {
        const shown = this.#fields.mark(said('fldCharType'));
        if (shown) this.#put(at.to, at.to, this.#letters(this.#wordsOf(shown)));
      } else if (element.name === 'instrText') this.#fields.instruct(textOf(element), properties);
      else if (element.name === 't' && !this.#fields.shows) {
        this.#fields.instruct(textOf(element), properties);
        this.#put(at.from, at.to, '');
      } else if (element.name === 'sym') {
        const sign = symbolOf(said('font'), Number.parseInt(said('char'), 16)) ?? unknownSign;
        this.#put(at.from, at.to, this.#letters(sign));
      } else if (element.name === 'ruby') {
        const [base, above] = ['rubyBase', 'rt'].map((name) => textOf(childOf(element, name)).trim());
        this.#put(at.from, at.to, this.#letters(above ? `${base}(${above})` : (base ?? '')));
      } else this.#one(element);
    }
  }

  /** Marks dotted letters by a style, the only mark of a run that the reader can map. */
  #dots(properties: XmlElement | undefined): void {
    const dots = childOf(properties, 'em');
    if (!dots || (dots.attributes.get('val') ?? '') === 'none') return;
    const style = childOf(properties, 'rStyle') ?? dots;
    this.#put(style.at.from, style.at.to, `<${this.#w}rStyle ${this.#w}val="${dottedStyle}"/>`);
  }

  /** Keeps one alternative where the reader, which takes the one for older programs, would find nothing. */
  #alternative(element: XmlElement): void {
    const older = childOf(element, 'Fallback');
    const chosen = alternativeOf({ ...element, children: older ? [older] : [] });
    const newer = alternativeOf(element);
    const olderIsEmpty = !older || (newer !== older && textOf(chosen).trim() === '' && !findBelow(chosen, 'imagedata'));
    if (!olderIsEmpty || newer.name === 'AlternateContent') this.#below(chosen);
    else this.#unwrap(element, newer);
  }

  /** Leaves only the text boxes of a drawing, if it has any. */
  #boxes(drawing: XmlElement): void {
    const boxes = boxesIn(drawing);
    let from = drawing.at.from;
    for (const [index, box] of boxes.entries()) {
      this.#put(from, box.at.from, index === 0 ? `<${this.#w}pict>` : '');
      this.#below(box);
      from = box.at.to;
    }
    if (boxes.length > 0) this.#put(from, drawing.at.to, `</${this.#w}pict>`);
  }

  /** Leaves the contents of an element inside, in the place of the outer one. */
  #unwrap(outer: XmlElement, inner: XmlElement): void {
    this.#put(outer.at.from, inner.at.inner, '');
    this.#below(inner);
    this.#put(inner.at.end, outer.at.to, '');
  }

  #wordsOf(shown: NonNullable<Shown>): string {
    if ('latex' in shown) return this.#latex(shown.latex);
    return 'sign' in shown ? shown.sign : shown.unknown;
  }

  #latex = (latex: string) => latex && this.#keep(`$${latex}$`);
  #letters = (words: string) => `<${this.#w}t xml:space="preserve">${escapeXml(words)}</${this.#w}t>`;
  #run = (words: string) => `<${this.#w}r>${this.#letters(words)}</${this.#w}r>`;
  #put(from: number, to: number, text: string): void {
    this.#edits.push({ from, to, text });
  }
}

/**
 * Returns for each paragraph whether it is in a run of one list that Markdown counts as Word does: from 1, and without
 * other paragraphs between.
 */
function usualIn(labels: (Label | null)[]): boolean[] {
  const usual: boolean[] = [];
  for (let first = 0; first < labels.length; first = usual.length) {
    let end = first + 1;
    while (labels[end] && labels[end]?.list === labels[first]?.list) end += 1;
    const run = labels.slice(first, end);
    const [begin] = run;
    const counts = begin?.level === 0 && begin.number <= 1 && run.length > 1 && run.every((label) => label?.isUsual);
    usual.push(...run.map(() => counts));
  }
  return usual;
}
