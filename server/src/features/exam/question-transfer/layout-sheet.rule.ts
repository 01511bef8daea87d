import type { QuestionKind } from '@xueyan/contract/exam/question-kind';
import { numeralOf, sectionStart } from './layout-lines.rule.ts';
import { tableAnswers } from './layout-table.rule.ts';
import { kindIn } from './words.rule.ts';

/** The part of an answer sheet for one section of the paper. */
export interface SheetSection {
  /** 0 and null if the sheet does not name it. */
  label: number;
  kind: QuestionKind | null;
  answers: { number: number; lines: string[] }[];
}

/** Tells the sheet which questions there are. */
export interface Asked {
  /** Returns whether the part of the paper has a question with this number; `section` is null if it is not named. */
  has: (section: SheetSection, number: number) => boolean;
  /** Numbers of the questions of a named part, in order. */
  numbers: (section: SheetSection) => number[];
}

const signs = 'A-Za-z√×✓✗对错';
/** `1.B 2.A`, `1B2A`, `1 √ 2 ×`: nothing but numbers and short answers. */
const pairs = new RegExp(
  `^\\s{0,9}(?:\\d{1,3}\\s{0,9}(?:[.．、:：)）]\\s{0,9})?(?:[${signs}]{1,8}|正确|错误)(?=[\\s;；,，、。\\d]|$)[\\s;；,，、。]{0,99})+$`,
  'u',
);
const pair = new RegExp(
  `(\\d{1,3})\\s{0,9}(?:[.．、:：)）]\\s{0,9})?([${signs}]{1,8}|正确|错误)(?=[\\s;；,，、。\\d]|$)`,
  'gu',
);
const lettersOnly = /^[A-Z√×✓✗对错]{2,}$/u;
const range = /^\s*(\d{1,3})\s*(?:[-–—－~～]{1,2}|至|到)\s*(\d{1,3})\s*[题.．:：、)）]?\s*/u;

