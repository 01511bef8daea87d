import { transferFaults } from '@xueyan/contract/exam/question-transfer';
import { ensure } from '@xueyan/contract/wire/fault';
import { outcomeOf } from './body.rule.ts';
import { takeChoice } from './choice.rule.ts';
import { type Draft, emptyAbout, emptyDraft, type Parsed, pictureName, type Remark } from './draft.rule.ts';
import { markdownOfHtml } from './html-in.rule.ts';
import { escapeMarkdown } from './markdown.rule.ts';
import { takeEmbedded } from './moodle-cloze.rule.ts';
import { remarkOf } from './remark.rule.ts';
import { takeTags } from './tags.rule.ts';
import { childOf, elementsOf, textOf, type XmlElement } from './xml.rule.ts';

const maxPictureBytes = 10 * 1024 * 1024;

/** Types in Moodle's XML that are not questions. */
const otherTypes = ['category', 'description', 'random', 'randomsamatch'];

/** Reads questions from Moodle’s XML, with the pictures in it. */
export function readMoodle(quiz: XmlElement): { questions: Parsed[]; pictures: Buffer[] } {
  ensure(quiz.name === 'quiz', transferFaults.unknown);
  const pictures: Buffer[] = [];
  const wanted = elementsOf(quiz, 'question').filter(({ attributes }) => attributes.get('type') !== 'category');
  return { questions: wanted.map((question, at) => new Reading(question, pictures).parsed(at + 1)), pictures };
}

class Reading {
  readonly #question: XmlElement;
  readonly #pictures: Buffer[];
  readonly #remarks: Remark[] = [];

  constructor(question: XmlElement, pictures: Buffer[]) {
    this.#question = question;
    this.#pictures = pictures;
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

  /** Converts a Moodle text of any format to Markdown, and takes in its pictures. */
  #text(element: XmlElement | undefined): string {
    if (!element) return '';
    const text = textOf(childOf(element, 'text')).trim();
    const format = element.attributes.get('format') ?? 'html';
    const picture = (src: string) => this.#picture(element, src);
    if (format === 'markdown') return text.replace(/@@PLUGINFILE@@\/([^\s)"]+)/g, (src) => picture(src) || src);
    if (format === 'plain_text') return escapeMarkdown(text);
    return markdownOfHtml(text, { picture });
  }

  #picture(element: XmlElement, src: string): string {
    const inline = /^data:image\/\w+;base64,([\s\S]+)$/.exec(src)?.[1];
    const name = decoded(src.replace(/^@@PLUGINFILE@@\//, ''));
    const file = elementsOf(element, 'file').find(({ attributes }) => attributes.get('name') === name);
    if (!inline && !src.startsWith('@@PLUGINFILE@@')) return /^(https?:|\/api\/file\/get\/)/.test(src) ? src : '';
    const bytes = Buffer.from(inline ?? textOf(file), 'base64');
    if (bytes.length === 0 || bytes.length > maxPictureBytes) {
      this.#remarks.push(remarkOf('pictureMissing', { text: name }));
      return '';
    }
    return pictureName(this.#pictures.push(bytes) - 1);
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
        const right = answers.find((answer) => share(answer) > 0);
        draft.truth = right ? /^true$/i.test(words(right)) : null;
        return [];
      }
      case 'shortanswer': {
        draft.kind = 'blank';
        const right = answers.filter((answer) => share(answer) >= 0.999);
        const partly = answers.filter((answer) => share(answer) < 0.999 && share(answer) > 0).map(words);
        if (partly.length > 0) this.#remarks.push(remarkOf('extraAnswers', { text: partly.join('、') }));
        const ignoresCase = textOf(childOf(question, 'usecase')).trim() !== '1';
        draft.blanks = right.length > 0 ? [{ accepted: right.map(words).filter(Boolean), ignoresCase }] : [];
        return [];
      }
      case 'numerical': {
        draft.kind = 'blank';
        const [best] = answers.toSorted((one, other) => share(other) - share(one));
        if (!best || Number.isNaN(Number(words(best)))) return [remarkOf('noAnswer')];
        draft.blanks = [
          { value: Number(words(best)), tolerance: Math.abs(Number(textOf(childOf(best, 'tolerance'))) || 0) },
        ];
        if (answers.length > 1)
          this.#remarks.push(remarkOf('extraAnswers', { text: answers.slice(1).map(words).join('、') }));
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
