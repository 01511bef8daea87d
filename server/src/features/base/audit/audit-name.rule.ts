const id = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Maximum number of records named at once; others on a page of the audit show their id. */
const most = 2_000;

/** Returns the ids of records that entries of the audit mention. */
export const idsIn = (entries: { target: string; detail: unknown }[]): string[] =>
  [...new Set(entries.flatMap(({ target, detail }) => `${target} ${JSON.stringify(detail)}`.match(id) ?? []))].slice(
    0,
    most,
  );

/** Replaces ids in a text with the names of the records. */
export const withNames = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replace(id, (one) => names.get(one) ?? one);

const kept = ['name', 'title', 'course', 'loginName', 'role'];

/** Returns the name that the record had at the time of the entry. */
export function keptName(detail: Record<string, unknown>): string {
  const found = kept.map((field) => detail[field]).find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' && found.match(id) === null ? found : '';
}
