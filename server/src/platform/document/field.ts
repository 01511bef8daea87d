import { childOf, type XmlElement } from '../parser/xml-tree.ts';
import { latexOfField, signOfField } from './eq-field.ts';

/** Returns `superscript`, `subscript` or nothing for the letters of a run with these properties (`w:rPr`). */
export const scriptOf = (properties: XmlElement | undefined) =>
  childOf(properties, 'vertAlign')?.attributes.get('val') ?? '';

/** What a field shows: a formula, a sign, or the result that the document keeps (null). */
export type Shown = { latex: string } | { sign: string } | { unknown: string } | null;

/** Returns what the instruction of a field shows, as far as it is not kept as its result. */
export function shownBy(instruction: string): Shown {
  const latex = latexOfField(instruction);
  if (latex !== null) return latex === '' ? { unknown: instruction.trim() } : { latex };
  const sign = signOfField(instruction);
  return sign === null ? null : sign === '' ? { unknown: instruction.trim() } : { sign };
}

interface Field {
  instruction: string;
  isResult: boolean;
  /** The instruction says what is shown, so that its result is not shown again. */
  hidesResult: boolean;
}

/** Follows the fields of a paragraph, whose parts (`w:fldChar`, `w:instrText`) are spread over its runs. */
export class Fields {
  readonly #open: Field[] = [];

  /** True where text is neither part of an instruction nor of a result that is not shown. */
  get shows(): boolean {
    return this.#open.every(({ isResult, hidesResult }) => isResult && !hidesResult);
  }

  /** Takes a mark of a field; returns what the field shows when its instruction ends there. */
  mark(kind: string): Shown {
    const field = this.#open.at(-1);
    if (kind === 'begin') this.#open.push({ instruction: '', isResult: false, hidesResult: false });
    if (!field || (kind !== 'separate' && kind !== 'end')) return null;
    if (kind === 'end') this.#open.pop();
    return field.isResult ? null : this.#ended(field);
  }

  /** Takes letters of an instruction; returns false where there is none. Raised letters become a script. */
  instruct(text: string, properties: XmlElement | undefined): boolean {
    const field = this.#open.at(-1);
    if (!field || field.isResult) return false;
    const script = { superscript: 'up', subscript: 'do' }[scriptOf(properties)];
    field.instruction += script ? `\\s\\${script}5(${text.replace(/[\\(),;]/g, '\\$&')})` : text;
    return true;
  }

  #ended(field: Field): Shown {
    field.isResult = true;
    const shown = shownBy(field.instruction);
    field.hidesResult = shown !== null;
    const around = this.#open.at(this.#open.at(-1) === field ? -2 : -1);
    if (!around || around.isResult || !shown) return shown;
    // A field inside of an instruction is part of it.
    if ('sign' in shown) around.instruction += shown.sign;
    return 'sign' in shown ? null : shown;
  }
}
