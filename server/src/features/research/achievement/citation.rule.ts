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
  authors: string[];
}

const isHan = (text: string) => /\p{Script=Han}/u.test(text);

/** `EINSTEIN A` of `Albert Einstein` or `Einstein, Albert`; a Chinese name as it is. */
export function nameOf(name: string): string {
  const said = name.trim();
  if (isHan(said)) return said.replace(/[\s,，]/g, '');
  const [before = '', after] = said.split(',').map((part) => part.trim());
  const words = before.split(/\s/).filter(Boolean);
  const family = after === undefined ? (words.at(-1) ?? '') : before;
  const given = after === undefined ? words.slice(0, -1) : after.split(/\s/);
  const initials = given.flatMap((word) => word.split(/[-.]/)).flatMap((word) => [...word].slice(0, 1));
  return [family.toUpperCase(), ...initials.map((sign) => sign.toUpperCase())].join(' ').trim();
}

/** The first three, and that there are more. */
function namesOf(authors: string[], han: boolean): string {
  const shown = authors.slice(0, 3).map(nameOf);
  return [...shown, ...(authors.length > 3 ? [han ? '等' : 'et al'] : [])].join(', ');
}

/** `2010, 7(10): 93-98`, without what is not known. */
function issueOf({ year, volume, issue, pages }: Cited): string {
  const numbered = issue ? `(${issue})` : '';
  const at = volume ? `${year}, ${volume}${numbered}` : `${year}${numbered}`;
  return pages ? `${at}: ${rangeOf(pages)}` : at;
}

const rangeOf = (pages: string) => pages.replace(/[-–—]{1,3}/g, '-');

/** `北京: 科学出版社, 2010: 5-9`; the standard has words for what is not known. */
function printedOf({ place, publisher, year, pages }: Cited, han: boolean): string {
  const where = place || (han ? '[出版地不详]' : '[S.l.]');
  const who = publisher || (han ? '[出版者不详]' : '[s.n.]');
  return `${where}: ${who}, ${year}${pages ? `: ${rangeOf(pages)}` : ''}`;
}

function bodyOf(cited: Cited, han: boolean): string {
  const { form, title, year, container, publisher, place, number } = cited;
  const numbered = number ? `${title}: ${number}` : title;
  const keeper = publisher || container;
  switch (form) {
    case 'journal':
      return `${title}[J]. ${container ? `${container}, ` : ''}${issueOf(cited)}`;
    case 'conference':
      return `${title}[C]${container ? `//${container}` : ''}. ${printedOf(cited, han)}`;
    case 'book':
      return `${title}[M]. ${printedOf(cited, han)}`;
    case 'thesis':
      return `${title}[D]. ${printedOf({ ...cited, publisher: container || publisher }, han)}`;
    case 'patent':
      return `${numbered}[P]. ${year}`;
    case 'software':
      return `${numbered}[CP]. ${keeper ? `${place ? `${place}: ` : ''}${keeper}, ` : ''}${year}`;
    case 'award':
      return `${title}[Z]. ${keeper ? `${keeper}, ` : ''}${year}`;
  }
}

/** An achievement as GB/T 7714-2015 cites it, in the language of its title. */
export function citationOf(cited: Cited): string {
  const han = isHan(cited.title);
  const doi = cited.doi ? ` DOI:${cited.doi}.` : '';
  const names = namesOf(cited.authors, han);
  return `${names ? `${names}${names.endsWith('.') ? '' : '.'} ` : ''}${bodyOf(cited, han)}.${doi}`;
}
