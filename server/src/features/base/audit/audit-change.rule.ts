import type { AuditChange } from '@xueyan/contract/base/audit';

/** Key of the changed fields in the detail of a record. */
const changesKey = 'changes';

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** Maximum characters of a text in the audit: enough to recognize it. */
const mostKept = 1_000;
const shortened = (text: string) => (text.length > mostKept ? `${text.slice(0, mostKept)}…` : text);

/** Returns a change of a record as the detail of its audit record: only the fields of `after` that differ. */
export function changesOf(before: object, after: object): Record<string, unknown> {
  const was = before as Record<string, unknown>;
  const changes = Object.entries(after).flatMap(([field, value]) => {
    const [from, to] = [textOf(was[field]), textOf(value)];
    return from === to ? [] : [[field, { before: shortened(from), after: shortened(to) }] as const];
  });
  return { [changesKey]: Object.fromEntries(changes) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

const isPair = (value: unknown, first: string, second: string): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && first in value && second in value;

/** Returns the changed fields in the detail of a record; a detail that is itself a change counts as one. */
export function changesIn(detail: Record<string, unknown>): AuditChange[] {
  const changes = detail[changesKey];
  const fields = typeof changes === 'object' && changes !== null ? Object.entries(changes) : [];
  const own = fields.flatMap(([field, value]) =>
    isPair(value, 'before', 'after') ? [{ field, before: textOf(value.before), after: textOf(value.after) }] : [],
  );
  if (isPair(detail, 'from', 'to')) own.push({ field: '', before: textOf(detail.from), after: textOf(detail.to) });
  if (isPair(detail, 'before', 'after')) {
    const { before, after } = detail;
    // Older records store whole rows, of which the differing fields are returned.
    if (isRecord(before) && isRecord(after)) own.push(...changesIn(changesOf(before, after)));
    else own.push({ field: '', before: textOf(before), after: textOf(after) });
  }
  return own;
}

const shownElsewhere = new Set([changesKey, 'from', 'to', 'before', 'after']);

/** Returns the other parts of the detail. */
export const detailsIn = (detail: Record<string, unknown>) =>
  Object.entries(detail)
    .filter(([name]) => !shownElsewhere.has(name))
    .map(([name, value]) => ({ name, value: textOf(value) }));
