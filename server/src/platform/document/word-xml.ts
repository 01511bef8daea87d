import { randomUUID } from 'node:crypto';
import { documentFaults } from '@xueyan/contract/wire/document';
import { applied, type Edit } from '../parser/office-part.ts';
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
import { latexOf } from './omml-in.ts';
import { symbolOf } from './symbol-fonts.ts';

/** Style of the letters with dots, which the reader of the document maps to a tag. */
export const dottedStyle = 'LettersWithDots';
/** Shown for a sign of a font that is not known: something stood there. */
const unknownSign = '□';
const needed = /oMath|:sym\b|:fldSimple\b|:instrText\b|:em\b|:ruby\b|txbxContent|AlternateContent|:bdo\b|:dir\b/;

/**
 * Rewrites parts of a Word document for a reader that knows neither formulas nor text boxes of newer programs, fields
 * that show something, signs of symbol fonts, phonetic guides or dotted letters. Formulas become words without meaning,
 * which `formulas` puts into the text that was made of the document.
 */
export class WordXml {
  readonly #latex: string[] = [];
  readonly #name = `formula${randomUUID().replaceAll('-', '')}x`;

  /** Returns a part of the document rewritten; one too large to be taken apart stays as it is. */
  part(bytes: Buffer): Buffer {
    const text = bytes.toString('utf8').replace(/^\ufeff/, '');
    if (!needed.test(text)) return bytes;
    let root: XmlElement;
    try {
      root = parseXmlTree(bytes, documentFaults.tooComplex);
    } catch {
      return bytes;
    }
    const edits: Edit[] = [];
    new Rewriting(text, edits, this.#keep).below(root);
    return edits.length === 0 ? bytes : Buffer.from(applied(text, edits));
  }

  #keep = (latex: string): string => `${this.#name}${this.#latex.push(latex) - 1}x`;

  /** Puts the formulas into Markdown: a bar within a table would end the cell, and HTML shows no formula. */
  formulas(markdown: string): string {
    if (this.#latex.length === 0) return markdown;
    const word = new RegExp(`${this.#name}(\\d{1,7})x`, 'g');
    return markdown
      .split('\n')
      .map((line) => (line.startsWith('<table') ? this.#apart(line) : line))
      .map((line) =>
        line.replace(word, (_, at) => {
          const latex = this.#latex[Number(at)] ?? '';
          return latex && `$${line.startsWith('|') ? latex.replaceAll('|', '\\|') : latex}$`;
        }),
      )
      .join('\n');
  }

  /** Puts blank lines around the cells of HTML with formulas: between them a text is Markdown. */
  #apart = (line: string) =>
    line.replace(/(<t[dh][^<>]*>)(.*?)(?=<\/t[dh]>)/g, (whole, tag: string, content: string) =>
      content.includes(this.#name)
        ? `${tag}\n\n${content
            .replace(/<\/p>(?=\s*<p>)/g, '<br>')
            .replace(/<\/?p>/g, '')
            .trim()}\n\n`
        : whole,
    );
}

class Rewriting {
  readonly #edits: Edit[];
  readonly #keep: (latex: string) => string;
  /** Prefix of the elements of Word, such as `w:`. */
  readonly #w: string;
  #fields = new Fields();

  constructor(text: string, edits: Edit[], keep: (latex: string) => string) {
    this.#edits = edits;
    this.#keep = keep;
    this.#w = /<(\w{1,20}:)?(?:document|footnotes|endnotes)[\s>]/.exec(text)?.[1] ?? '';
  }

  below(element: XmlElement): void {
    for (const child of elementsOf(element)) this.#one(child);
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
    else this.below(element);
  }

  /** A box within a paragraph has paragraphs of its own. */
  #paragraph(element: XmlElement): void {
    const outer = this.#fields;
    this.#fields = new Fields();
    this.below(element);
    this.#fields = outer;
  }

  #formula(element: XmlElement): void {
    const maths = element.name === 'oMath' ? [element] : allBelow(element, 'oMath');
    const words = maths.map((math) => this.#keep(latexOf(math, () => undefined)));
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
    if (!olderIsEmpty || newer.name === 'AlternateContent') this.below(chosen);
    else this.#unwrap(element, newer);
  }

  /** Leaves only the text boxes of a drawing, if it has any. */
  #boxes(drawing: XmlElement): void {
    const boxes = boxesIn(drawing);
    let from = drawing.at.from;
    for (const [index, box] of boxes.entries()) {
      this.#put(from, box.at.from, index === 0 ? `<${this.#w}pict>` : '');
      this.below(box);
      from = box.at.to;
    }
    if (boxes.length > 0) this.#put(from, drawing.at.to, `</${this.#w}pict>`);
  }

  /** Leaves the contents of an element inside, in the place of the outer one. */
  #unwrap(outer: XmlElement, inner: XmlElement): void {
    this.#put(outer.at.from, inner.at.inner, '');
    this.below(inner);
    this.#put(inner.at.end, outer.at.to, '');
  }

  #wordsOf(shown: NonNullable<Shown>): string {
    if ('latex' in shown) return this.#keep(shown.latex);
    return 'sign' in shown ? shown.sign : shown.unknown;
  }

  #letters = (words: string) => `<${this.#w}t xml:space="preserve">${escapeXml(words)}</${this.#w}t>`;
  #run = (words: string) => `<${this.#w}r>${this.#letters(words)}</${this.#w}r>`;
  #put(from: number, to: number, text: string): void {
    this.#edits.push({ from, to, text });
  }
}
