import { transferFaults } from '@xueyan/contract/exam/question-transfer';
import { ensure } from '@xueyan/contract/wire/fault';
import { outcomeOf } from './body.rule.ts';
import { takeChoice } from './choice.rule.ts';
import { type Draft, emptyAbout, emptyDraft, type Parsed, pictureName, type Remark } from './draft.rule.ts';
import { markdownOfHtml, mediaOf } from './html-in.rule.ts';
import { isKeptKind } from './kept-kinds.rule.ts';
import { escapeMarkdown } from './markdown.rule.ts';
import { takeEmbedded } from './moodle-cloze.rule.ts';
import { linesKept } from './moodle-text.rule.ts';
import { remarkOf } from './remark.rule.ts';
import { otherNumbers, withoutWildcards } from './short-answer.rule.ts';
import { takeTags } from './tags.rule.ts';
import { childOf, elementsOf, textOf, type XmlElement } from './xml.rule.ts';

const maxFileBytes = 10 * 1024 * 1024;

/** Returns the path of a file in a text, without what programs add to its address. */
const nameIn = (src: string) => decoded(src.replace(/^@@PLUGINFILE@@\//, '').split(/[?#]/, 1)[0] ?? '');

/** Types in Moodle's XML that are not questions. */
const otherTypes = ['category', 'description', 'random', 'randomsamatch'];

/**
 * Reads questions from Moodle’s XML, with the pictures, sounds and films in it. `outside` returns files of a package that
 * the texts name by their paths.
 */
export function readMoodle(
  quiz: XmlElement,
  outside: (src: string) => Buffer | undefined = () => undefined,
): { questions: Parsed[]; pictures: Buffer[] } {
  ensure(quiz.name === 'quiz', transferFaults.unknown);
  const pictures: Buffer[] = [];
  const wanted = elementsOf(quiz, 'question').filter(({ attributes }) => attributes.get('type') !== 'category');
  return { questions: wanted.map((question, at) => new Reading(question, pictures, outside).parsed(at + 1)), pictures };
}

class Reading {
  readonly #question: XmlElement;
  readonly #pictures: Buffer[];
  readonly #remarks: Remark[] = [];

  readonly #outside: (src: string) => Buffer;

  constructor(question: XmlElement, pictures: Buffer[], outside: (src: string) => Buffer | undefined) {
    this.#question = question;
    this.#pictures = pictures;
    this.#outside = (src) => outside(src) ?? Buffer.alloc(0);
  }

  parsed(position: number): Parsed {
    const question = this.#question;
    const about = emptyAbout();
    const draft = emptyDraft();
    const name = textOf(childOf(childOf(question, 'name'), 'text')).trim();
    draft.stem = this.#text(childOf(question, 'questiontext'));
    about.analysis = this.#text(childOf(question, 'generalfeedback'));
    const grade = Number(textOf(childOf(question, 'defaultgrade')));
    about.score = grade >= 0.5 && grade <= 1_000 ? Math.round(grade * 2) / 2 : null;
    takeTags(
      about,
      elementsOf(childOf(question, 'tags'), 'tag').map((tag) => textOf(tag)),
    );
    const problems = this.#understand(draft);
    return {
      ...about,
      ...{ position, place: name.slice(0, 40) || String(position), title: draft.stem || name, cells: [] },
      remarks: this.#remarks,
      ...outcomeOf(draft, problems),
    };
  }

  /** Converts a Moodle text of any format to Markdown, and takes in its pictures, sounds and films. */
  #text(element: XmlElement | undefined): string {
    if (!element) return '';
    const text = textOf(childOf(element, 'text')).trim();
    const format = element.attributes.get('format') ?? 'html';
    const picture = (src: string) => this.#file(element, src);
    if (format === 'markdown') return text.replace(/@@PLUGINFILE@@\/([^\s)"]+)/g, (src) => picture(src) || src);
    if (format === 'plain_text') return escapeMarkdown(text);
    return markdownOfHtml(format === 'moodle_auto_format' ? linesKept(text) : text, {
      picture,
      lost: () => this.#remarks.push(remarkOf('formulaLost')),
      lostLink: (href) => this.#remarks.push(remarkOf('linkLost', { text: nameIn(href) })),
    });
  }

  /** Takes in a file that a text shows, and returns its name in the texts; empty if it is missing. */
  #file(element: XmlElement, src: string): string {
    const inline = /^data:(?:image|audio|video)\/[\w.+-]+;base64,([\s\S]+)$/.exec(src)?.[1];
    const isOwn = src.startsWith('@@PLUGINFILE@@');
    if (!inline && !isOwn && /^(https?:|\/api\/file\/get\/)/.test(src)) return src;
    const path = `/${nameIn(src)}`;
    const file = elementsOf(element, 'file').find(
      ({ attributes }) => `${attributes.get('path') ?? '/'}${attributes.get('name')}` === path,
    );
    const bytes = Buffer.from(inline ?? (isOwn ? textOf(file) : ''), 'base64');
    const own = bytes.length > 0 || isOwn || inline ? bytes : this.#outside(src);
    if (own.length === 0 || own.length > maxFileBytes) {
      const kind = mediaOf(src) ? 'mediaMissing' : 'pictureMissing';
      if (src !== '') this.#remarks.push(remarkOf(kind, { text: nameIn(src) }));
      return '';
    }
    if (!isKeptKind(own)) {
      this.#remarks.push(remarkOf('fileKind', { text: nameIn(src) }));
      return '';
    }
    return pictureName(this.#pictures.push(own) - 1);
  }

  #understand(draft: Draft): Remark[] {
    const question = this.#question;
    const type = question.attributes.get('type') ?? '';
    const answers = elementsOf(question, 'answer');
    if (answers.some((answer) => textOf(childOf(childOf(answer, 'feedback'), 'text')).trim() !== ''))
      this.#remarks.push(remarkOf('feedback'));
    const share = (answer: XmlElement) => Number(answer.attributes.get('fraction') ?? 0) / 100;
    const words = (answer: XmlElement) => textOf(childOf(answer, 'text')).trim();
    switch (type) {
      case 'multichoice':
      case 'multichoiceset': {
        const single = textOf(childOf(question, 'single')).trim();
        const options = answers.map((answer) => ({ text: this.#text(answer), share: share(answer) }));
        this.#remarks.push(...takeChoice(draft, options, !/^(true|1)$/.test(single)));
        return [];
      }
      case 'truefalse': {
        draft.kind = 'judge';
        const right = answers.findIndex((answer) => share(answer) > 0);
        const rightWords = words(answers[right] ?? question);
        // Whatever their words, the two answers stand in this order.
        const isTrue = /^(true|false)$/i.test(rightWords) ? /^true$/i.test(rightWords) : right === 0;
        draft.truth = right < 0 ? null : isTrue;
        return [];
      }
      case 'shortanswer': {
        draft.kind = 'blank';
        const right = answers.filter((answer) => share(answer) >= 0.999);
        const partly = answers.filter((answer) => share(answer) < 0.999 && share(answer) > 0).map(words);
        if (partly.length > 0) this.#remarks.push(remarkOf('extraAnswers', { text: partly.join('、') }));
        const ignoresCase = textOf(childOf(question, 'usecase')).trim() !== '1';
        const accepted = withoutWildcards(right.map(words).filter(Boolean), this.#remarks);
        draft.blanks = accepted.length > 0 ? [{ accepted: [...new Set(accepted)], ignoresCase }] : [];
        return [];
      }
      case 'numerical': {
        draft.kind = 'blank';
        const [best] = answers.toSorted((one, other) => share(other) - share(one));
        const value = Number((best ? words(best) : '').replace(',', '.'));
        if (!best || words(best) === '' || Number.isNaN(value)) return [remarkOf('noAnswer')];
        const tolerance = Math.abs(Number(textOf(childOf(best, 'tolerance')).replace(',', '.')) || 0);
        draft.blanks = [{ value, tolerance }];
        const others = answers.filter((answer) => answer !== best);
        this.#remarks.push(...otherNumbers(others.map((answer) => ({ text: words(answer), share: share(answer) }))));
        if (elementsOf(childOf(question, 'units')).length > 0)
          this.#remarks.push(remarkOf('lostHere', { text: '单位' }));
        return [];
      }
      case 'matching':
        return this.#pairs(draft);
      case 'ordering':
        draft.kind = 'ordering';
        draft.options = answers.map((answer) => this.#text(answer));
        draft.right = answers.map((_, at) => at);
        return [];
      case 'essay':
        draft.kind = 'essay';
        draft.reference = this.#text(childOf(question, 'graderinfo'));
        return [];
      case 'cloze':
        return takeEmbedded(draft, this.#remarks);
      default:
        if (otherTypes.includes(type)) return [remarkOf('otherKind', { text: type })];
        draft.kind = 'essay';
        this.#remarks.push(remarkOf('asEssay', { text: type }));
        return [];
    }
  }

  #pairs(draft: Draft): Remark[] {
    draft.kind = 'matching';
    for (const pair of elementsOf(this.#question, 'subquestion')) {
      const left = this.#text(pair);
      const right = escapeMarkdown(textOf(childOf(childOf(pair, 'answer'), 'text')).trim());
      const known = draft.options.indexOf(right);
      const at = known >= 0 ? known : draft.options.push(right) - 1;
      if (left === '') continue;
      draft.left.push(left);
      draft.pairs.push(at);
    }
    return [];
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
