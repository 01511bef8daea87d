import { agentFaults, type ProposalField, type ProposalKind, type ProposalLabel } from '@xueyan/contract/ai/agent';
import { Blueprint } from '@xueyan/contract/exam/blueprint';
import { difficulties } from '@xueyan/contract/exam/level-code';
import { QuestionForm } from '@xueyan/contract/exam/question';
import { ensure } from '@xueyan/contract/wire/fault';

type Payload = Record<string, unknown>;
export interface Bank {
  bankId: string;
  name: string;
}
type Place = Pick<ProposalField, 'path' | 'label' | 'form'> & Partial<Pick<ProposalField, 'mark' | 'choices'>>;

const place = (label: ProposalLabel, form: ProposalField['form'], path: string, more: Partial<Place> = {}): Place => ({
  ...{ label, form, path },
  ...more,
});

const letters = (options: { id: string }[]) =>
  options.map(({ id }, at) => ({ value: id, label: String.fromCharCode(65 + at) }));

/** Returns the fields of a question that can be changed before it is written. */
function ofQuestion(payload: Payload, banks: readonly Bank[]): Place[] {
  const { content, key } = QuestionForm.parse(payload).body;
  const places = [
    place('bank', 'choice', 'bankId', { choices: banks.map(({ bankId, name }) => ({ value: bankId, label: name })) }),
    place('stem', 'text', 'body.content.stem'),
  ];
  if (content.kind === 'single' || content.kind === 'multiple') {
    const choices = letters(content.options);
    for (const [at, { label }] of choices.entries())
      places.push(place('option', 'line', `body.content.options.${at}.text`, { mark: label }));
    places.push(place('correct', content.kind === 'single' ? 'choice' : 'many', 'body.key.correct', { choices }));
  }
  if (key.kind === 'judge') {
    const choices = [
      { value: 'true', label: '✓' },
      { value: 'false', label: '✗' },
    ];
    places.push(place('correct', 'choice', 'body.key.correct', { choices }));
  }
  if (key.kind === 'blank') places.push(place('accepted', 'lines', 'body.key.blanks.0.accepted'));
  if (key.kind === 'essay') places.push(place('reference', 'text', 'body.key.reference'));
  const hard = difficulties.map((value) => ({ value, label: value }));
  places.push(place('analysis', 'text', 'analysis'), place('difficulty', 'choice', 'difficulty', { choices: hard }));
  return [...places, place('points', 'number', 'score')];
}

const ofPaper = (payload: Payload): Place[] => [
  place('title', 'line', 'title'),
  place('minutes', 'number', 'minutes'),
  ...Blueprint.parse(payload).rows.flatMap(({ kind }, at) => [
    place('count', 'number', `rows.${at}.count`, { mark: kind }),
    place('points', 'number', `rows.${at}.points`, { mark: kind }),
  ]),
];

const placesOf: Record<ProposalKind, (payload: Payload, banks: readonly Bank[]) => Place[]> = {
  notice: () => [place('title', 'line', 'title'), place('content', 'text', 'content')],
  message: () => [place('title', 'line', 'messageTitle'), place('content', 'text', 'messageContent')],
  question: ofQuestion,
  paper: ofPaper,
};

const within = (from: unknown, key: string): unknown => (from as Payload | undefined)?.[key];
const valueAt = (payload: Payload, path: string): unknown => path.split('.').reduce<unknown>(within, payload);
const written = (value: unknown) => (Array.isArray(value) ? value.join('\n') : String(value ?? ''));

/** Parses the text of a field into the type of its former value. */
function read(text: string, former: unknown): unknown {
  if (typeof former === 'number') return Number(text);
  if (typeof former === 'boolean') return text === 'true';
  if (!Array.isArray(former)) return text;
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter(Boolean);
}

/** Returns the fields of a draft that its owner may change. */
export const fieldsOf = (kind: ProposalKind, payload: Payload, banks: readonly Bank[]): ProposalField[] =>
  placesOf[kind](payload, banks).map((one) => ({
    ...{ mark: '', choices: [], ...one },
    value: written(valueAt(payload, one.path)),
  }));

/** Returns a draft with fields changed; throws for a path that is no field of it. */
export function withFields(kind: ProposalKind, payload: Payload, edits: { path: string; value: string }[]): Payload {
  const known = new Set(placesOf[kind](payload, []).map(({ path }) => path));
  const next = structuredClone(payload);
  for (const { path, value } of edits) {
    ensure(known.has(path), agentFaults.notAField);
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    const parent = keys.reduce<unknown>(within, next) as Payload;
    parent[last] = read(value, parent[last]);
  }
  return next;
}

const titleMax = 100;
/** Returns the title of a draft as a list shows it. */
export function titleOf(kind: ProposalKind, payload: Payload): string {
  const path = { notice: 'title', message: 'messageTitle', question: 'body.content.stem', paper: 'title' }[kind];
  return written(valueAt(payload, path)).slice(0, titleMax);
}

/** Returns the longest text of a draft. */
export function contentOf(kind: ProposalKind, payload: Payload): string {
  const path = { notice: 'content', message: 'messageContent', question: 'body.content.stem', paper: '' }[kind];
  return written(valueAt(payload, path));
}