/** Matches the heading above the answers of all questions: `参考答案`, `《网络》期末试卷参考答案及评分标准`. */
export function sheetHeading(line: string): { certain: boolean } | null {
  const text = line.replace(/[*#]/g, '').trim();
  const found =
    /^(?:(?:[一二三四五六七八九十]{1,3}、|附录?[:：]?\s*)|(.{0,40}?(?:试[卷题]|考试|测[试验]|练习|习题|作业|期[中末]|模拟|》|[A-Z]卷|卷)[)）]?)[\s:：]?)?[【［[]?(?:(?:参考|标准|正确)?答案|Answers|Answer key)[】\]］]?\s*(?:(?:与|及|和|、)?(?:解析|评分(?:标准|细则|参考|办法)|部分|要点|卷|说明)){0,2}[】\]］]?\s*(?:[（(][^（()）]{0,20}[)）])?\s*([:：])?$/iu.exec(
      text,
    );
  if (!found) return null;
  // A bare `答案：` may also begin the answer of one question.
  return { certain: !found[2] && !/^[【［[]/.test(text) };
}

/** Returns whether a line can only be one of an answer sheet: a range, or pairs of numbers and short answers. */
export const isSheetLine = (line: string) => range.test(line) || pairs.test(line);

/** Returns the numbers that such a line answers. */
export function numbersOn(line: string): number[] {
  const found = range.exec(line);
  if (!found) return [...line.matchAll(pair)].map(([, number]) => Number(number));
  const [from, to] = [Number(found[1]), Number(found[2])];
  return Array.from({ length: Math.min(Math.max(0, to - from + 1), 200) }, (_, at) => from + at);
}

/** The answers printed behind the questions, read line by line. */
export class AnswerSheet {
  readonly sections: SheetSection[] = [{ label: 0, kind: null, answers: [] }];
  /** Lines that belong to no answer. */
  readonly unread: string[] = [];
  readonly #asked: Asked;

  constructor(asked: Asked) {
    this.#asked = asked;
  }

  get #section(): SheetSection {
    return this.sections.at(-1) as SheetSection;
  }
  get #last(): SheetSection['answers'][number] | undefined {
    return this.#section.answers.at(-1);
  }

  line(line: string): void {
    if (line.trim() === '') return;
    const heading = this.#headingIn(line);
    if (heading) {
      this.sections.push({ label: heading.label, kind: heading.kind, answers: [] });
      if (heading.rest.trim() !== '') this.#entries(heading.rest);
    } else this.#entries(line);
  }

  /** Parses `一、单选题`, `二、1-5 ABCDA`, `三、判断题：1.对 2.错`: the section, and the answers behind it. */
  #headingIn(line: string): { label: number; kind: QuestionKind | null; rest: string } | null {
    const found =
      /^[*#\s]*(?:第([一二三四五六七八九十]+)(?:部分|大题)|([一二三四五六七八九十]{1,3}))\s*[、.．:：\s]\s*(.*)$/su.exec(
        line.replaceAll('*', ''),
      );
    if (!found) {
      const bare = sectionStart(line);
      return bare && { ...bare, rest: '' };
    }
    const label = numeralOf(found[1] ?? found[2] ?? '');
    const text = found[3] ?? '';
    if (isSheetLine(text) || /^\d{1,3}\s*[.．、)）]/.test(text) || lettersOnly.test(text.replace(/[\s,，、;；]/g, '')))
      return { label, kind: null, rest: text };
    const section = sectionStart(line);
    const behind =
      /^(.{1,30}?)(?:\s{0,9}[:：])?\s{0,9}((?:\d{1,3}\s{0,9}[-–—－~～.．、]|[A-Z√×✓✗]{2,40}\s{0,9}$).*)$/su.exec(text);
    const kind = behind && kindIn(behind[1] ?? '');
    if (behind && (kind || isSheetLine(behind[2] ?? ''))) return { label, kind: kind ?? null, rest: behind[2] ?? '' };
    return section && { label, kind: section.kind, rest: '' };
  }

  #entries(line: string): void {
    const text = line.replace(/^[*\s]+|\*{1,9}(?=\s{0,9}\d{1,3}\s{0,9}[.．、)）:：])/g, '');
    if (range.test(text)) {
      this.#ranges(text);
      return;
    }
    if (pairs.test(text)) {
      const found = [...text.matchAll(pair)];
      if (found.every(([, number]) => this.#asked.has(this.#section, Number(number)))) {
        for (const [, number, answer] of found) this.#open(Number(number), answer ?? '');
        return;
      }
    }
    const letters = text.replace(/[\s,，、;；]/g, '');
    const numbers = this.#asked.numbers(this.#section);
    if (lettersOnly.test(letters) && numbers.length === letters.length && !this.#last) {
      for (const [at, number] of numbers.entries()) this.#open(number, letters[at] ?? '');
      return;
    }
    this.#numbered(text);
  }

  /** Reads `1-5 ACBDA`, several of them in a line, and numbers behind them. */
  #ranges(line: string): void {
    let rest = line;
    for (let found = range.exec(rest); found; found = range.exec(rest)) {
      const [from, to] = [Number(found[1]), Number(found[2])];
      rest = rest.slice(found[0].length);
      const next = /[\s;；,，、。](?=\d{1,3}\s*(?:[-–—－~～至到]|[.．、:：)）]))/u.exec(rest);
      const own = rest.slice(0, next?.index ?? rest.length);
      rest = next ? rest.slice(next.index + 1) : '';
      const answers = severalIn(own, to - from + 1);
      if (answers) for (const [at, answer] of answers.entries()) this.#open(from + at, answer);
      else this.unread.push(`${found[0]}${own}`.trim());
    }
    if (rest.trim() !== '') this.#numbered(rest);
  }

  /** Reads a line that begins with a number or continues the answer before; further numbers must follow each other. */
  #numbered(line: string): void {
    const first = /^\s*(?:第\s*)?(\d{1,3})\s*(题\s*[.．、:：]?|[.．、]|[)）]|[:：])\s*/u.exec(line);
    if (!first || !this.#begins(Number(first[1]), line)) {
      this.#continue(line);
      return;
    }
    const same = ['[.．]', '、', '[:：]', '[)）]'].find((sign) => new RegExp(sign).test(first[2] ?? '')) ?? '题';
    let number = Number(first[1]);
    let begin = first[0].length;
    for (;;) {
      const next = number + 1;
      const mark = new RegExp(`(?:(?<=[\\s;；。，,])|(?<=[A-Z√×✓✗对错]))${next}\\s*${same}(?!\\d)\\s*`, 'gu');
      mark.lastIndex = begin;
      const found = this.#asked.has(this.#section, next) ? mark.exec(line) : null;
      this.#open(number, line.slice(begin, found?.index ?? line.length).trim());
      if (!found) return;
      number = next;
      begin = found.index + found[0].length;
    }
  }

  /** Returns whether a number at the beginning of a line is that of a question, not of a list within an answer. */
  #begins(number: number, line: string): boolean {
    const last = this.#last;
    const decimal = /^\s*\d{1,3}\s*\.\d/.test(line);
    if (!last) return !decimal || this.#asked.has(this.#section, number);
    if (decimal && number !== last.number + 1) return false;
    const isShort = last.lines.join('').length <= 20;
    if (number > last.number) return this.#asked.has(this.#section, number) || isShort;
    if (!isShort || !this.#asked.has(this.#section, number)) return false;
    // Numbers begin again without a heading.
    this.sections.push({ label: 0, kind: null, answers: [] });
    return true;
  }

  #continue(line: string): void {
    const last = this.#last;
    if (last) last.lines.push(line.trim());
    else this.unread.push(line.trim());
  }

  #open(number: number, text: string): void {
    this.#section.answers.push({ number, lines: text === '' ? [] : [text] });
  }

  /** Takes the answers of a table in Markdown, or the table as a part of the answer before. */
  table(markdown: string): void {
    const answers = tableAnswers(markdown);
    if (answers) for (const [number, answer] of answers) this.#open(number, answer);
    else this.#continue(markdown);
  }
}

/** Splits `A C B`, `ACB`, `AB,C,D` or `√×√` into a number of answers; null if there are not as many. */
function severalIn(text: string, count: number): string[] | null {
  const plain = text.normalize('NFKC').replaceAll('*', '').trim();
  const words = plain.split(/[\s,;、。]+/).filter(Boolean);
  if (words.length === count && words.every((word) => new RegExp(`^(?:[${signs}]{1,8}|正确|错误)$`, 'u').test(word)))
    return words;
  const letters = [...words.join('')];
  return letters.length === count && letters.every((one) => /[A-Za-z√×✓✗对错]/u.test(one)) ? letters : null;
}
