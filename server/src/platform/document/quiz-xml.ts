import { escapeXml } from '../parser/xml-tree.ts';

/** A question as in Moodle’s XML. */
export interface QuizQuestion {
  type: 'multichoice' | 'truefalse' | 'shortanswer' | 'numerical' | 'matching' | 'cloze' | 'essay' | 'description';
  name: string;
  html: string;
  feedback: string;
  grade: number;
  single: boolean;
  /** Whether capital and small letters differ in a short answer. */
  exactCase: boolean;
  /** Fractions in percent. */
  answers: { text: string; fraction: number; tolerance?: string }[];
  pairs: { left: string; right: string }[];
}

export const question = (more: Partial<QuizQuestion>): QuizQuestion => ({
  ...{ type: 'essay', name: '', html: '', feedback: '', grade: 1, single: true, exactCase: false },
  ...{ answers: [], pairs: [] },
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
      ({ text, fraction, tolerance }) =>
        `<answer fraction="${fraction}" format="html"><text>${escapeXml(text)}</text>${
          tolerance === undefined ? '' : `<tolerance>${escapeXml(tolerance)}</tolerance>`
        }</answer>`,
    );
    const pairs = one.pairs.map(
      ({ left, right }) =>
        `<subquestion format="html"><text>${escapeXml(left)}</text><answer><text>${escapeXml(right)}</text></answer></subquestion>`,
    );
    const usecase = one.exactCase ? '<usecase>1</usecase>' : '';
    return `<question type="${one.type}">${tag('name', one.name, '')}${tag('questiontext', one.html)}${tag(
      'generalfeedback',
      one.feedback,
    )}<defaultgrade>${one.grade}</defaultgrade><single>${one.single}</single>${usecase}${answers.join('')}${pairs.join('')}</question>`;
  });
  return questions.length === 0 ? '' : `<?xml version="1.0" encoding="UTF-8"?><quiz>${each.join('')}</quiz>`;
}
