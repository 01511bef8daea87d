import {
  allBelow,
  childOf,
  elementsOf,
  emptyElement,
  escapeXml,
  findBelow,
  textOf,
  type XmlElement,
} from '../parser/xml-tree.ts';
import { type QuizQuestion, question } from './quiz-xml.ts';

const nothing = emptyElement();
const attributeOf = (element: XmlElement | undefined, name: string) => element?.attributes.get(name)?.trim() ?? '';
const responses = ['response_lid', 'response_str', 'response_num', 'response_xy', 'response_grp'];

/** Returns the material of an element, without that of the responses in it, as HTML. */
function materialOf(element: XmlElement | undefined): string {
  const piecesOf = (parent: XmlElement): string[] =>
    elementsOf(parent).flatMap((child) => {
      if (responses.includes(child.name)) return [];
      if (child.name === 'mattext' || child.name === 'matemtext') {
        const isPlain = attributeOf(child, 'texttype').toLowerCase() === 'text/plain';
        return [isPlain ? escapeXml(textOf(child)) : textOf(child)];
      }
      if (child.name === 'matimage') return [`<img src="${escapeXml(attributeOf(child, 'uri'))}">`];
      if (child.name === 'mataudio') return [`<audio src="${escapeXml(attributeOf(child, 'uri'))}"></audio>`];
      if (child.name === 'matvideo') return [`<video src="${escapeXml(attributeOf(child, 'uri'))}"></video>`];
      return piecesOf(child);
    });
  return piecesOf(element ?? nothing).join('\n');
}

/** Reads the items of a QTI 1.2 assessment or bank, as in Common Cartridge and the packages of Canvas. */
export const questionsOfQti = (root: XmlElement): QuizQuestion[] => allBelow(root, 'item').map(questionOfItem);

/** A response that earns points, and the conditions for it. */
interface Scored {
  /** Id of the response that it is about. */
  response: string;
  value: string;
  points: number;
  exactCase: boolean;
  /** Whether it is enough that the response contains the value. */
  isPart: boolean;
}
interface Range {
  low: number;
  high: number;
  /** The number named beside the range. */
  value: number | null;
  points: number;
}

interface Item {
  element: XmlElement;
  presentation: XmlElement;
  kind: string;
  base: Partial<QuizQuestion>;
  scored: Scored[];
}

function questionOfItem(element: XmlElement): QuizQuestion {
  const presentation = childOf(element, 'presentation') ?? nothing;
  const fields = new Map(
    allBelow(element, 'qtimetadatafield').map((field) => [
      textOf(childOf(field, 'fieldlabel')).trim().toLowerCase(),
      textOf(childOf(field, 'fieldentry')).trim(),
    ]),
  );
  const kind = (fields.get('question_type') ?? fields.get('cc_profile') ?? '').toLowerCase();
  const grade = Number(fields.get('points_possible') ?? fields.get('cc_weighting'));
  const base = {
    name: attributeOf(element, 'title') || attributeOf(element, 'ident'),
    html: materialOf(presentation),
    ...feedbackOf(element),
    ...(grade > 0 ? { grade } : {}),
  };
  const item = { element, presentation, kind, base, scored: scoredIn(element) };
  const choices = allBelow(presentation, 'response_lid');
  const [choice, second] = choices;
  if (kind.includes('text_only')) return question({ ...base, type: 'description' });
  if (/blanks|dropdowns/.test(kind) && choice) return embedded(item, choices);
  if (second || kind.includes('matching')) return matching(item, choices);
  if (choice) return chosen(item, choice);
  return written(item);
}

/** The feedback for everybody, or else for those who are right; the others are for single answers. */
function feedbackOf(item: XmlElement): Pick<QuizQuestion, 'feedback' | 'more'> {
  const all = elementsOf(item, 'itemfeedback');
  const named = (word: RegExp) => all.find((one) => word.test(attributeOf(one, 'ident')));
  const kept = named(/^general_fb|solution/i) ?? named(/^correct/i) ?? all[0];
  const others = all.filter((one) => one !== kept).map((one) => materialOf(one));
  return { feedback: materialOf(kept), more: others.map((html): [string, string] => ['incorrectfeedback', html]) };
}

