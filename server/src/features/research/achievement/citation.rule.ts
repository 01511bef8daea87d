import type { AchievementForm } from '@xueyan/contract/research/achievement';

export interface Cited {
  form: AchievementForm;
  title: string;
  year: number;
  container: string;
  publisher: string;
  place: string;
  volume: string;
  issue: string;
  pages: string;
  number: string;
  doi: string | null;
  /** Of online works: date of publication or change, and date of reading. */
  url: string;
  putDate: string | null;
  readDate: string | null;
  authors: CitedAuthor[];
}

export interface CitedAuthor {
  name: string;
  /** True for an institution, whose name is not changed. */
  corporate: boolean;
}

const isHan = (text: string) => /\p{Script=Han}/u.test(text);

const junior = /^(?:jr|sr|ii|iii|iv)\.?$/i;

/**
 * Formats a name: `EINSTEIN A` for `Albert Einstein` or `Einstein, Albert`; a Chinese name unchanged. Words in lower case
 * before the family name belong to it, and `Jr.` stands last: `VAN BEETHOVEN L`, `KING M L Jr.`
 */
export function nameOf(name: string): string {
  const said = name.trim();
  if (isHan(said)) return said.replace(/[\s,，]/g, '');
  const { family, given, suffix } = partsOf(said);
  const initials = given.flatMap((word) => word.split(/[-.]/)).flatMap((word) => [...word].slice(0, 1));
  return [family.toUpperCase(), ...initials.map((sign) => sign.toUpperCase()), suffix].join(' ').trim();
}

interface NameParts {
  family: string;
  given: string[];
  suffix: string;
}

/** Splits `First von Last`, `von Last, First` and `von Last, Jr., First`, as BibTeX defines them. */
function partsOf(said: string): NameParts {
  const [before = '', second, ...others] = said.split(',').map((part) => part.trim());
  const words = before.split(/\s+/).filter(Boolean);
  if (second === undefined || (others.length === 0 && junior.test(second))) {
    const isLast = second === undefined && words.length > 2 && junior.test(words.at(-1) ?? '');
    const suffix = second ?? (isLast ? (words.pop() ?? '') : '');
    return { ...withoutComma(words), suffix };
  }
  const given = (others.length > 0 ? others.join(' ') : second).split(/\s+/);
  return { family: before, given, suffix: others.length > 0 ? second : '' };
}

function withoutComma(words: string[]): Omit<NameParts, 'suffix'> {
  const last = words.at(-1) ?? '';
  // Medicine writes the family name first, and initials without dots behind it.
  if (/^[A-Z]{1,3}$/.test(last) && words.length > 1 && /\p{Ll}/u.test(words[0] ?? ''))
    return { family: words.slice(0, -1).join(' '), given: [...last] };
  // A name in lower case throughout says nothing by it.
  const isSmall = (word: string) => /^\p{Ll}/u.test(word);
  const small = words.every(isSmall) ? -1 : words.findIndex((word, at) => at < words.length - 1 && isSmall(word));
  const at = small < 0 ? words.length - 1 : small;
  return { family: words.slice(at).join(' '), given: words.slice(0, Math.max(at, 0)) };
}

/** Returns the first three authors, followed by “et al” if there are more. */
function namesOf(authors: CitedAuthor[], han: boolean): string {
  const shown = authors.slice(0, 3).map(({ name, corporate }) => (corporate ? name.trim() : nameOf(name)));
  return [...shown, ...(authors.length > 3 ? [han ? '等' : 'et al'] : [])].join(', ');
}

/** Formats `2010, 7(10): 93-98`, without the unknown parts. */
function issueOf({ year, volume, issue, pages }: Cited): string {
  const numbered = issue ? `(${issue})` : '';
  const at = volume ? `${year}, ${volume}${numbered}` : `${year}${numbered}`;
  return pages ? `${at}: ${rangeOf(pages)}` : at;
}

const rangeOf = (pages: string) => pages.replace(/[-–—]{1,3}/g, '-');

/** Formats `北京: 科学出版社, 2010: 5-9`; the standard prescribes texts for unknown parts. */
function printedOf({ place, publisher, year, pages }: Cited, han: boolean): string {
  const where = place || (han ? '[出版地不详]' : '[S.l.]');
  const who = publisher || (han ? '[出版者不详]' : '[s.n.]');
  return `${where}: ${who}, ${year}${pages ? `: ${rangeOf(pages)}` : ''}`;
}

/** Codes of the standard's table of kinds; a work with an address is marked as online. */
const codes: Record<AchievementForm, string> = {
  ...{ journal: 'J', conference: 'C', book: 'M', thesis: 'D', report: 'R', web: 'EB', dataset: 'DS' },
  ...{ patent: 'P', software: 'CP', award: 'Z', other: 'Z' },
};

function bodyOf(cited: Cited, han: boolean): string {
  const { form, title, year, container, publisher, place, number, putDate, url } = cited;
  const code = `[${codes[form]}${url ? '/OL' : ''}]`;
  const numbered = number ? `${title}: ${number}` : title;
  const keeper = publisher || container;
  const kept = keeper ? `${place ? `${place}: ` : ''}${keeper}, ` : '';
  switch (form) {
    case 'journal':
      return `${title}${code}. ${container ? `${container}, ` : ''}${issueOf(cited)}`;
    case 'conference':
      return `${title}${code}${container ? `//${container}` : ''}. ${printedOf(cited, han)}`;
    case 'book':
      return `${title}${code}. ${printedOf(cited, han)}`;
    case 'thesis':
    case 'report':
      return `${numbered}${code}. ${printedOf({ ...cited, publisher: container || publisher }, han)}`;
    case 'patent':
      return `${numbered}${code}. ${year}`;
    case 'web':
      // The day includes the year.
      return `${title}${code}. ${kept || !putDate ? `${kept}${year}` : ''}`;
    case 'software':
    case 'dataset':
      return `${numbered}${code}. ${kept}${year}`;
    case 'award':
    case 'other':
      return `${title}${code}. ${keeper ? `${keeper}, ` : ''}${year}`;
  }
}

/** Formats `(2001-12-19)[2002-04-15]`: date of publication online, and date of reading. */
const datesOf = ({ url, putDate, readDate }: Cited) =>
  url ? `${putDate ? `(${putDate})` : ''}${readDate ? `[${readDate}]` : ''}` : '';

/** Cites an achievement by GB/T 7714-2015 in the language of its title. */
export function citationOf(cited: Cited): string {
  const han = isHan(cited.title);
  const doi = cited.doi ? ` DOI:${cited.doi}.` : '';
  const url = cited.url ? ` ${cited.url}.` : '';
  const names = namesOf(cited.authors, han);
  return `${names ? `${names}${names.endsWith('.') ? '' : '.'} ` : ''}${bodyOf(cited, han)}${datesOf(cited)}.${url}${doi}`;
}
