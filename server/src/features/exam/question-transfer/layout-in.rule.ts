import type { QuestionKind } from '@xueyan/contract/exam/question-kind';
import type { Paragraph } from './docx-in.rule.ts';
import type { Parsed, Remark } from './draft.rule.ts';
import { LayoutItem } from './layout-item.rule.ts';
import {
  fieldsIn,
  headOf,
  isAnswerSheet,
  optionsIn,
  partStart,
  questionStart,
  sectionStart,
  sheetAnswers,
} from './layout-lines.rule.ts';

/** Reads questions in the layout of Chinese papers: `1. … A. … 答案：… 解析：… 难度：…`. */
export function readLayout(paragraphs: Paragraph[]): Parsed[] {
  const reading = new Reading();
  for (const paragraph of paragraphs) reading.paragraph(paragraph);
  return reading.end();
}

/** Converts lines of plain text to paragraphs. */
export const paragraphsOf = (text: string): Paragraph[] =>
  text.split(/\r?\n/).map((line) => ({ text: line, whole: false, plain: true, remarks: [] }));

class Reading {
  readonly #items: { item: LayoutItem; number: number; remarks: Remark[] }[] = [];
  #section: { kind: QuestionKind | null; score: number | null } = { kind: null, score: null };
  #sectionIsNew = true;
  #answers: Map<number, string> | null = null;

  paragraph({ text, whole, plain, remarks }: Paragraph): void {
    this.#items.at(-1)?.remarks.push(...remarks);
    const before = this.#items.length;
    if (whole) this.#last?.more(text, true);
    else if (text.trim() === '') this.#last?.blank();
    else for (const [at, line] of text.split('\n').entries()) this.#line(line, !plain && at === 0);
    // Attachments of the paragraph that begins a question belong to that question.
    const opened = this.#items[before];
    if (opened) {
      this.#items[before - 1]?.remarks.splice(-remarks.length, remarks.length);
      opened.remarks.push(...remarks);
    }
  }

  get #last(): LayoutItem | undefined {
    return this.#items.at(-1)?.item;
  }

  #line(line: string, apart: boolean): void {
    if (isAnswerSheet(line) && this.#items.length > 0 && (this.#last?.answered || this.#last?.complete)) {
      this.#answers = new Map();
      return;
    }
    if (this.#answers) {
      for (const [number, answer] of sheetAnswers(line)) this.#answers.set(number, answer);
      return;
    }
    const section = sectionStart(line);
    if (section) {
      this.#section = section;
      this.#sectionIsNew = true;
      return;
    }
    const start = questionStart(line);
    if (start && this.#begins(start.number)) {
      const head = headOf(start.rest);
      const kind = head.kind ?? this.#section.kind;
      const item = new LayoutItem(kind, head.score ?? this.#section.score);
      this.#items.push({ item, number: start.number, remarks: [] });
      this.#sectionIsNew = false;
      this.#rest(head.rest, false);
    } else this.#rest(line, apart);
  }

  /** Returns whether a number begins the next question, rather than an item of a list inside one. */
  #begins(number: number): boolean {
    const last = this.#items.at(-1);
    if (!last || this.#sectionIsNew) return true;
    return number === last.number + 1 || (last.item.answered && number > last.number && number < last.number + 20);
  }

  /** Handles a line without a number: options, parts, fields, or a continuation of the previous line. */
  #rest(line: string, apart: boolean): void {
    const item = this.#last;
    if (!item) return;
    for (const piece of fieldsIn(line)) {
      if (piece.field) item.field(piece.field, piece.text);
      else this.#words(item, piece.text, apart);
    }
  }

  #words(item: LayoutItem, text: string, apart: boolean): void {
    const part = item.takesParts ? partStart(text) : null;
    if (part && part.number === item.nextPart) {
      item.part(part.rest);
      return;
    }
    // `题干 A. … B. …` in one line.
    const inline = item.takesOptions && item.nextOption === 0 ? /\s(?=[（(]?[AＡ][.．、]\s*\S)/u.exec(text) : null;
    const options = optionsIn(text, item.nextOption);
    if (item.takesOptions && options.length > 0) item.addOptions(options);
    else if (inline && optionsIn(text.slice(inline.index), 0).length > 1) {
      item.more(text.slice(0, inline.index), apart);
      item.addOptions(optionsIn(text.slice(inline.index), 0));
    } else item.more(text, apart);
  }

  end(): Parsed[] {
    return this.#items.map(({ item, number, remarks }, at) => {
      const answer = this.#answers?.get(number);
      if (answer && !item.answered) item.field('answer', answer);
      return item.parsed({ position: at + 1, place: String(number), remarks });
    });
  }
}