/** Returns the values that earn points; values under `not` are excluded. */
function scoredIn(item: XmlElement): Scored[] {
  return allBelow(item, 'respcondition').flatMap((condition) => {
    const points = pointsOf(condition);
    const take = (element: XmlElement): Scored[] =>
      elementsOf(element).flatMap((child) => {
        if (child.name === 'not') return [];
        if (!/^var(equal|substring|subset)$/.test(child.name)) return take(child);
        const exactCase = /^yes$/i.test(attributeOf(child, 'case'));
        const [response, value] = [attributeOf(child, 'respident'), textOf(child).trim()];
        return [{ response, value, points, exactCase, isPart: child.name === 'varsubstring' }];
      });
    return points > 0 ? take(childOf(condition, 'conditionvar') ?? nothing) : [];
  });
}

const pointsOf = (condition: XmlElement): number =>
  Math.max(0, ...elementsOf(condition, 'setvar').map((set) => Number(textOf(set)) || 0));

const labelsOf = (response: XmlElement) =>
  allBelow(response, 'response_label').map((label) => ({
    ident: attributeOf(label, 'ident'),
    html: materialOf(label),
  }));

const isTrue = (html: string) =>
  /^(?:\s|<[^>]{0,99}>)*(?:true|t|yes|对|正确|是|√|✓)(?:\s|<|$|[。.])/iu.test(html.trim());
const isFalse = (html: string) =>
  /^(?:\s|<[^>]{0,99}>)*(?:false|f|no|错|错误|否|×|✗)(?:\s|<|$|[。.])/iu.test(html.trim());

function chosen({ element, kind, base, scored }: Item, choice: XmlElement): QuizQuestion {
  const labels = labelsOf(choice);
  const right = new Map(scored.map(({ value, points }) => [value, points]));
  const [first, second] = labels;
  if (kind.includes('true_false') && first && second && labels.length === 2) {
    const yes = isTrue(second.html) || isFalse(first.html) ? second : first;
    const truth = right.has(yes.ident);
    const isKnown = labels.some(({ ident }) => right.has(ident));
    return question({
      ...{ ...base, type: 'truefalse' },
      answers: ['true', 'false'].map((text) => ({ text, fraction: isKnown && (text === 'true') === truth ? 100 : 0 })),
    });
  }
  const hits = labels.filter(({ ident }) => right.has(ident)).length;
  const most = Math.max(...labels.map(({ ident }) => right.get(ident) ?? 0), 0);
  const single = attributeOf(choice, 'rcardinality').toLowerCase() !== 'multiple';
  const fraction = (ident: string) => {
    if (!right.has(ident)) return 0;
    return single ? (100 * (right.get(ident) ?? 0)) / most : 100 / Math.max(1, hits);
  };
  const answers = labels.map(({ ident, html }) => ({ text: html, fraction: fraction(ident) }));
  // One condition for all right options gives all points or none.
  const conditions = allBelow(element, 'respcondition').filter((condition) => pointsOf(condition) > 0).length;
  const type = !single && conditions === 1 ? 'multichoiceset' : 'multichoice';
  return question({ ...base, type, single, answers });
}

/** One response for each item on the left, all with the same labels. */
function matching({ base, scored }: Item, choices: XmlElement[]): QuizQuestion {
  const sides = choices.map((choice) => {
    const id = attributeOf(choice, 'ident');
    const labels = labelsOf(choice);
    const right = scored.find(({ response }) => response === id)?.value;
    return { left: materialOf(childOf(choice, 'material')), labels, right };
  });
  const used = new Set(sides.map(({ right }) => right));
  const pairs = sides.map(({ left, labels, right }) => {
    const label = labels.find(({ ident }) => ident === right);
    return { left, right: label?.html ?? '' };
  });
  const others = (sides[0]?.labels ?? []).filter(({ ident }) => !used.has(ident));
  return question({
    ...{ ...base, type: 'matching' },
    pairs: [...pairs, ...others.map(({ html }) => ({ left: '', right: html }))],
  });
}

