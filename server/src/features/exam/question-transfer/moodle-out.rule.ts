import { countGaps, questionKindNames, replaceGaps } from '@xueyan/contract/exam/question-kind';
import type { Draft, Leaving, LeavingPictures, Made } from './draft.rule.ts';
import { htmlOf } from './html-out.rule.ts';
import { plainOf } from './markdown.rule.ts';
import { writeEmbedded } from './moodle-cloze.rule.ts';
import { orderGradings } from './moodle-kinds.rule.ts';
import { type RemarkKind, remarkOf } from './remark.rule.ts';
import { withEscapedStars } from './short-answer.rule.ts';
import { tagsOf } from './tags.rule.ts';
import { escapeXml } from './xml.rule.ts';

const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
const tag = (name: string, inner: string | number) => `<${name}>${inner}</${name}>`;
const plain = (text: string) => tag('text', escapeXml(text));

/** Writes questions as Moodle’s XML, with their pictures inside. */
export function writeMoodle(questions: Leaving[], pictures: LeavingPictures): Made {
  const remarks: Made['remarks'] = [];
  const made = questions.flatMap((question, at) => {
    const say = (kind: RemarkKind, omitted = false) => {
      const kindName = questionKindNames[question.body.content.kind].zh;
      remarks.push({ at, remark: remarkOf(kind, { kind: kindName }), omitted });
    };
    if (!question.draft || question.draft.kind === 'compound') {
      say('kindOmitted', true);
      return [];
    }
    return [new Writing(question, question.draft, pictures, say).xml(at + 1)];
  });
  return {
    bytes: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${made.join('\n')}\n</quiz>\n`),
    remarks,
  };
}

class Writing {
  readonly #about: Leaving;
  readonly #draft: Draft;
  readonly #pictures: LeavingPictures;
  readonly #say: (kind: RemarkKind) => void;

  constructor(about: Leaving, draft: Draft, pictures: LeavingPictures, say: (kind: RemarkKind) => void) {
    this.#about = about;
    this.#draft = draft;
    this.#pictures = pictures;
    this.#say = say;
  }

  xml(number: number): string {
    const { analysis, score } = this.#about;
    const [type, stem, rest] = this.#typed();
    const tags = tagsOf(this.#about).map((one) => tag('tag', plain(one)));
    return [
      `<question type="${type}">`,
      tag('name', plain(`${number}. ${plainOf(this.#draft.stem).replace(/\s+/g, ' ').slice(0, 60)}`)),
      this.#rich('questiontext', stem),
      this.#rich('generalfeedback', analysis),
      tag('defaultgrade', score ?? 1),
      rest,
      tags.length > 0 ? tag('tags', tags.join('')) : '',
      '</question>',
    ].join('\n');
  }

  /** Writes a text with the pictures that it shows. */
  #rich(name: string, markdown: string, attributes = '', more = ''): string {
    const used = new Map<string, string>();
    const html = htmlOf(markdown, (address) => {
      const picture = this.#pictures.get(address);
      if (!picture) {
        this.#say('pictureLink');
        return address;
      }
      used.set(picture.name, picture.bytes.toString('base64'));
      return `@@PLUGINFILE@@/${picture.name}`;
    });
    const files = [...used].map(([file, bytes]) => `<file name="${file}" path="/" encoding="base64">${bytes}</file>`);
    return `<${name} format="html"${attributes}>${tag('text', cdata(html))}${files.join('')}${more}</${name}>`;
  }

  #answer = (text: string, fraction: number | string, more = '') =>
    `<answer fraction="${fraction}" format="plain_text">${plain(text)}${more}</answer>`;

  /** Returns the type, the stem, and the elements that follow it. */
  #typed(): [type: string, stem: string, rest: string] {
    const draft = this.#draft;
    const { stem } = draft;
    switch (draft.kind) {
      case 'single':
      case 'multiple': {
        const share = Math.round(10_000_000 / draft.right.length) / 100_000;
        const wrong = draft.kind === 'single' ? 0 : draft.credit === 'penalty' ? -share : -100;
        if (draft.kind === 'multiple' && draft.credit !== 'penalty' && draft.credit !== 'proportional')
          this.#say('creditLost');
        const answers = draft.options.map((text, at) =>
          this.#rich('answer', text, ` fraction="${draft.right.includes(at) ? share : wrong}"`),
        );
        return ['multichoice', stem, [tag('single', String(draft.kind === 'single')), ...answers].join('\n')];
      }
      case 'judge':
        return [
          'truefalse',
          stem,
          this.#answer('true', draft.truth ? 100 : 0) + this.#answer('false', draft.truth ? 0 : 100),
        ];
      case 'matching': {
        if (draft.credit === 'exact') this.#say('creditLost');
        const pairs = draft.left.map((left, at) => this.#pair(left, draft.options[draft.pairs[at] ?? 0] ?? ''));
        const extra = draft.options.filter((_, at) => !draft.pairs.includes(at)).map((right) => this.#pair('', right));
        return ['matching', stem, [...pairs, ...extra].join('\n')];
      }
      case 'ordering': {
        const grading = draft.credit === 'exact' || draft.credit === 'place' ? draft.credit : 'neighbour';
        const answers = draft.right.map((at) => this.#rich('answer', draft.options[at] ?? '', ' fraction="1"'));
        return [
          'ordering',
          stem,
          [
            `<layouttype>VERTICAL</layouttype><selecttype>ALL</selecttype>${tag('gradingtype', orderGradings[grading])}`,
            ...answers,
          ].join('\n'),
        ];
      }
      case 'blank': {
        const [blank] = draft.blanks;
        const alone = draft.blanks.length === 1 && countGaps(stem) <= 1;
        if (!alone || !blank)
          return ['cloze', this.#embedded(draft.blanks.map((one) => ({ options: [], right: -1, blank: one }))), ''];
        if ('accepted' in blank) {
          const answers = blank.accepted.map((text) => this.#answer(withEscapedStars(text), 100));
          return ['shortanswer', stem, [tag('usecase', blank.ignoresCase ? 0 : 1), ...answers].join('\n')];
        }
        return ['numerical', stem, this.#answer(String(blank.value), 100, tag('tolerance', blank.tolerance))];
      }
      case 'cloze':
        return ['cloze', this.#embedded(draft.gaps), ''];
      default: {
        const rubric = draft.rubric.map(({ point, weight }) => `- ${point}（${weight}分）`).join('\n');
        if (rubric) this.#say('rubricText');
        return ['essay', stem, this.#rich('graderinfo', [draft.reference, rubric].filter(Boolean).join('\n\n'))];
      }
    }
  }

  #pair = (left: string, right: string) => this.#rich('subquestion', left, '', tag('answer', plain(plainOf(right))));

  #embedded(gaps: Draft['gaps']): string {
    const { stem, credit, ordered } = this.#draft;
    if (credit === 'exact' || !ordered) this.#say('creditLost');
    // These signs are Moodle's syntax, so Markdown must not interpret them.
    const shown = gaps.map((gap) => writeEmbedded(gap).replace(/[\\*_`~<$[\]]/g, '\\$&'));
    return countGaps(stem) > 0 ? replaceGaps(stem, (index) => shown[index] ?? '') : `${stem} ${shown.join(' ')}`;
  }
}
