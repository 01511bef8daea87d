import type { QuestionContent } from '@xueyan/contract/exam/question-content';
import type { QuestionKey } from '@xueyan/contract/exam/question-key';
import type { Item } from '@xueyan/contract/exam/question-kind';
import { gapName, letterOf } from './stem.ts';

interface Written {
  content: QuestionContent;
  key: QuestionKey;
  analysis: string;
}

/** Labels before the parts of a question. */
interface Words {
  answer: string;
  analysis: string;
}

type Value = string | number | boolean | null | undefined | Value[] | { [field: string]: Value };

const linesIn = (text: string) => text.split('\n').map((line) => line.trimEnd());
const lettered = (items: Item[]) => items.flatMap(({ text }, at) => linesIn(`${letterOf(at)}. ${text}`));

/** Lists the remaining fields of a question; items are named by their position instead of their id. */
function fieldsOf(value: Value, places: Map<string, string>, path = ''): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value))
    return value.flatMap((one, at) =>
      typeof one === 'object' ? fieldsOf(one, places, `${path} ${at + 1}`.trim()) : fieldsOf(one, places, path),
    );
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([name, field]) =>
      name === 'id' || name === 'kind' ? [] : fieldsOf(field, places, `${path} ${places.get(name) ?? name}`.trim()),
    );
  const [first = '', ...more] = linesIn(typeof value === 'string' ? (places.get(value) ?? value) : String(value));
  return [path ? `${path}: ${first}` : first, ...more.map((line) => `  ${line}`)];
}

/** Returns the content as lines, and the position labels of items by id. */
function askedIn(content: QuestionContent): { lines: string[]; places: Map<string, string> } {
  const places = new Map<string, string>();
  const place = (items: { id: string }[], nameOf: (at: number) => string) =>
    items.forEach(({ id }, at) => {
      places.set(id, nameOf(at));
    });
  const lines = linesIn(content.stem);
  if (content.kind === 'single' || content.kind === 'multiple') {
    place(content.options, letterOf);
    lines.push(...lettered(content.options));
  } else if (content.kind === 'matching') {
    place(content.left, (at) => String(at + 1));
    place(content.right, letterOf);
    lines.push(...content.left.flatMap(({ text }, at) => linesIn(`${at + 1}. ${text}`)), ...lettered(content.right));
  } else if (content.kind === 'ordering') {
    place(content.items, letterOf);
    lines.push(...lettered(content.items));
  } else if (content.kind === 'blank') place(content.blanks, gapName);
  else if (content.kind === 'cloze') {
    place(content.gaps, gapName);
    for (const [at, { options }] of content.gaps.entries()) {
      place(options, letterOf);
      lines.push(...lettered(options).map((line) => `${gapName(at)} ${line}`));
    }
  } else if (content.kind === 'compound')
    for (const [at, part] of content.parts.entries()) {
      places.set(part.id, `(${at + 1})`);
      const asked = askedIn(part.content);
      for (const [id, name] of asked.places) places.set(id, name);
      lines.push(`(${at + 1}) ×${part.weight}`, ...asked.lines.map((line) => `  ${line}`));
    }
  else if (content.kind === 'machine') place(content.steps, (at) => String(at + 1));
  return { lines, places };
}

const shown = new Set(['stem', 'options', 'left', 'right', 'items', 'blanks', 'gaps', 'parts']);

/** Returns a version as lines to compare: content, key and explanation. */
export function linesOf({ content, key, analysis }: Written, words: Words): string[] {
  const { lines, places } = askedIn(content);
  const rest = Object.fromEntries(Object.entries(content).filter(([name]) => !shown.has(name)));
  return [
    ...lines,
    ...fieldsOf(rest as Value, places),
    '',
    `【${words.answer}】`,
    ...fieldsOf(key as Value, places),
    ...(analysis.trim() === '' ? [] : ['', `【${words.analysis}】`, ...linesIn(analysis)]),
  ];
}
