import { type QuizQuestion, question } from '../../../platform/document/quiz-xml.ts';
import {
  allBelow,
  childOf,
  elementsOf,
  findBelow,
  textOf,
  type XmlElement,
} from '../../../platform/parser/xml-tree.ts';
import { attributeOf } from './foreign.rule.ts';

const words = (element: XmlElement | undefined, name: string) =>
  textOf(childOf(element, name)).trim().replace('$@NULL@$', '');

/** Returns the questions of a backup's bank: by id and, for Moodle 4, the id of the last version of each entry. */
export function moodleQuestions(root: XmlElement | undefined): {
  byId: Map<string, QuizQuestion>;
  ofEntry: Map<string, string>;
  /** Ids of what a teacher would see in the bank: the last versions, without parts of others and draws by chance. */
  inBank: string[];
} {
  const byId = new Map<string, QuizQuestion>();
  const ofEntry = new Map<string, string>();
  if (!root) return { byId, ofEntry, inBank: [] };
  const versions = new Set<string>();
  const sources = new Map<string, string>();
  for (const entry of everyBelow(root, 'question_bank_entry')) {
    for (const one of everyBelow(entry, 'question')) {
      versions.add(attributeOf(one, 'id'));
      if (!isPart(one)) ofEntry.set(attributeOf(entry, 'id'), attributeOf(one, 'id'));
    }
  }
  for (const one of everyBelow(root, 'question')) sources.set(attributeOf(one, 'id'), words(one, 'questiontext'));
  const last = new Set(ofEntry.values());
  const inBank: string[] = [];
  for (const one of everyBelow(root, 'question')) {
    const id = attributeOf(one, 'id');
    byId.set(id, questionOf(one, sources));
    const isOld = versions.has(id) && !last.has(id);
    if (!isOld && !isPart(one) && !['random', 'description'].includes(words(one, 'qtype'))) inBank.push(id);
  }
  return { byId, ofEntry, inBank };
}

/** Returns all elements of a name, nested ones too: parts of a question are questions. */
const everyBelow = (element: XmlElement, name: string): XmlElement[] => allBelow(element, name);

const isPart = (one: XmlElement): boolean => !['', '0'].includes(words(one, 'parent'));

/** Converts a question; `sources` are the texts of all of them by id, as parts of others are questions themselves. */
function questionOf(one: XmlElement, sources: ReadonlyMap<string, string>): QuizQuestion {
  const type = words(one, 'qtype');
  const below = (...names: string[]) =>
    names.flatMap((name): [string, string][] =>
      allBelow(one, name).map((found) => [name, textOf(found).trim().replace('$@NULL@$', '')]),
    );
  const hints = allBelow(one, 'question_hint').map((hint): [string, string] => ['hint', words(hint, 'hint')]);
  const results = below('correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback');
  const base = {
    ...{ name: words(one, 'name'), html: words(one, 'questiontext'), feedback: words(one, 'generalfeedback') },
    grade: Number(words(one, 'defaultmark')) || 1,
    more: [...hints, ...results],
  };
  const own = elementsOf(one).find(({ name }) => name === `plugin_qtype_${type}_question`);
  const answers = allBelow(own ?? one, 'answer').map((answer) => ({
    id: attributeOf(answer, 'id'),
    text: words(answer, 'answertext'),
    fraction: Number(words(answer, 'fraction')) * 100 || 0,
    feedback: words(answer, 'feedback'),
  }));
  switch (type) {
    case 'multichoice': {
      const single = words(findBelow(own ?? one, 'multichoice'), 'single') !== '0';
      return question({ ...base, type, single, answers });
    }
    case 'truefalse': {
      const yes = words(findBelow(own ?? one, 'truefalse'), 'trueanswer');
      const truth = answers.some(
        ({ id, text, fraction }) => fraction > 0 && (id === yes || (!yes && /^true$/i.test(text))),
      );
      return question({
        ...{ ...base, type },
        answers: ['true', 'false'].map((text) => ({
          ...{ text, fraction: (text === 'true') === truth ? 100 : 0 },
          feedback: answers.map(({ feedback }) => feedback).join(' '),
        })),
      });
    }
    case 'shortanswer':
      return question({ ...base, type, answers, exactCase: below('usecase').some(([, value]) => value === '1') });
    case 'ordering':
      return question({ ...base, type, answers, more: [...base.more, ...below('gradingtype').map(gradingOf)] });
    case 'essay':
      return question({ ...base, type, more: [...base.more, ...below('graderinfo', 'responsetemplate')] });
    case 'multianswer': {
      // `{#2}` stands for the second part, whose text is the gap in Moodle's own notation.
      const sequence = below('sequence')[0]?.[1] ?? '';
      const parts = sequence.split(',').map((id) => sources.get(id.trim()) ?? '');
      const html = base.html.replace(/\{#(\d{1,3})\}/g, (whole, number: string) => parts[Number(number) - 1] || whole);
      return question({ ...base, type: 'cloze', html });
    }
    case 'numerical': {
      const tolerance = words(findBelow(own ?? one, 'numerical_record'), 'tolerance') || '0';
      const units = allBelow(own ?? one, 'numerical_unit').map((unit): [string, string] => [
        'units',
        words(unit, 'unit'),
      ]);
      const more = [...base.more, ...units];
      return question({ ...base, type, more, answers: answers.map((answer) => ({ ...answer, tolerance })) });
    }
    case 'match':
      return question({
        ...{ ...base, type: 'matching' },
        pairs: allBelow(own ?? one, 'match').map((pair) => ({
          left: words(pair, 'questiontext'),
          right: words(pair, 'answertext'),
        })),
      });
    default:
      return question({ ...base, type });
  }
}

/** A backup has the numbers of the ways of giving points that the XML has names for. */
function gradingOf([name, value]: [string, string]): [string, string] {
  const names: Record<string, string> = {
    '-1': 'ALL_OR_NOTHING',
    '0': 'ABSOLUTE_POSITION',
    '1': 'RELATIVE_NEXT_EXCLUDE_LAST',
  };
  return [name, names[value] ?? value];
}
