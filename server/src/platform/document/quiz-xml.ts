import { escapeXml } from '../parser/xml-tree.ts';

/** A question as in Moodle’s XML. */
export interface QuizQuestion {
  /** A type of Moodle. Of others the importer says that it does not have them. */
  type: string;
  name: string;
  html: string;
  feedback: string;
  grade: number;
  single: boolean;
  /** Whether capital and small letters differ in a short answer. */
  exactCase: boolean;
  /** Fractions in percent. */
  answers: { text: string; fraction: number; tolerance?: string; feedback?: string }[];
  pairs: { left: string; right: string }[];
  /** Further texts by the names of their elements, such as `graderinfo` and `hint`; the importer says which are lost. */
  more: [name: string, html: string][];
}

export const question = (more: Partial<QuizQuestion>): QuizQuestion => ({
  ...{ type: 'essay', name: '', html: '', feedback: '', grade: 1, single: true, exactCase: false },
  ...{ answers: [], pairs: [], more: [] },
  ...more,
});

const tag = (name: string, html: string, attributes = ' format="html"') =>
  `<${name}${attributes}><text>${escapeXml(html)}</text></${name}>`;

/**
 * Writes questions as XML for the question importer; features of other products are mapped to those that it supports.
 */
export function quizXml(questions: readonly QuizQuestion[]): string {
  const each = questions.map((one) => {
    const answers = one.answers.map(
      ({ text, fraction, tolerance, feedback = '' }) =>
        `<answer fraction="${fraction}" format="html"><text>${escapeXml(text)}</text>${
          tolerance === undefined ? '' : `<tolerance>${escapeXml(tolerance)}</tolerance>`
        }${feedback.trim() === '' ? '' : tag('feedback', feedback)}</answer>`,
    );
    const pairs = one.pairs.map(
      ({ left, right }) =>
        `<subquestion format="html"><text>${escapeXml(left)}</text><answer><text>${escapeXml(right)}</text></answer></subquestion>`,
    );
    const more = one.more.filter(([, html]) => html.trim() !== '').map(([name, html]) => tag(name, html));
    const usecase = one.exactCase ? '<usecase>1</usecase>' : '';
    return `<question type="${escapeXml(one.type)}">${tag('name', one.name, '')}${tag('questiontext', one.html)}${tag(
      'generalfeedback',
      one.feedback,
    )}<defaultgrade>${one.grade}</defaultgrade><single>${one.single}</single>${usecase}${answers.join('')}${pairs.join('')}${more.join('')}</question>`;
  });
  return questions.length === 0 ? '' : `<?xml version="1.0" encoding="UTF-8"?><quiz>${each.join('')}</quiz>`;
}
