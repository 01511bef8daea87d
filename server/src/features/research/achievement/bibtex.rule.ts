import {
  type AchievementForm,
  AchievementUrl,
  authorsMax,
  type BibtexProblem,
  Doi,
} from '@xueyan/contract/research/achievement';
import { SchoolDate } from '@xueyan/contract/school/school-date';
import type { Cited, CitedAuthor } from './citation.rule.ts';

export interface BibtexEntry {
  type: string;
  key: string;
  fields: Map<string, string>;
}

const space = /\s/;

/** Returns the end of the value that starts at `from`: balanced braces, or a quotation. */
function endOf(text: string, from: number): number {
  let depth = 0;
  const quoted = text[from] === '"';
  for (let at = from; at < text.length; at++) {
    const sign = text[at];
    if (sign === '\\') at++;
    else if (sign === '{') depth++;
    else if (sign === '}') {
      depth--;
      if (depth === 0 && !quoted) return at + 1;
    } else if (sign === '"' && quoted && at > from && depth === 0) return at + 1;
  }
  return text.length;
}

/** Returns the entries of a BibTeX file; text between them is skipped, as BibTeX does. */
export function entriesOf(text: string): BibtexEntry[] {
  const found: BibtexEntry[] = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at)) {
    const open = text.indexOf('{', at);
    if (open < 0) break;
    const type = text
      .slice(at + 1, open)
      .trim()
      .toLowerCase();
    if (!/^[a-z]{1,30}$/.test(type)) {
      at++;
      continue;
    }
    const end = endOf(text, open);
    if (!['comment', 'preamble', 'string'].includes(type)) found.push(entryOf(type, text.slice(open + 1, end - 1)));
    at = end;
  }
  return found;
}

function entryOf(type: string, body: string): BibtexEntry {
  const comma = body.indexOf(',');
  const fields = new Map<string, string>();
  let at = comma < 0 ? body.length : comma + 1;
  while (at < body.length) {
    const equals = body.indexOf('=', at);
    if (equals < 0) break;
    const name = body.slice(at, equals).replaceAll(',', '').trim().toLowerCase();
    let start = equals + 1;
    while (start < body.length && space.test(body[start] ?? '')) start++;
    const isBare = body[start] !== '{' && body[start] !== '"';
    const next = body.indexOf(',', start);
    const end = isBare ? (next < 0 ? body.length : next) : endOf(body, start);
    const value = body.slice(start, end).trim();
    fields.set(name, isBare ? value : value.slice(1, -1).trim());
    const after = body.indexOf(',', end);
    at = after < 0 ? body.length : after + 1;
  }
  return { type, key: body.slice(0, comma < 0 ? body.length : comma).trim(), fields };
}

const accents: Record<string, string> = {
  ...{ '"': '\u0308', "'": '\u0301', '`': '\u0300', '^': '\u0302', '~': '\u0303', '=': '\u0304', '.': '\u0307' },
  ...{ c: '\u0327', v: '\u030c' },
};
const letters: Record<string, string> = { ss: 'ß', o: 'ø', O: 'Ø', l: 'ł', L: 'Ł', ae: 'æ', AE: 'Æ', aa: 'å', AA: 'Å' };

