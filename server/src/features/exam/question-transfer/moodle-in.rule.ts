import { transferFaults } from '@xueyan/contract/exam/question-transfer';
import { ensure } from '@xueyan/contract/wire/fault';
import { outcomeOf } from './body.rule.ts';
import { emptyAbout, emptyDraft, type Parsed, pictureName, type Remark } from './draft.rule.ts';
import { markdownOfHtml, mediaOf } from './html-in.rule.ts';
import { isKeptKind } from './kept-kinds.rule.ts';
import { escapeMarkdown } from './markdown.rule.ts';
import { understand } from './moodle-kinds.rule.ts';
import { categoryNotes, idNotes, nameNotes, settingsLost } from './moodle-lost.rule.ts';
import { linesKept } from './moodle-text.rule.ts';
import { remarkOf } from './remark.rule.ts';
import { halfPoints, scoreRemarks } from './score.rule.ts';
import { takeTags } from './tags.rule.ts';
import { childOf, elementsOf, textOf, type XmlElement } from './xml.rule.ts';

const maxFileBytes = 10 * 1024 * 1024;

/** Returns the path of a file in a text, without what programs add to its address. */
const nameIn = (src: string) => decoded(src.replace(/^@@PLUGINFILE@@\//, '').split(/[?#]/, 1)[0] ?? '');

/**
 * Reads questions from Moodle’s XML, with the pictures, sounds and films in it. `outside` returns files of a package that
 * the texts name by their paths.
 */
export function readMoodle(
  quiz: XmlElement,
  outside: (src: string) => Buffer | undefined = () => undefined,
): { questions: Parsed[]; pictures: Buffer[]; notes: Remark[] } {
  ensure(quiz.name === 'quiz', transferFaults.unknown);
  const pictures: Buffer[] = [];
  const all = elementsOf(quiz, 'question');
  const wanted = all.filter((one) => !isCategory(one));
  const questions = wanted.map((question, at) => new Reading(question, pictures, outside).parsed(at + 1));
  const paths = all.filter(isCategory).map((one) => textOf(childOf(childOf(one, 'category'), 'text')));
  const names = wanted.map((one, at) => ({ name: nameOf(one), stem: questions[at]?.title ?? '' }));
  const ids = wanted.map((one) => textOf(childOf(one, 'idnumber')));
  return { questions, pictures, notes: [...categoryNotes(paths), ...nameNotes(names), ...idNotes(ids)] };
}

const isCategory = ({ attributes }: XmlElement) => attributes.get('type') === 'category';
const nameOf = (question: XmlElement) => textOf(childOf(childOf(question, 'name'), 'text')).trim();

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
    const name = nameOf(question);
    draft.stem = this.#text(childOf(question, 'questiontext'));
    about.analysis = this.#text(childOf(question, 'generalfeedback'));
    const grade = textOf(childOf(question, 'defaultgrade')).trim();
    about.score = halfPoints(Number(grade));
    const tags = ['tags', 'coursetags'].flatMap((list) => elementsOf(childOf(question, list), 'tag'));
    takeTags(
      about,
      tags.map((tag) => textOf(tag)),
    );
    const problems = understand(question, draft, { text: (element) => this.#text(element), remarks: this.#remarks });
    if (grade !== '' && problems.length === 0) this.#remarks.push(...scoreRemarks(grade, about.score));
    this.#remarks.push(...settingsLost(question));
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
      unshown: (name) => this.#remarks.push(remarkOf('element', { text: name })),
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
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
