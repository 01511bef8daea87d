import { countGaps, type QuestionKind } from '@xueyan/contract/exam/question-kind';
import { takeAnswer } from './answer.rule.ts';
import { outcomeOf } from './body.rule.ts';
import { type About, type Draft, emptyAbout, emptyDraft, type Parsed, type Remark } from './draft.rule.ts';
import { type FieldName, headOf, optionsIn } from './layout-lines.rule.ts';
import { plainOf } from './markdown.rule.ts';
import { remarkOf } from './remark.rule.ts';
import { rubricOf } from './sheet-in.rule.ts';
import { creditNames } from './sheet-layout.rule.ts';
import { difficultyOf, kindOf, namesIn, scoreOf } from './words.rule.ts';

/** An answer in brackets inside the text, as in papers for teachers: `（ B ）`. */
const bracketed = /[（(][\s\u3000]*([A-Z]{1,10}|[√×✓✗]|对|错)[\s\u3000]*[）)]/u;
const yes = /^[√✓对]$/u;
const no = /^[×✗错]$/u;

/** Returns whether an answer line says what the brackets in the stem say: the same letters, or the same truth. */
const saysSame = (given: string, inStem: string): boolean => {
  const line = given.replace(/[\s\u3000、,，.。]/gu, '').toUpperCase();
  if (yes.test(inStem)) return /^(?:[√✓对]|正确|T|TRUE|是)$/u.test(line);
  if (no.test(inStem)) return /^(?:[×✗错]|错误|F|FALSE|否)$/u.test(line);
  return line === inStem;
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

  constructor(kind: QuestionKind | null, score: number | null) {
    this.#draft.kind = kind;
    this.#score = score;
  }

  get answered(): boolean {
    return this.#fields.has('answer') || (this.#parts.at(-1)?.answered ?? false);
  }
  /** True if the question may end here even without an answer below. */
  get complete(): boolean {
    return this.#draft.options.length > 1 || countGaps(this.#draft.stem) > 0 || this.#draft.kind !== null;
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
    } else if (kind === 'cloze') gaps.push({ options: optionsIn(text, 0), right: -1, blank: null });
    else {
      const head = headOf(text);
      const item = new LayoutItem(head.kind, head.score);
      this.#parts.push(item);
      item.more(head.rest);
    }
    this.#pause = false;
    options.length = kind === 'compound' ? 0 : options.length;
  }

  addOptions(options: string[]): void {
    const part = this.#parts.at(-1);
    if (part) {
      part.addOptions(options);
      return;
    }
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
    this.#answerFromStem();
    // A true-or-false question may be printed with its two options.
    if (draft.kind === 'judge') draft.options = [];
    for (const { draft: part, problems, about } of this.#parts.map((one) => one.finish())) {
      draft.parts.push({ weight: about.score ?? 1, draft: part });
      this.#problems.push(...problems);
      if (about.analysis) remarks.push(remarkOf('lostHere', { text: about.analysis }));
    }
    const answer = fields.get('answer') ?? '';
    this.#problems.push(...takeAnswer(draft, answer, plainOf));
    draft.rubric = plainOf(fields.get('rubric') ?? '')
      .split(/[；;\n]/)
      .flatMap(rubricOf);
    draft.credit = Object.entries(creditNames).find(([, name]) => name === fields.get('credit'))?.[0] ?? '';
    draft.maxLength = Number(fields.get('length')) || draft.maxLength;
    return { draft, about: this.#about(remarks), problems: this.#problems, remarks };
  }

  /** Takes the answer out of the stem; beside an answer of its own only where it says the same. */
  #answerFromStem(): void {
    const found = bracketed.exec(this.#draft.stem);
    if (
      !found ||
      (this.#draft.options.length === 0 && this.#draft.kind !== 'judge' && !/[√×✓✗对错]/.test(found[1] ?? ''))
    )
      return;
    const given = this.#fields.get('answer');
    if (given !== undefined && !saysSame(plainOf(given), found[1] ?? '')) return;
    if (given === undefined) this.#fields.set('answer', found[1] ?? '');
    this.#draft.stem = this.#draft.stem.replace(bracketed, '（　）');
  }

  #about(remarks: Remark[]): About {
    const said = (name: FieldName) => plainOf(this.#fields.get(name) ?? '').trim();
    const about = { ...emptyAbout(), analysis: (this.#fields.get('analysis') ?? '').trim(), source: said('source') };
    about.level = said('difficulty');
    about.difficulty = difficultyOf(about.level);
    if (said('difficulty') && !about.difficulty) remarks.push(remarkOf('badDifficulty', { text: said('difficulty') }));
    about.score = scoreOf(said('score')) ?? this.#score;
    if (said('score') && scoreOf(said('score')) === null) remarks.push(remarkOf('badScore', { text: said('score') }));
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