const embeddedText = (html: string) =>
  html
    .replace(/<[^>]{0,999}>/g, '')
    .trim()
    .replace(/[\\}~#"/*=]/g, '\\$&');

/** `[name]` in the text stands for the response of this name. */
function embedded({ kind, base, scored }: Item, choices: XmlElement[]): QuizQuestion {
  let html = base.html ?? '';
  for (const choice of choices) {
    const id = attributeOf(choice, 'ident');
    const name = id.replace(/^response_/, '');
    const right = new Set(scored.filter(({ response }) => response === id).map(({ value }) => value));
    const labels = labelsOf(choice);
    const gap = kind.includes('dropdowns')
      ? `{1:MULTICHOICE:${labels.map(({ ident, html: text }) => `${right.has(ident) ? '=' : ''}${embeddedText(text)}`).join('~')}}`
      : `{1:SHORTANSWER:${labels.flatMap(({ ident, html: text }) => (right.has(ident) ? [`=${embeddedText(text)}`] : [])).join('~')}}`;
    html = html.includes(`[${name}]`) ? html.replace(`[${name}]`, () => gap) : `${html} ${gap}`;
  }
  return question({ ...base, type: 'cloze', html });
}

function written({ element, presentation, kind, base, scored }: Item): QuizQuestion {
  const isField = ['response_str', 'response_num'].some((name) => findBelow(presentation, name));
  if (kind.includes('essay')) return question({ ...base, type: 'essay' });
  const other = ['response_xy', 'response_grp'].find((name) => findBelow(presentation, name));
  if (!isField || kind.includes('calculated')) return question({ ...base, type: kind || other || 'essay' });
  const fib = findBelow(presentation, 'render_fib');
  const isNumber =
    kind.includes('numerical') ||
    findBelow(presentation, 'response_num') !== undefined ||
    /decimal|integer|scientific/i.test(attributeOf(fib, 'fibtype'));
  if (isNumber) {
    const answers = rangesIn(element).map(({ low, high, value, points }) => {
      const isMiddle = value !== null && Math.abs(high - value - (value - low)) < 1e-9;
      const middle = isMiddle ? value : (low + high) / 2;
      const share = (number: number) => String(Number(number.toPrecision(12)));
      return { text: share(middle), tolerance: share((high - low) / 2), fraction: points };
    });
    const most = Math.max(...answers.map(({ fraction }) => fraction), 0);
    if (answers.length > 0)
      return question({
        ...{ ...base, type: 'numerical' },
        answers: answers.map((answer) => ({ ...answer, fraction: (100 * answer.fraction) / most })),
      });
  }
  if (scored.length === 0) return question({ ...base, type: 'essay' });
  const most = Math.max(...scored.map(({ points }) => points));
  return question({
    ...{ ...base, type: 'shortanswer', exactCase: scored.some(({ exactCase }) => exactCase) },
    // A star is a wildcard in Moodle only.
    answers: scored.map(({ value, points, isPart }) => ({
      text: isPart ? `*${value.replaceAll('*', '\\*')}*` : value.replaceAll('*', '\\*'),
      fraction: (100 * points) / most,
    })),
  });
}

/** Returns the numbers that earn points, each with its range: `9.8`, or from `9.75` to `9.85`. */
function rangesIn(item: XmlElement): Range[] {
  return allBelow(item, 'respcondition').flatMap((condition): Range[] => {
    const points = pointsOf(condition);
    const bounds = (...names: string[]) =>
      allBelow(condition, ...names).flatMap((bound) => {
        const number = Number(textOf(bound).trim());
        return textOf(bound).trim() === '' || Number.isNaN(number) ? [] : [number];
      });
    const [values, lows, highs] = [bounds('varequal'), bounds('vargte', 'vargt'), bounds('varlte', 'varlt')];
    if (points <= 0) return [];
    const [low, high] = [lows[0], highs[0]];
    if (low === undefined || high === undefined)
      return values.map((value) => ({ low: value, high: value, value, points }));
    return [{ low, high, value: values[0] ?? null, points }];
  });
}
