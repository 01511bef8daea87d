import { z } from 'zod';
import { markdown } from '../wire/scalar.ts';
import { type PartContent, ProgrammingLanguage, type QuestionContent, Source } from './question-content.ts';
import { ItemId } from './question-kind.ts';

/** Text written into a blank. */
const Written = z.string().max(500);

/** A candidate's response. Each kind may be incomplete. */
const single = z.strictObject({ kind: z.literal('single'), choice: ItemId.nullable() });
const multiple = z.strictObject({ kind: z.literal('multiple'), choices: z.array(ItemId).max(26) });
const judge = z.strictObject({ kind: z.literal('judge'), choice: z.boolean().nullable() });
const blank = z.strictObject({ kind: z.literal('blank'), blanks: z.record(ItemId, Written) });
const essay = z.strictObject({ kind: z.literal('essay'), text: markdown(z.string().max(20_000)) });
const matching = z.strictObject({ kind: z.literal('matching'), pairs: z.record(ItemId, ItemId) });
const ordering = z.strictObject({ kind: z.literal('ordering'), order: z.array(ItemId).max(26) });
/** The id of an option, or the text filled in. */
const cloze = z.strictObject({ kind: z.literal('cloze'), gaps: z.record(ItemId, Written) });

export const PartResponse = z.discriminatedUnion('kind', [
  single,
  multiple,
  judge,
  blank,
  essay,
  matching,
  ordering,
  cloze,
]);
export type PartResponse = z.output<typeof PartResponse>;

const compound = z.strictObject({ kind: z.literal('compound'), parts: z.record(ItemId, PartResponse) });
const programming = z.strictObject({ kind: z.literal('programming'), language: ProgrammingLanguage, source: Source });
const sql = z.strictObject({ kind: z.literal('sql'), statement: Source });
/** The answer is the state of the machine. */
const machine = z.strictObject({ kind: z.literal('machine') });

export const QuestionResponse = z.discriminatedUnion('kind', [
  ...PartResponse.options,
  compound,
  programming,
  sql,
  machine,
]);
export type QuestionResponse = z.output<typeof QuestionResponse>;

/** Response of one kind. */
export type ResponseOf<K extends QuestionResponse['kind']> = Extract<QuestionResponse, { kind: K }>;

/** Initial response of a candidate. */
export function emptyResponse(content: QuestionContent): QuestionResponse {
  switch (content.kind) {
    case 'single':
    case 'judge':
      return { kind: content.kind, choice: null };
    case 'multiple':
      return { kind: 'multiple', choices: [] };
    case 'blank':
      return { kind: 'blank', blanks: {} };
    case 'essay':
      return { kind: 'essay', text: '' };
    case 'matching':
      return { kind: 'matching', pairs: {} };
    case 'ordering':
      return { kind: 'ordering', order: [] };
    case 'cloze':
      return { kind: 'cloze', gaps: {} };
    case 'compound':
      return { kind: 'compound', parts: {} };
    case 'programming': {
      const [language = 'c'] = content.languages;
      return { kind: 'programming', language, source: content.templates[language] ?? '' };
    }
    case 'sql':
      return { kind: 'sql', statement: '' };
    case 'machine':
      return { kind: 'machine' };
  }
}

/** Returns the value given under an id, ignoring properties that every object inherits. */
export const givenAt = <T>(given: Record<string, T>, id: string): T | undefined =>
  Object.hasOwn(given, id) ? given[id] : undefined;

const isWritten = (text: string | undefined) => (text ?? '').trim() !== '';

/**
 * Returns how far a question is answered: not at all, in part, or wholly. The state of a machine is not considered:
 * `none`.
 */
export function progressOf(content: QuestionContent, response: QuestionResponse | undefined): 'none' | 'some' | 'all' {
  if (!response || response.kind !== content.kind) return 'none';
  const of = (done: number, all: number) => (done === 0 ? 'none' : done < all ? 'some' : 'all');
  const count = (ids: { id: string }[], given: Record<string, string>) =>
    of(ids.filter(({ id }) => isWritten(givenAt(given, id))).length, ids.length);
  switch (response.kind) {
    case 'single':
    case 'judge':
      return response.choice === null ? 'none' : 'all';
    case 'multiple':
      return response.choices.length > 0 ? 'all' : 'none';
    case 'essay':
      return isWritten(response.text) ? 'all' : 'none';
    case 'blank':
      return content.kind === 'blank' ? count(content.blanks, response.blanks) : 'none';
    case 'matching':
      return content.kind === 'matching' ? count(content.left, response.pairs) : 'none';
    case 'cloze':
      return content.kind === 'cloze' ? count(content.gaps, response.gaps) : 'none';
    case 'ordering':
      return response.order.length > 0 ? 'all' : 'none';
    case 'compound': {
      if (content.kind !== 'compound') return 'none';
      const parts = content.parts.map((part) => progressOf(part.content, givenAt(response.parts, part.id)));
      return parts.every((part) => part === 'all') ? 'all' : parts.every((part) => part === 'none') ? 'none' : 'some';
    }
    case 'programming':
      return content.kind === 'programming' &&
        response.source.trim() !== (content.templates[response.language] ?? '').trim()
        ? 'all'
        : 'none';
    case 'sql':
      return isWritten(response.statement) ? 'all' : 'none';
    case 'machine':
      return 'none';
  }
}

const keepGiven = <T>(given: Record<string, T>, ids: { id: string }[]): Record<string, T> => {
  const known = new Set(ids.map(({ id }) => id));
  return Object.fromEntries(Object.entries(given).filter(([id]) => known.has(id)));
};

function fittedPart(content: PartContent, response: PartResponse): PartResponse {
  if (content.kind === 'blank' && response.kind === 'blank')
    return { kind: 'blank', blanks: keepGiven(response.blanks, content.blanks) };
  if (content.kind === 'cloze' && response.kind === 'cloze')
    return { kind: 'cloze', gaps: keepGiven(response.gaps, content.gaps) };
  if (content.kind === 'matching' && response.kind === 'matching')
    return { kind: 'matching', pairs: keepGiven(response.pairs, content.left) };
  if (content.kind === 'essay' && response.kind === 'essay')
    return { kind: 'essay', text: response.text.slice(0, content.maxLength) };
  return response;
}

/**
 * Removes parts of a response that its question does not have: pages never send them, and they would be saved and sent
 * back.
 */
export function fittedResponse(content: QuestionContent, response: QuestionResponse): QuestionResponse {
  if (content.kind === 'compound' && response.kind === 'compound') {
    const kept = content.parts.flatMap((part) => {
      const given = givenAt(response.parts, part.id);
      return given ? [[part.id, fittedPart(part.content, given)] as const] : [];
    });
    return { kind: 'compound', parts: Object.fromEntries(kept) };
  }
  const { success, data } = PartResponse.safeParse(response);
  return success && content.kind === data.kind ? fittedPart(content as PartContent, data) : response;
}
