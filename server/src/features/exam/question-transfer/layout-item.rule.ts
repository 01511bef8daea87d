import type { QuestionKind } from '@xueyan/contract/exam/question-kind';
import { takeAnswer } from './answer.rule.ts';
import { outcomeOf } from './body.rule.ts';
import { type About, type Draft, emptyAbout, emptyDraft, type Parsed, type Remark } from './draft.rule.ts';
import { answerInStem, explained, hasAnswerWords } from './layout-answer.rule.ts';
import { type FieldName, fieldsIn, headOf, replyIn } from './layout-lines.rule.ts';
import { type LetterCase, optionsIn } from './layout-options.rule.ts';
import { plainOf } from './markdown.rule.ts';
import { remarkOf } from './remark.rule.ts';
import { scoreRemarks } from './score.rule.ts';
import { rubricOf } from './sheet-in.rule.ts';
import { creditNames } from './sheet-layout.rule.ts';
import { difficultyOf, kindOf, namesIn, scoreOf } from './words.rule.ts';

const gapOptions = (text: string) => optionsIn(text, { next: 0, letters: 'upper', before: 26 });

const isSame = (one: string, other: string) => {
  const [first, second] = [one, other].map((text) =>
    plainOf(text)
      .normalize('NFKC')
      .replace(/[\s,、;.。]/gu, ''),
  );
  return first?.toUpperCase() === second?.toUpperCase();
};

/** Items of the same list are joined by a single line break. */
const bothItems = (before: string, text: string) =>
  [before.split('\n').at(-1) ?? '', text].every((line) => /^(- |\d+\) )/.test(line));

/** Parser state of one question of the layout, fed line by line. */
export class LayoutItem {
  readonly #draft: Draft = emptyDraft();
  readonly #fields = new Map<FieldName, string>();
  readonly #score: number | null;
  readonly #parts: LayoutItem[] = [];
  readonly #problems: Remark[] = [];
  /** Part that continuation lines are appended to. */
  #at: 'stem' | 'option' | 'left' | FieldName = 'stem';
  #pause = false;
  #letters: LetterCase | null = null;

  constructor(kind: QuestionKind | null, score: number | null) {
    this.#draft.kind = kind;
    this.#score = score;
  }

