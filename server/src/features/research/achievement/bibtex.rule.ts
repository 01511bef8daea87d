import {
  type AchievementForm,
  AchievementUrl,
  authorsMax,
  type BibtexProblem,
  Doi,
} from '@xueyan/contract/research/achievement';
import { SchoolDate } from '@xueyan/contract/school/school-date';
import { authorsOf } from './bibtex-name.rule.ts';
import type { BibtexEntry } from './bibtex-parse.rule.ts';
import type { Cited } from './citation.rule.ts';
import { texText } from './tex-text.rule.ts';

/** Returns a value without TeX markup: accents become letters, braces are removed. */
export const plainOf = (value: string): string => texText(value).text;

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
  return unescaped(said.replace(/\\url/g, ''));
}

/** Addresses and DOIs have no text in them, so that only the escapes of TeX are removed. */
const unescaped = (said: string) => said.replace(/\\([&%$#_~])/g, '$1').replace(/[{}\s]/g, '');

/** Returns the day of a field such as `2024-03-01`; null if it is incomplete or something else. */
function dayIn(value: string): string | null {
  const day = SchoolDate.safeParse(value.trim());
  return day.success ? day.data : null;
}

/** Forms with a number of their own; for all others the number is that of the issue. */
const numbered: readonly AchievementForm[] = ['patent', 'software', 'report', 'dataset'];

/** Fields that are shown as text. */
const texFields = ['title', 'author', 'journal', 'journaltitle', 'booktitle', 'school', 'institution', 'publisher'];

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
  const authors = people.filter(({ name }) => name.toLowerCase() !== 'others');
  const doi = unescaped(fields.get('doi') ?? '').replace(/^https?:\/\/(?:dx\.)?doi\.org\//i, '');
  const isDoi = Doi.safeParse(doi).success;
  const lost: BibtexProblem[] = [
    ...(doi && !isDoi ? ['doi' as const] : []),
    ...(people.length > authors.length ? ['others' as const] : []),
    ...(isUrl ? [] : ['url' as const]),
    ...(texFields.some((name) => texText(fields.get(name) ?? '').unknown.length > 0) ? ['tex' as const] : []),
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
    ...{ issue: read('number', 'issue'), pages: read('pages').replace(/[-–—]{1,3}/g, '-'), number: read('number') },
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

const types: Record<AchievementForm, string> = {
  ...{ journal: 'article', conference: 'inproceedings', book: 'book', thesis: 'phdthesis' },
  ...{ report: 'techreport', web: 'misc', dataset: 'dataset' },
  ...{ patent: 'patent', software: 'software', award: 'misc', other: 'misc' },
};
/** Signs that mean something else in TeX, and what stands for them. */
const stands: Record<string, string> = {
  ...{ '\\': '\\textbackslash{}', '{': '\\textbraceleft{}', '}': '\\textbraceright{}' },
  ...{ '~': '\\textasciitilde{}', '^': '\\textasciicircum{}' },
};
const escaped = (text: string) =>
  text.replace(
    /[\\{}~^]|-(?=-)|`(?=`)|'(?=')|[&%$#_]/g,
    (sign) => stands[sign] ?? (/[-`']/.test(sign) ? `${sign}{}` : `\\${sign}`),
  );

/**
 * Fields that are not escaped as a whole: addresses contain no TeX, authors are escaped one by one because braces mark
 * institutions, and the range of pages has signs of its own.
 */
const asTheyAre = new Set(['doi', 'url', 'author', 'pages']);

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
    ['pages', escaped(cited.pages).replace(/-/g, '--')],
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
