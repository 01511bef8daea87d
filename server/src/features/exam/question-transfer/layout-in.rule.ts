import type { Paragraph } from './docx-in.rule.ts';
import type { Remark } from './draft.rule.ts';
import type { LayoutItem } from './layout-item.rule.ts';
import {
  fieldsIn,
  headOf,
  type Numbering,
  partStart,
  questionStart,
  replyIn,
  type Start,
  sectionStart,
} from './layout-lines.rule.ts';
import { numberingOf } from './layout-numbering.rule.ts';
import { optionLetter, optionsIn } from './layout-options.rule.ts';
import { type LaidOut, Paper, type Place } from './layout-paper.rule.ts';
import { type AnswerSheet, isSheetLine, numbersOn, sheetHeading } from './layout-sheet.rule.ts';
import { tableAnswers } from './layout-table.rule.ts';
import { type Line, linesOf } from './layout-text.rule.ts';
import { Unplaced } from './layout-unplaced.rule.ts';

/** Number of lines that are looked at ahead of one, to tell a question from an item of a list. */
const ahead = 40;

/** The questions of a paper, and what stands in it outside of them. */
interface LaidOutPaper {
  questions: LaidOut[];
  notes: Remark[];
}

/** Reads questions in the layout of Chinese papers: `1. … A. … 答案：… 解析：… 难度：…`. */
export function readLayout(paragraphs: Paragraph[]): LaidOutPaper {
  const lines = linesOf(paragraphs);
  const numbering = numberingOf(lines.filter(({ whole }) => !whole).map(({ text }) => text));
  const read = (as: Numbering) => new Reading(lines, as).end();
  if (numbering === 'dot') return read('dot');
  const found = read(numbering);
  // Numbers in brackets, or none, occur in any text: it is a paper only if something is asked.
  return found.questions.some(({ isAsked }) => isAsked) ? found : { questions: [], notes: [] };
}

class Reading {
  readonly #lines: Line[];
  readonly #numbering: Numbering;
  readonly #paper = new Paper();
  #sectionIsNew = true;
  #sheet: AnswerSheet | null = null;
  #at = 0;
  /** An empty line was read since the last text. */
  #pause = false;
  readonly #unplaced = new Unplaced();

  constructor(lines: Line[], numbering: Numbering) {
    this.#lines = lines;
    this.#numbering = numbering;
  }

