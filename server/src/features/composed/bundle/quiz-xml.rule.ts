import {
  allBelow,
  childOf,
  elementsOf,
  emptyElement,
  escapeXml,
  findBelow,
  textOf,
  type XmlElement,
} from '../../../platform/parser/xml-tree.ts';
import { attributeOf } from './foreign.rule.ts';

/** A question as in Moodle’s XML. */
export interface QuizQuestion {
  type: 'multichoice' | 'truefalse' | 'shortanswer' | 'numerical' | 'matching' | 'essay';
  name: string;
  html: string;
  feedback: string;
  grade: number;
  single: boolean;
  /** Fractions in percent. */
  answers: { text: string; fraction: number; tolerance?: string }[];
  pairs: { left: string; right: string }[];
}

export const question = (more: Partial<QuizQuestion>): QuizQuestion => ({
  ...{ type: 'essay', name: '', html: '', feedback: '', grade: 1, single: true, answers: [], pairs: [] },
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
    return `<question type="${one.type}">${tag('name', one.name, '')}${tag('questiontext', one.html)}${tag(
      'generalfeedback',
      one.feedback,
    )}<defaultgrade>${one.grade}</defaultgrade><single>${one.single}</single>${answers.join('')}${pairs.join('')}</question>`;
  });
  return questions.length === 0 ? '' : `<?xml version="1.0" encoding="UTF-8"?><quiz>${each.join('')}</quiz>`;
}

const materialOf = (element: XmlElement | undefined) =>
  allBelow(element ?? nothing, 'mattext')
    .map((text) => (attributeOf(text, 'texttype') === 'text/plain' ? escapeXml(textOf(text)) : textOf(text)))
    .join('\n');
const nothing = emptyElement();

/** Reads the items of a QTI 1.2 assessment or bank, as in Common Cartridge. */
export const questionsOfQti = (root: XmlElement): QuizQuestion[] => allBelow(root, 'item').map(questionOfItem);

function questionOfItem(item: XmlElement): QuizQuestion {
  const presentation = childOf(item, 'presentation') ?? nothing;
  const fields = allBelow(item, 'qtimetadatafield');
  const profile = fields
    .filter((field) => textOf(childOf(field, 'fieldlabel')).trim() === 'cc_profile')
    .map((field) => textOf(childOf(field, 'fieldentry')).trim())[0];
  const choice = findBelow(presentation, 'response_lid');
  const written = findBelow(presentation, 'response_str');
  const base = {
    name: attributeOf(item, 'title') || attributeOf(item, 'ident'),
    html: materialOf(childOf(presentation, 'material') ?? findBelow(presentation, 'material')),
    feedback: materialOf(childOf(item, 'itemfeedback')),
  };
  const right = rightOf(item);
  if (choice) {
    const labels = allBelow(choice, 'response_label').map((label) => ({
      ident: attributeOf(label, 'ident'),
      text: materialOf(label),
    }));
    const hits = labels.filter(({ ident }) => right.has(ident)).length;
    if (profile?.includes('true_false') && labels.length === 2) {
      const isTrue = (text: string) =>
        /^(true|t|yes|对|正确|是|✓)/i.test(text.trimStart().replace(/^<p>/i, '').trimStart());
      const truth = labels.some(({ ident, text }) => right.has(ident) && isTrue(text));
      return question({
        ...{ ...base, type: 'truefalse' },
        answers: ['true', 'false'].map((text) => ({ text, fraction: (text === 'true') === truth ? 100 : 0 })),
      });
    }
    const single = attributeOf(choice, 'rcardinality').toLowerCase() !== 'multiple';
    const answers = labels.map(({ ident, text }) => ({
      text,
      fraction: right.has(ident) ? (single ? 100 : 100 / Math.max(1, hits)) : 0,
    }));
    return question({ ...base, type: 'multichoice', single, answers });
  }
  if (written && profile?.includes('essay') !== true && right.size > 0)
    return question({ ...base, type: 'shortanswer', answers: [...right].map((text) => ({ text, fraction: 100 })) });
  return question({ ...base, type: 'essay' });
}

/** Returns the values that earn points, for a choice the ident; values under `not` are excluded. */
function rightOf(item: XmlElement): Set<string> {
  const right = new Set<string>();
  for (const condition of allBelow(item, 'respcondition')) {
    const set = childOf(condition, 'setvar');
    if (!set || !(Number(textOf(set)) > 0)) continue;
    const take = (element: XmlElement): void => {
      for (const child of elementsOf(element)) {
        if (child.name === 'varequal' || child.name === 'varsubstring') right.add(textOf(child).trim());
        else if (child.name !== 'not') take(child);
      }
    };
    take(childOf(condition, 'conditionvar') ?? nothing);
  }
  return right;
}
