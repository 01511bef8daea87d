import { type AchievementForm, authorsMax, type BibtexProblem, Doi } from '@xueyan/contract/research/achievement';
import type { Cited } from './citation.rule.ts';

export interface BibtexEntry {
  type: string;
  key: string;
  fields: Map<string, string>;
}

const space = /\s/;

/** Where the value that begins at `from` ends: braces in balance, or a quotation. */
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

/** The entries of a BibTeX file; what stands between them is passed over, as BibTeX does. */
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

/** A value without the signs of TeX: accents become letters, braces go. */
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
  ...{ phdthesis: 'thesis', mastersthesis: 'thesis', patent: 'patent', software: 'software' },
};

/** An entry as an achievement, what of it is left out, and why it is none. */
export function citedOf({ type, fields }: BibtexEntry): {
  cited: Cited | null;
  title: string;
  problems: BibtexProblem[];
} {
  const read = (...names: string[]) => plainOf(names.map((name) => fields.get(name)).find(Boolean) ?? '');
  const title = read('title');
  const form = forms[type];
  const year = Number(/(?:19|20|21)\d\d/.exec(read('year', 'date'))?.[0] ?? 0);
  const names = authorsOf(fields.get('author') ?? '');
  const authors = names.filter((name) => name !== 'others');
  const doi = read('doi').replace(/^https?:\/\/(?:dx\.)?doi\.org\//i, '');
  const isDoi = Doi.safeParse(doi).success;
  const lost: BibtexProblem[] = [
    ...(doi && !isDoi ? ['doi' as const] : []),
    ...(names.includes('others') ? ['others' as const] : []),
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
    container: read('journal', 'journaltitle', 'booktitle', 'school', 'institution'),
    ...{ publisher: read('publisher', 'holder'), place: read('address', 'location'), volume: read('volume') },
    ...{ issue: read('number', 'issue'), pages: read('pages').replace(/-{2,3}/g, '-'), number: read('number') },
  };
  const bare = form === 'patent' || form === 'software' ? { ...cited, issue: '' } : { ...cited, number: '' };
  const isLong =
    title.length > 300 ||
    bare.container.length > 200 ||
    bare.publisher.length > 120 ||
    bare.place.length > 60 ||
    [bare.volume, bare.issue].some((text) => text.length > 20) ||
    bare.pages.length > 30 ||
    bare.number.length > 60 ||
    authors.length > authorsMax ||
    authors.some((name) => name.length > 80);
  return isLong ? { cited: null, title, problems: ['long', ...lost] } : { cited: bare, title, problems: lost };
}

/** The authors, split where `and` stands outside of braces. */
function authorsOf(value: string): string[] {
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
  return [...parts, part].map(plainOf).filter(Boolean);
}

const types: Record<AchievementForm, string> = {
  ...{ journal: 'article', conference: 'inproceedings', book: 'book', thesis: 'phdthesis' },
  ...{ patent: 'patent', software: 'software', award: 'misc' },
};
const escaped = (text: string) => text.replace(/[\\{}]/g, '').replace(/[&%$#_]/g, '\\$&');

/** An achievement as an entry of BibTeX. */
export function entryFrom(key: string, cited: Cited): string {
  const { form } = cited;
  const where = { journal: 'journal', conference: 'booktitle', thesis: 'school' } as Partial<
    Record<AchievementForm, string>
  >;
  const fields: [string, string][] = [
    ['title', cited.title],
    ['author', cited.authors.join(' and ')],
    ['year', String(cited.year)],
    [where[form] ?? 'howpublished', cited.container],
    ['publisher', cited.publisher],
    ['address', cited.place],
    ['volume', cited.volume],
    ['number', cited.number || cited.issue],
    ['pages', cited.pages.replace(/-/g, '--')],
    ['doi', cited.doi ?? ''],
  ];
  const lines = fields
    .filter(([, value]) => value)
    .map(([name, value]) => `  ${name} = {${name === 'doi' ? value : escaped(value)}}`);
  return `@${types[form]}{${key},\n${lines.join(',\n')}\n}`;
}