  end(): LaidOutPaper {
    for (const [at, line] of this.#lines.entries()) {
      this.#at = at;
      this.#line(line);
      this.#pause = line.text.trim() === '';
    }
    if (this.#sheet) this.#paper.answer(this.#sheet);
    for (const { paragraph, remarks } of this.#lines) if (remarks.length > 0) this.#paper.remark(paragraph, remarks);
    this.#unplaced.nameRest();
    return { questions: this.#paper.parsed(), notes: this.#unplaced.notes };
  }

  /** Returns whether a line stands below what is surely the heading of a section, before its first question. */
  get #isBelowHeading(): boolean {
    return this.#sectionIsNew && this.#paper.sectionIsSure && this.#numbering !== 'none';
  }

  get #last(): Place | undefined {
    return this.#paper.items.at(-1);
  }

  #line({ text, whole, apart }: Line): void {
    if (this.#sheet && !this.#endsSheet(text)) {
      if (whole) this.#sheet.table(text);
      else if (!sheetHeading(text)) this.#sheet.line(text);
      return;
    }
    if (whole) this.#whole(text);
    else if (text.trim() === '') this.#last?.item.blank();
    else if (this.#beginsSheet(text)) this.#sheet = this.#paper.newSheet();
    else if (this.#sheetBehind(text)) this.#openSheet(this.#sheetBehind(text));
    else if (this.#last && sheetHeading(text)) this.#last.item.field('answer', '');
    else this.#text(text, apart);
  }

  /** A table of numbers and answers belongs to the questions that it names; other tables and code to the last one. */
  #whole(text: string): void {
    const answers = tableAnswers(text);
    if (answers) {
      const sheet = this.#paper.newSheet();
      sheet.table(text);
      this.#paper.answer(sheet);
    } else if (this.#last && !this.#isBelowHeading) this.#last.item.more(text, true);
    else this.#unplaced.take(text);
  }

  /** The heading of a section that the paper does not have yet begins further questions. */
  #endsSheet(text: string): boolean {
    const section = sectionStart(text);
    if (!section || this.#paper.has(section) || !this.#sheet) return false;
    if (!this.#asksBelow()) return false;
    this.#paper.answer(this.#sheet);
    this.#sheet = null;
    return true;
  }

  /** Returns whether questions with options or answers follow, rather than answers alone. */
  #asksBelow(): boolean {
    const below = this.#below().filter(({ text }) => text.trim() !== '');
    const first = below.findIndex(({ text }) => questionStart(text, this.#numbering));
    return (
      first >= 0 &&
      !isSheetLine(below[first]?.text ?? '') &&
      below.slice(first).some(({ text }) => optionLetter(text) || fieldsIn(text)[0]?.field === 'answer')
    );
  }

  #below = (): Line[] => this.#lines.slice(this.#at + 1, this.#at + 1 + ahead);

  /** Returns whether a line is the heading above the answers of all questions. */
  #beginsSheet(line: string): boolean {
    const heading = sheetHeading(line);
    const last = this.#last;
    if (!heading || !last) return false;
    const next = this.#below().find(({ text }) => text.trim() !== '');
    if (!next) return false;
    if (next.whole) return tableAnswers(next.text) !== null || heading.certain;
    if (isSheetLine(next.text) || (heading.certain && sectionStart(next.text))) return true;
    if (/^\s*[一二三四五六七八九十]{1,3}[、.．:：]\s*(?:\d|[A-Z√×]{2,40}\s*$)/u.test(next.text)) return true;
    const start = questionStart(next.text, 'dot') ?? questionStart(next.text, 'paren');
    if (start && this.#paper.waits(start.number, heading.certain)) return true;
    return heading.certain && last.item.answered;
  }

  /** Returns the answers of several questions behind the heading in the same line: `答案：1-5 ACBDA`. */
  #sheetBehind(line: string): string {
    const behind = /^\s*\**[【［[]?(?:参考|标准|正确)?答案[】］\]]?\**\s*[:：]?\s*(\S.*)$/su.exec(line)?.[1] ?? '';
    const numbers = isSheetLine(behind) ? numbersOn(behind) : [];
    return numbers.length > 1 && numbers.every((number) => this.#paper.waits(number, true)) ? behind : '';
  }

  #openSheet(line: string): void {
    this.#sheet = this.#paper.newSheet();
    this.#sheet.line(line);
  }

  #text(line: string, apart: boolean): void {
    const section = sectionStart(line);
    if (section) {
      this.#paper.open(section);
      this.#sectionIsNew = true;
      return;
    }
    const start = this.#start(line);
    if (start) {
      const head = headOf(start.rest);
      this.#paper.add(start.number, head, this.#lines[this.#at]?.paragraph ?? 0);
      this.#sectionIsNew = false;
      this.#unplaced.nameAbove(this.#paper);
      this.#rest(head.rest, false);
    } else this.#rest(line, apart);
  }

  #start(line: string): { number: number; rest: string } | null {
    if (this.#numbering === 'none') return this.#unnumbered(line);
    const start = questionStart(line, this.#numbering);
    return start && this.#begins(start) ? start : null;
  }

  /** Without numbers, a text behind an answer asks the next question. */
  #unnumbered(line: string): { number: number; rest: string } | null {
    const last = this.#last;
    const isOver = last?.item.answered && (last.item.isAtAnswer || this.#pause);
    if (last && !isOver && !this.#asksAnew(last)) return null;
    if (fieldsIn(line)[0]?.field || optionLetter(line)) return null;
    return { number: (last?.number ?? 0) + 1, rest: line };
  }

  /** Returns whether a text behind options asks the next question: others follow, so that the answer was left out. */
  #asksAnew({ item }: Place): boolean {
    if (!item.hasOptions || item.answered) return false;
    const texts = this.#below().flatMap(({ text, whole }) => (whole || text.trim() === '' ? [] : [text]));
    const next = texts.findIndex((text) => optionLetter(text)?.letter === 0 || fieldsIn(text)[0]?.field);
    // Without an empty line between them, only the line right above the options is the question.
    return next >= 0 && optionLetter(texts[next] ?? '')?.letter === 0 && (this.#pause || next === 0);
  }

  /** Returns whether a number begins the next question, rather than an item of a list inside one. */
  #begins({ number, rest, loose }: Start): boolean {
    const last = this.#last;
    const follows = !last || this.#sectionIsNew ? 1 : last.number + 1;
    // Behind a full stop without a blank, `2.2008年…` is a question only where its number is due.
    if (loose) return (number === follows || number === (last?.number ?? 0) + 1) && !this.#isDecimal(number, rest);
    if (!last || this.#sectionIsNew) return true;
    if (number === last.number + 1) return true;
    if (number > last.number && number < last.number + 20)
      return last.item.answered || (last.item.hasOptions && this.#hasOptionsBelow());
    return number === 1 && (last.item.answered || last.item.hasOptions) && this.#hasOptionsBelow();
  }

  /** A number alone, or a line before the one that really begins the question of this number. */
  #isDecimal(number: number, rest: string): boolean {
    if (/^\d+\s*\D{0,3}$/u.test(rest)) return true;
    for (const { text, whole } of this.#below()) {
      const start = whole ? null : questionStart(text, this.#numbering);
      if (start && !start.loose && start.number === number) return true;
      if (start && start.number === number + 1) return false;
    }
    return false;
  }

  /** Returns whether options follow before the next number. */
  #hasOptionsBelow(): boolean {
    for (const { text, whole } of this.#below()) {
      if (whole || text.trim() === '') continue;
      if (optionLetter(text)?.letter === 0) return true;
      if (questionStart(text, this.#numbering) || sectionStart(text)) return false;
    }
    return false;
  }

  /** Handles a line without a number: options, parts, fields, or a continuation of the previous line. */
  #rest(line: string, apart: boolean): void {
    const item = this.#last?.item;
    if (!item || this.#isBelowHeading) {
      this.#unplaced.take(line);
      return;
    }
    const reply = replyIn(line);
    if (reply !== null && item.reply(reply, this.#isTextBelow())) return;
    for (const piece of fieldsIn(line)) {
      if (piece.field) item.field(piece.field, piece.text);
      else this.#words(item, piece.text, apart);
    }
  }

  /** Returns whether the next line continues this one, rather than beginning something else. */
  #isTextBelow(): boolean {
    const next = this.#below().find(({ text }) => text.trim() !== '');
    if (!next || next.whole) return false;
    return !(
      sectionStart(next.text) ||
      sheetHeading(next.text) ||
      questionStart(next.text, this.#numbering) ||
      fieldsIn(next.text)[0]?.field
    );
  }

  #words(item: LayoutItem, text: string, apart: boolean): void {
    const part = item.takesParts ? partStart(text) : null;
    if (part && part.number === item.nextPart) {
      item.part(part.rest);
      return;
    }
    if (!item.takesOptions) {
      item.more(text, apart);
      return;
    }
    const next = item.nextOption;
    const letters = item.letters ?? optionLetter(text)?.letters ?? 'upper';
    if (optionLetter(text)?.letter === next) {
      const options = optionsIn(text, { next, letters, before: this.#nextLetter(next) });
      if (options.length > 0) {
        item.addOptions(options, letters);
        return;
      }
    }
    // `题干 A. … B. …` in one line.
    const inline = next === 0 ? /[\s）)？?：:](?=[（(]?[AＡ][.．、]\s*\S)/u.exec(text) : null;
    const begin = (inline?.index ?? -1) + 1;
    const behind = inline
      ? optionsIn(text.slice(begin), { next: 0, letters: 'upper', before: this.#nextLetter(-1) })
      : [];
    if (behind.length > 1) {
      item.more(text.slice(0, begin).trimEnd(), apart);
      item.addOptions(behind, 'upper');
    } else item.more(text, apart);
  }

  /** Returns the letter that begins the next line of options: those before it stand in this line. */
  #nextLetter(from: number): number {
    for (const { text, whole } of this.#below()) {
      if (whole) continue;
      const found = optionLetter(text);
      if (found && found.letter > from) return found.letter;
      if (sectionStart(text) || questionStart(text, this.#numbering) || fieldsIn(text)[0]?.field) return 26;
    }
    return 26;
  }
}
