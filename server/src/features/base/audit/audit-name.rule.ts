const id = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Records named at once; what else a page of the audit mentions keeps its id. */
const most = 2_000;

/** The ids of records that entries of the audit mention. */
export const idsIn = (entries: { target: string; detail: unknown }[]): string[] =>
  [...new Set(entries.flatMap(({ target, detail }) => `${target} ${JSON.stringify(detail)}`.match(id) ?? []))].slice(
    0,
    most,
  );

/** A text with the names of records in the place of their ids. */
export const withNames = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replace(id, (one) => names.get(one) ?? one);

const kept = ['name', 'title', 'course', 'loginName', 'role'];

/** What the record was called when it was written down. */
export function keptName(detail: Record<string, unknown>): string {
  const found = kept.map((field) => detail[field]).find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' && found.match(id) === null ? found : '';
}