  get answered(): boolean {
    return this.#fields.has('answer') || (this.#parts.at(-1)?.answered ?? false);
  }
  get hasAnswer(): boolean {
    return (this.#fields.get('answer') ?? '').trim() !== '' || (this.#parts.at(-1)?.hasAnswer ?? false);
  }
  get stem(): string {
    return this.#draft.stem.trim();
  }
  get isAtAnswer(): boolean {
    return this.#at === 'answer';
  }
  get hasOptions(): boolean {
    return this.#draft.options.length > 1 || (this.#parts.at(-1)?.hasOptions ?? false);
  }
  /** Case of the letters of its options; null: it has none yet. */
  get letters(): LetterCase | null {
    const part = this.#parts.at(-1);
    return part ? part.letters : this.#letters;
  }
  get takesParts(): boolean {
    const { kind, options } = this.#draft;
    if (kind === 'matching') return options.length === 0;
    return kind === 'compound' || (kind === 'cloze' && !this.#fields.has('answer'));
  }
  get nextPart(): number {
    const { kind, left, gaps } = this.#draft;
    return 1 + { matching: left.length, cloze: gaps.length, compound: this.#parts.length }[kind as 'matching'];
  }
  get takesOptions(): boolean {
    const part = this.#parts.at(-1);
    if (part) return part.takesOptions;
    const { kind } = this.#draft;
    const choice = kind === null || ['single', 'multiple', 'matching', 'ordering', 'judge'].includes(kind);
    return choice && !this.#fields.has('answer') && !this.#fields.has('analysis');
  }
  get nextOption(): number {
    return this.#parts.at(-1)?.nextOption ?? this.#draft.options.length;
  }

  part(text: string): void {
    const { kind, left, gaps, options } = this.#draft;
    if (kind === 'matching') {
      left.push(text);
      this.#at = 'left';
    } else if (kind === 'cloze') gaps.push({ options: gapOptions(text), right: -1, blank: null });
    else {
      const head = headOf(text);
      const item = new LayoutItem(head.kind, head.score);
      this.#parts.push(item);
      item.more(head.rest);
    }
    this.#pause = false;
    options.length = kind === 'compound' ? 0 : options.length;
  }

  addOptions(options: string[], letters: LetterCase): void {
    const part = this.#parts.at(-1);
    if (part) {
      part.addOptions(options, letters);
      return;
    }
    this.#letters = letters;
    this.#draft.options.push(...options);
    this.#at = 'option';
    this.#pause = false;
  }

  field(name: FieldName, text: string): void {
    const part = this.#parts.at(-1);
    if (part && ['answer', 'analysis', 'rubric', 'credit', 'length', 'kind'].includes(name)) {
      part.field(name, text);
      return;
    }
    this.#at = name;
    this.#pause = false;
    this.#fields.set(name, this.#fields.has(name) ? `${this.#fields.get(name)}\n${text}` : text);
  }

  /**
   * Takes `答：…` and `解：…`: the answer of a question without one, or a part of the answer or the analysis before.
   * Returns false for a space left for candidates. `goesOn`: the next line continues it.
   */
  reply(text: string, goesOn: boolean): boolean {
    const isSpace = /^[_＿\s\u3000]*$/u.test(text);
    if (isSpace && !(text === '' && goesOn)) return false;
    if (this.answered) return false;
    const choice = this.#draft.options.length > 0 && !/^[（(]?[A-Z√×对错]{1,8}[)）]?[。.]?$/u.test(text);
    this.field(choice ? 'analysis' : 'answer', text);
    return true;
  }

  /** Takes what an answer sheet says of the question; returns a remark if the question says something else. */
  fromSheet(lines: string[]): Remark[] {
    const said = new Map<FieldName, string[]>();
    let at: FieldName = 'answer';
    for (const [index, line] of lines.entries()) {
      const text = index === 0 ? (replyIn(line) ?? line) : line;
      for (const piece of fieldsIn(text)) {
        at = piece.field ?? at;
        said.set(at, [...(said.get(at) ?? []), piece.text]);
      }
    }
    const answer = (said.get('answer') ?? []).join('\n').trim();
    said.delete('answer');
    const remarks: Remark[] = [];
    if (answer !== '') {
      const own = this.#fields.get('answer') ?? '';
      if (this.#parts.length > 0) remarks.push(...this.#answerParts(answer));
      else if (own.trim() === '') this.#fields.set('answer', answer);
      else if (!isSame(own, answer)) remarks.push(remarkOf('sheetDiffers', { text: answer }));
    }
    for (const [name, texts] of said) this.field(name, texts.join('\n'));
    return remarks;
  }

  /** Gives `（1）A（2）B` to the parts of a compound question. */
  #answerParts(answer: string): Remark[] {
    const marks = [...answer.matchAll(/[（(]\s*(\d{1,2})\s*[）)]\s*/g)];
    const isList = marks.length === this.#parts.length && marks.every(([, number], at) => Number(number) === at + 1);
    if (!isList) return [remarkOf('sheetUnread', { n: 1, text: answer })];
    for (const [at, mark] of marks.entries())
      this.#parts[at]?.fromSheet([answer.slice(mark.index + mark[0].length, marks[at + 1]?.index).trim()]);
    return [];
  }

  /** An empty line: the following text is a paragraph of its own. */
  blank(): void {
    this.#pause = true;
    this.#parts.at(-1)?.blank();
  }

  /** Appends a continuation; `apart`: as a paragraph of its own. */
  more(text: string, apart = false): void {
    const part = this.#parts.at(-1);
    if (part) {
      part.more(text, apart);
      return;
    }
    const draft = this.#draft;
    const gap = (before: string) => (bothItems(before, text) || !(apart || this.#pause) ? '\n' : '\n\n');
    const join = (before: string) => (before.trim() === '' ? text : `${before}${gap(before)}${text}`);
    const last = (list: string[]) => list.splice(-1, 1, join(list.at(-1) ?? ''));
    if (this.#at === 'stem') draft.stem = join(draft.stem);
    else if (this.#at === 'option') last(draft.options);
    else if (this.#at === 'left') last(draft.left);
    else this.#fields.set(this.#at, join(this.#fields.get(this.#at) ?? ''));
    this.#pause = false;
  }

  /** Returns the parsed question. */
  finish(): { draft: Draft; about: About; problems: Remark[]; remarks: Remark[] } {
    const draft = this.#draft;
    const fields = this.#fields;
    const remarks: Remark[] = [];
    draft.stem = draft.stem.trim();
    const word = fields.get('kind') ?? '';
    if (word) draft.kind = kindOf(word) ?? draft.kind;
    if (word && !kindOf(word)) this.#problems.push(remarkOf('unknownKind', { text: word }));
    const inStem = answerInStem(draft, plainOf(fields.get('answer') ?? ''));
    if (inStem) {
      if (!this.hasAnswer) fields.set('answer', inStem.answer);
      draft.stem = inStem.stem;
    }
    this.#restoreList();
    if (hasAnswerWords([draft.stem, ...draft.options])) remarks.push(remarkOf('answerInStem'));
    if (fields.get('given')?.trim()) remarks.push(remarkOf('lostHere', { text: fields.get('given') ?? '' }));
    // A true-or-false question may be printed with its two options.
    if (draft.kind === 'judge') draft.options = [];
    for (const { draft: part, problems, about, remarks: lost } of this.#parts.map((one) => one.finish())) {
      remarks.push(...lost);
      draft.parts.push({ weight: about.score ?? 1, draft: part });
      this.#problems.push(...problems);
      if (about.analysis) remarks.push(remarkOf('lostHere', { text: about.analysis }));
    }
    const { answer, because } = explained(draft, fields.get('answer') ?? '');
    if (because) fields.set('analysis', [because, fields.get('analysis')].filter(Boolean).join('\n\n'));
    const named = draft.kind;
    this.#problems.push(...takeAnswer(draft, answer, plainOf));
    if (named === 'single' && draft.kind === 'multiple') remarks.push(remarkOf('severalRight'));
    draft.rubric = plainOf(fields.get('rubric') ?? '')
      .split(/[；;\n]/)
      .flatMap(rubricOf);
    const credit = fields.get('credit')?.trim() ?? '';
    draft.credit = Object.entries(creditNames).find(([, name]) => name === credit)?.[0] ?? '';
    if (credit && !draft.credit) remarks.push(remarkOf('otherCredit', { text: credit }));
    const length = fields.get('length')?.trim() ?? '';
    draft.maxLength = Number(length) || draft.maxLength;
    if (length && !Number(length)) remarks.push(remarkOf('badLength', { text: length, max: draft.maxLength }));
    return { draft, about: this.#about(remarks), problems: this.#problems, remarks };
  }

  /** A list with small letters is none of options if the answer names no letter: it is put back into the text. */
  #restoreList(): void {
    const draft = this.#draft;
    const answer = plainOf(this.#fields.get('answer') ?? '').trim();
    if (this.#letters !== 'lower' || draft.kind !== null) return;
    const [, letters = ''] = /^[（(]?([a-z](?:[\s,、，;；]*[a-z])*)(?=$|[)）.。:：\s])/iu.exec(answer) ?? [];
    const inRange = [...letters.toLowerCase().replace(/[^a-z]/g, '')].every(
      (letter) => letter.charCodeAt(0) - 97 < draft.options.length,
    );
    if (draft.options.length > 1 && (answer === '' || (letters !== '' && inRange))) return;
    const list = draft.options.map((option, at) => `${String.fromCharCode(97 + at)}. ${option}`);
    draft.stem = [draft.stem, ...list].join('\n');
    draft.options = [];
  }

  #about(remarks: Remark[]): About {
    const said = (name: FieldName) => plainOf(this.#fields.get(name) ?? '').trim();
    const about = { ...emptyAbout(), analysis: (this.#fields.get('analysis') ?? '').trim(), source: said('source') };
    about.level = said('difficulty');
    about.difficulty = difficultyOf(about.level);
    if (said('difficulty') && !about.difficulty) remarks.push(remarkOf('badDifficulty', { text: said('difficulty') }));
    about.score = scoreOf(said('score')) ?? this.#score;
    if (said('score')) remarks.push(...scoreRemarks(said('score'), scoreOf(said('score'))));
    return { ...about, points: namesIn(said('points')), labels: namesIn(said('labels')) };
  }

  parsed({ position, place, remarks: before }: Pick<Parsed, 'position' | 'place' | 'remarks'>): Parsed {
    const { draft, about, problems, remarks } = this.finish();
    return {
      ...about,
      ...{ position, place, title: draft.stem, cells: [], remarks: [...before, ...remarks] },
      ...outcomeOf(draft, problems),
    };
  }
}
