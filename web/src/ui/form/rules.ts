import type { Endpoint } from '@xueyan/contract/wire/endpoint';
import { phraseIn } from '@xueyan/contract/wire/language';
import { wordsOfIssue } from '@xueyan/contract/wire/rule';
import type { FormRule } from 'antd';
import { session } from '../../api/session.ts';
import { say } from '../text/text.ts';
import { toTraditional } from '../text/traditional.ts';
import { formText } from './form.text.ts';

type Schema = Endpoint['input'];
type Issue = Parameters<typeof wordsOfIssue>[0];

/** Values of a form's field in which nothing was entered. */
const nothing: unknown[] = [undefined, null, ''];
const isEmpty = (value: unknown) =>
  nothing.includes(value) ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

const isNeeded = (schema: Schema) => [...nothing, []].every((value) => !schema.safeParse(value).success);

/** Placeholder that the form replaces with its field's label. */
const label = { label: `\${label}` };

/** Returns whether a value is typed; an id, one of several values or a list is chosen. */
const isTyped = (schema: Schema) => {
  const { type, format } = schema._zod.def as { type: string; format?: string };
  return (type === 'string' && format !== 'guid') || type === 'number';
};

/** Returns the text of a broken rule: the schema's own, otherwise ours. */
const sayIssue = (issue: Issue): string => {
  const words = wordsOfIssue(issue);
  if (words) return phraseIn(session.language(), words, toTraditional);
  if (issue.code === 'too_big') {
    const kind = issue.origin === 'string' ? 'long' : issue.origin === 'array' ? 'many' : 'large';
    return say(formText, kind, { max: String(issue.maximum) });
  }
  if (issue.code === 'too_small') {
    return say(formText, issue.origin === 'string' ? 'short' : 'small', { min: String(issue.minimum) });
  }
  return say(formText, 'shape', label);
};

/**
 * Returns the rules of a form's field from the contract, with the texts of their errors:
 * `rulesOf(CourseForm.shape.courseName)`.
 */
export function rulesOf(schema: Schema): FormRule[] {
  const required = isNeeded(schema);
  const validator = async (_: unknown, value: unknown) => {
    if (isEmpty(value)) {
      if (required) throw new Error(say(formText, isTyped(schema) ? 'enter' : 'choose', label));
      return;
    }
    const parsed = schema.safeParse(value, { error: sayIssue });
    if (!parsed.success) throw new Error(parsed.error.issues[0]?.message);
  };
  return [{ required, validator }];
}