/** Returns a value without TeX markup: accents become letters, braces are removed. */
export function plainOf(value: string): string {
  return value
    .replace(/\\(["'`^~=.])\{?\\?([A-Za-z])\}?/g, (_, sign: string, letter: string) => `${letter}${accents[sign]}`)
    .replace(/\\([cv])\{([A-Za-z])\}/g, (_, sign: string, letter: string) => `${letter}${accents[sign]}`)
    .replace(/\\(ss|ae|AE|aa|AA|o|O|l|L)(?![A-Za-z])/g, (_, name: string) => letters[name] ?? '')
    .replace(/\\([&%$#_])/g, '$1')
    .replace(/[{}]/g, '')
    .replace(/~/g, ' ')
    .replace(/\s+/g, ' ')
    .normalize('NFC')
    .trim();
}

const forms: Record<string, AchievementForm> = {
  ...{ article: 'journal', inproceedings: 'conference', conference: 'conference', book: 'book', inbook: 'book' },
  ...{ phdthesis: 'thesis', mastersthesis: 'thesis', thesis: 'thesis', patent: 'patent', software: 'software' },
  ...{ techreport: 'report', report: 'report', dataset: 'dataset', online: 'web', electronic: 'web', www: 'web' },
};
/** Forms written as `@misc` whose entry states the form, because no address distinguishes them. */
const miscForms: readonly AchievementForm[] = ['award', 'other'];

/**
 * Returns the form of an entry: a `@misc` entry with an address is a web page, unless the entry states another form.
 */
function formOf({ type, fields }: BibtexEntry, url: string): AchievementForm | undefined {
  if (type !== 'misc' && type !== 'unpublished') return forms[type];
  return miscForms.find((form) => form === fields.get('entrysubtype')) ?? (url ? 'web' : 'other');
}

/** Returns the address of an entry, also from `howpublished`, and removes TeX escapes. */
function urlOf(fields: BibtexEntry['fields']): string {
  const said = fields.get('url') ?? /https?:\/\/[^\s{}]+/.exec(fields.get('howpublished') ?? '')?.[0] ?? '';
  return said
    .replace(/\\url/g, '')
    .replace(/\\([&%$#_~])/g, '$1')
    .replace(/[{}\s]/g, '');
}

/** Returns the day of a field such as `2024-03-01`; null if it is incomplete or something else. */
function dayIn(value: string): string | null {
  const day = SchoolDate.safeParse(value.trim());
  return day.success ? day.data : null;
}

/** Forms with a number of their own; for all others the number is that of the issue. */
const numbered: readonly AchievementForm[] = ['patent', 'software', 'report', 'dataset'];

/** Returns an entry as an achievement, with what is left out; `cited` is null if it cannot be imported. */
export function citedOf(entry: BibtexEntry): {
  cited: Cited | null;
  title: string;
  problems: BibtexProblem[];
} {
  const { fields } = entry;
  const read = (...names: string[]) => plainOf(names.map((name) => fields.get(name)).find(Boolean) ?? '');
  const title = read('title');
  const url = urlOf(fields);
  const isUrl = AchievementUrl.safeParse(url).success;
  const form = formOf(entry, url);
  const year = Number(/(?:19|20|21)\d\d/.exec(read('year', 'date'))?.[0] ?? 0);
  const people = authorsOf(fields.get('author') ?? fields.get('organization') ?? '');
  const authors = people.filter(({ name }) => name !== 'others');
  const doi = read('doi').replace(/^https?:\/\/(?:dx\.)?doi\.org\//i, '');
  const isDoi = Doi.safeParse(doi).success;
  const lost: BibtexProblem[] = [
    ...(doi && !isDoi ? ['doi' as const] : []),
    ...(people.length > authors.length ? ['others' as const] : []),
    ...(isUrl ? [] : ['url' as const]),
  ];
  const missing: BibtexProblem[] = [
    ...(form ? [] : ['type' as const]),
    ...(title ? [] : ['title' as const]),
    ...(year ? [] : ['year' as const]),
    ...(authors.length > 0 ? [] : ['authors' as const]),
  ];
  if (!form || missing.length > 0) return { cited: null, title, problems: [...missing, ...lost] };
  const cited: Cited = {
    ...{ form, title, year, authors: authors.slice(0, authorsMax), doi: isDoi ? doi.toLowerCase() : null },
    ...{
      url: isUrl ? url : '',
      putDate: dayIn(fields.get('date') ?? ''),
      readDate: dayIn(fields.get('urldate') ?? ''),
    },
    container:
      read('journal', 'journaltitle', 'booktitle', 'school', 'institution') || (url ? '' : read('howpublished')),
    ...{ publisher: read('publisher', 'holder'), place: read('address', 'location'), volume: read('volume') },
    ...{ issue: read('number', 'issue'), pages: read('pages').replace(/-{2,3}/g, '-'), number: read('number') },
  };
  const bare = numbered.includes(form) ? { ...cited, issue: '' } : { ...cited, number: '' };
  const isLong =
    title.length > 300 ||
    bare.container.length > 200 ||
    bare.publisher.length > 120 ||
    bare.place.length > 60 ||
    [bare.volume, bare.issue].some((text) => text.length > 20) ||
    bare.pages.length > 30 ||
    bare.number.length > 60 ||
    authors.length > authorsMax ||
    authors.some(({ name }) => name.length > 80);
  return isLong ? { cited: null, title, problems: ['long', ...lost] } : { cited: bare, title, problems: lost };
}

/** Splits the authors at each `and` outside braces; a name entirely in braces is an institution. */
function authorsOf(value: string): CitedAuthor[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const word of value.split(/\s/)) {
    if (word === 'and' && depth === 0) {
      parts.push(part);
      part = '';
      continue;
    }
    for (const sign of word) depth += sign === '{' ? 1 : sign === '}' ? -1 : 0;
    part += ` ${word}`;
  }
  return [...parts, part].flatMap((one) => {
    const said = one.trim();
    const name = plainOf(said);
    return name ? [{ name, corporate: said.startsWith('{') && endOf(said, 0) === said.length }] : [];
  });
}

const types: Record<AchievementForm, string> = {
  ...{ journal: 'article', conference: 'inproceedings', book: 'book', thesis: 'phdthesis' },
  ...{ report: 'techreport', web: 'misc', dataset: 'dataset' },
  ...{ patent: 'patent', software: 'software', award: 'misc', other: 'misc' },
};
const escaped = (text: string) => text.replace(/[\\{}]/g, '').replace(/[&%$#_]/g, '\\$&');

/**
 * Fields that are not escaped as a whole: addresses contain no TeX, and authors are escaped one by one because braces
 * mark institutions.
 */
const asTheyAre = new Set(['doi', 'url', 'author']);

/** Formats an achievement as a BibTeX entry. */
export function entryFrom(key: string, cited: Cited): string {
  const { form } = cited;
  const where: Partial<Record<AchievementForm, string>> = {
    ...{ journal: 'journal', conference: 'booktitle', thesis: 'school', report: 'institution' },
    ...{ web: 'institution', dataset: 'institution' },
  };
  const fields: [string, string][] = [
    ['title', cited.title],
    [
      'author',
      cited.authors.map(({ name, corporate }) => (corporate ? `{${escaped(name)}}` : escaped(name))).join(' and '),
    ],
    ['year', String(cited.year)],
    [where[form] ?? 'howpublished', cited.container],
    ['publisher', cited.publisher],
    ['address', cited.place],
    ['volume', cited.volume],
    ['number', cited.number || cited.issue],
    ['pages', cited.pages.replace(/-/g, '--')],
    ['doi', cited.doi ?? ''],
    ['url', cited.url.replace(/[{}]/g, (sign) => encodeURIComponent(sign))],
    ['date', cited.putDate ?? ''],
    ['urldate', cited.readDate ?? ''],
    ['entrysubtype', miscForms.includes(form) ? form : ''],
  ];
  const lines = fields
    .filter(([, value]) => value)
    .map(([name, value]) => `  ${name} = {${asTheyAre.has(name) ? value : escaped(value)}}`);
  return `@${types[form]}{${key},\n${lines.join(',\n')}\n}`;
}
