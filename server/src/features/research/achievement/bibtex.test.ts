import { expect, test } from 'vitest';
import { citedOf, entryFrom, plainOf } from './bibtex.rule.ts';
import { entriesOf } from './bibtex-parse.rule.ts';
import { type Cited, type CitedAuthor, citationOf, nameOf } from './citation.rule.ts';

const blank = {
  ...{ container: '', publisher: '', place: '', volume: '', issue: '', pages: '', number: '', doi: null },
  ...{ url: '', putDate: null, readDate: null },
};
const people = (names: string[]) => names.map((name) => ({ name, corporate: false }));
const cite = ({
  authors,
  ...cited
}: Omit<Partial<Cited>, 'authors'> & Pick<Cited, 'form' | 'title' | 'year'> & { authors: (string | CitedAuthor)[] }) =>
  citationOf({
    ...blank,
    ...cited,
    authors: authors.map((one) => (typeof one === 'string' ? { name: one, corporate: false } : one)),
  });

test.each<[string, Parameters<typeof cite>[0], string]>([
  [
    'an article of four authors in Chinese',
    {
      ...{ form: 'journal', title: '过程性评价研究', year: 2024, authors: ['张三', '李四', '王五', '赵六'] },
      ...{ container: '电化教育研究', volume: '45', issue: '3', pages: '12--19' },
    },
    '张三, 李四, 王五, 等. 过程性评价研究[J]. 电化教育研究, 2024, 45(3): 12-19.',
  ],
  [
    'an article in English with a DOI',
    {
      ...{ form: 'journal', title: 'Deep learning', year: 2015, container: 'Nature', volume: '521', issue: '7553' },
      ...{ authors: ['Yann LeCun', 'Bengio, Yoshua', 'Geoffrey E. Hinton'], pages: '436-444' },
      doi: '10.1038/nature14539',
    },
    'LECUN Y, BENGIO Y, HINTON G E. Deep learning[J]. Nature, 2015, 521(7553): 436-444. DOI:10.1038/nature14539.',
  ],
  [
    'an article of four authors in English, without volume',
    { form: 'journal', title: 'On x', year: 2020, container: 'J', issue: '2', authors: ['A B', 'C D', 'E F', 'G H'] },
    'B A, D C, F E, et al. On x[J]. J, 2020(2).',
  ],
  [
    'a conference paper',
    {
      ...{ form: 'conference', title: '虚拟实验平台设计', year: 2023, authors: ['李四'], pages: '5-9' },
      ...{ container: '全国教育技术大会论文集', place: '北京', publisher: '科学出版社' },
    },
    '李四. 虚拟实验平台设计[C]//全国教育技术大会论文集. 北京: 科学出版社, 2023: 5-9.',
  ],
  [
    'a book whose place is not known',
    { form: 'book', title: 'Networks', year: 2011, authors: ['Andrew S. Tanenbaum'], publisher: 'Pearson' },
    'TANENBAUM A S. Networks[M]. [S.l.]: Pearson, 2011.',
  ],
  [
    'a thesis',
    { form: 'thesis', title: '学习分析研究', year: 2019, authors: ['王 五'], place: '上海', container: '复旦大学' },
    '王五. 学习分析研究[D]. 上海: 复旦大学, 2019.',
  ],
  [
    'a patent',
    { form: 'patent', title: '一种实验装置', year: 2022, authors: ['张三', '李四'], number: 'CN202210123456.7' },
    '张三, 李四. 一种实验装置: CN202210123456.7[P]. 2022.',
  ],
  [
    'software',
    { form: 'software', title: '实验平台', year: 2021, authors: ['张三'], number: '2021SR0123456' },
    '张三. 实验平台: 2021SR0123456[CP]. 2021.',
  ],
  [
    'a page of the net by an institution',
    {
      ...{ form: 'web', title: '虚拟仿真实验教学指南', year: 2023, authors: [{ name: '示范学校', corporate: true }] },
      ...{ url: 'https://example.edu/guide', putDate: '2023-05-04', readDate: '2024-01-02' },
    },
    '示范学校. 虚拟仿真实验教学指南[EB/OL]. (2023-05-04)[2024-01-02]. https://example.edu/guide.',
  ],
  [
    'an article that is read in the net',
    {
      ...{ form: 'journal', title: 'On y', year: 2020, container: 'J', volume: '3', authors: ['A B'], pages: '1-2' },
      ...{ url: 'https://example.org/y', readDate: '2021-02-03', doi: '10.1000/y' },
    },
    'B A. On y[J/OL]. J, 2020, 3: 1-2[2021-02-03]. https://example.org/y. DOI:10.1000/y.',
  ],
  [
    'a report, whose institution is its author',
    {
      ...{ form: 'report', title: 'World report', year: 2019, number: 'WR-7', place: 'Geneva', container: 'WHO' },
      authors: [{ name: 'World Health Organization', corporate: true }],
    },
    'World Health Organization. World report: WR-7[R]. Geneva: WHO, 2019.',
  ],
  [
    'a data set in the net',
    {
      form: 'dataset',
      title: '求助行为',
      year: 2024,
      authors: ['张三'],
      publisher: '示范学校',
      url: 'https://example.edu/d',
    },
    '张三. 求助行为[DS/OL]. 示范学校, 2024. https://example.edu/d.',
  ],
])('GB/T 7714 cites %s', (_, cited, expected) => {
  expect(cite(cited)).toBe(expected);
});

test('names of every form are cited by family name and initials', () => {
  expect(['von Neumann, John', 'Jean-Paul Sartre', 'Plato', '张 三'].map(nameOf)).toEqual([
    ...['VON NEUMANN J', 'SARTRE J P', 'PLATO', '张三'],
  ]);
});

const file = `
% a comment, with an @ in it
@string{x = {y}}
@Article{lecun, title = {Deep {L}earning}, author = "LeCun, Yann and others", year = 2015,
  journal={Nature}, volume={521}, pages={436--444}, doi={https://doi.org/10.1038/NATURE14539}}
@inproceedings{g, title={Fu{\\ss}g{\\"a}nger \\& mehr}, author={Erd{\\H{o}}s, P. and G\\"odel, Kurt}, year={1931}, booktitle={B}}
@misc{m, title={Web page}, year={2001}, author={A B}}
@article{bad, title={No year}, author={A B}, doi={nonsense}}
@article{broken, title={Never closed`;

test('BibTeX is read with nested, quoted and bare values, and reports what it cannot keep', () => {
  const found = entriesOf(file).map((entry) => ({ key: entry.key, ...citedOf(entry) }));
  expect(found.map(({ key, problems, cited }) => [key, cited !== null, problems])).toEqual([
    ['lecun', true, ['others']],
    ['g', true, []],
    ['m', true, []],
    ['bad', false, ['year', 'doi']],
    ['broken', false, ['year', 'authors']],
  ]);
  expect(found[0]?.cited).toMatchObject({
    ...{ form: 'journal', title: 'Deep Learning', year: 2015, authors: people(['LeCun, Yann']), volume: '521' },
    ...{ pages: '436-444', doi: '10.1038/nature14539', container: 'Nature' },
  });
  expect([found[1]?.title, found[1]?.cited?.authors[1]?.name]).toEqual(['Fußgänger & mehr', 'Gödel, Kurt']);
  expect(plainOf("\\'{e}t\\'e")).toBe('été');
});

const institution = { name: 'Barnes and Noble & Söhne', corporate: true };
const online = { url: 'https://example.org/~a_b?x=1&y=%20', putDate: '2023-05-04', readDate: '2024-01-02' };

test.each<[string, Partial<Cited>]>([
  [
    'an article',
    {
      ...{ title: '100% & 一_半', container: '学报', volume: '1', issue: '2', pages: '3-4', doi: '10.1000/a_b' },
      authors: people(['张三', 'LeCun, Yann']),
    },
  ],
  ['an article in the net', { ...online, container: 'J' }],
  ['a page of the net', { ...online, form: 'web', container: '示范学校' }],
  ['a report of an institution', { form: 'report', authors: [institution], number: 'R-1', container: 'W', place: 'G' }],
  [
    'a data set',
    { ...online, form: 'dataset', authors: [institution, ...people(['张三'])], number: '3', publisher: 'P' },
  ],
  ['signs that mean something in TeX', { title: "a~b^2 \\ {c} -- d --- ''e'' ``f`` \"g\"", pages: '3-4' }],
  ['an award', { form: 'award', container: '示范学校' }],
  ['something else', { form: 'other', ...online }],
  ['a patent', { form: 'patent', number: 'CN1' }],
])('%s survives an export to BibTeX and an import', (_, said) => {
  const cited: Cited = { ...blank, form: 'journal', title: '题名', year: 2023, authors: people(['张三']), ...said };
  const [entry] = entriesOf(entryFrom('k', cited));
  expect(entry && citedOf(entry).cited).toEqual(cited);
});

const entry = (fields: string) => `@article{k, year = 2020, journal = {J}, ${fields}}`;
const citedIn = (text: string) => entriesOf(text).map((one) => citedOf(one).cited);
const titleOf = (tex: string) => plainOf(tex);

test('entries and macros stand in braces or parentheses, and values are joined of parts', () => {
  const text = `
@String(pami = {IEEE Trans. (PAMI)})
@string{ Press = "ACM " # {Press} }
@ARTICLE ( knuth, title = "A ) {in} " # {quotes}, author = {Knuth, D.}, year = 1984, journal = PAMI # { } # 7, publisher = press)
@book{next, title = {B}, title = {C}, author = "Li, Si", year = "20" # 19, publisher = undefined}`;
  expect(citedIn(text)).toMatchObject([
    { title: 'A ) in quotes', container: 'IEEE Trans. (PAMI) 7', publisher: 'ACM Press', year: 1984 },
    { title: 'B', year: 2019, publisher: 'undefined' },
  ]);
});

test('an entry that is never closed does not take the ones after it along', () => {
  const text = `@article{a, title = {One, author = {A B}, year = 2001\n}\n\n${entry('title = {Two}, author = {C D}')}`;
  expect(entriesOf(text).map(({ key }) => key)).toEqual(['a', 'k']);
});

test('an entry has the fields of the volume that it refers to, as far as it has none of its own', () => {
  const text = `@inproceedings{p, title = {Paper}, author = {A B}, crossref = {Vol}, pages = {1--2}}
    @proceedings{vol, title = {Volume}, year = 2003, publisher = {P}, pages = {1--900}}`;
  expect(citedIn(text)[0]).toMatchObject({
    title: 'Paper',
    container: 'Volume',
    year: 2003,
    pages: '1-2',
    publisher: 'P',
  });
});

test.each<[string, string, string]>([
  [
    'accents of signs, with blanks, groups and dotless letters',
    `Gr\\"{o}\\ss e Fr{\\' e}d\\'\\i c na\\"\\i ve \\^{\\i}le`,
    'Größe Frédíc naïve île',
  ],
  [
    'accents of letters',
    String.raw`\v Skoda {\v S}koda Erd\H{o}s Ho\u{g} K\r{a}re {\k a} {\c C}elik \d{h} \b{d} \.Z \=a`,
    'Škoda Škoda Erdős Hoğ Kåre ą Çelik ḥ ḏ Ż ā',
  ],
  ['letters by name', String.raw`{\OE}uvre {\ae}on {\AA}s \O re {\l}\'od\'z \th\ \DJ`, 'Œuvre æon Ås Øre łódź þ Đ'],
  [
    'formatting',
    String.raw`The {\emph{E. coli}} \textit{two} {\em x} \textbf{\textsc{y}} \href{https://e.org/}{z}`,
    'The E. coli two x y z',
  ],
  [
    'signs',
    "a{\\textbar}b \\textendash\\ c -- d --- e \\& 5\\% {\\LaTeX} \\#1 x\\_y ``q'' it's \\textasciitilde{}",
    "a|b – c – d — e & 5% LaTeX #1 x_y “q” it's ~",
  ],
  [
    'formulas that signs can write',
    String.raw`$\alpha$-stable, $O(n^2)$, H$_2$O, CO\textsubscript{2}, $O(n \log n)$`,
    'α-stable, O(n²), H₂O, CO₂, O(n log n)',
  ],
  ['formulas that they cannot', String.raw`$\frac{a}{b}$ of 5\$`, String.raw`$\frac{a}{b}$ of 5$`],
  ['names that stay as they are', '{{The NASA {Report}}}', 'The NASA Report'],
])('TeX becomes text: %s', (_, tex, text) => {
  expect(titleOf(tex)).toBe(text);
});

test('a command that is not known stays as it is, and the entry says so', () => {
  const [one] = entriesOf(entry(String.raw`title = {A \strange{b}}, author = {A B}`)).map(citedOf);
  expect(one).toMatchObject({ title: String.raw`A \strange b`, problems: ['tex'] });
});

const authorsIn = (author: string) => citedIn(entry(`title = {T}, author = {${author}}`))[0]?.authors ?? [];

test('authors are split at “and” however it is written, outside of braces', () => {
  const named = (author: string) => authorsIn(author).map(({ name }) => name);
  expect(named('Zhao, Liu AND Qian, Qi And\n Sun, Li')).toEqual(['Zhao, Liu', 'Qian, Qi', 'Sun, Li']);
  expect(named(String.raw`{\c C}elik, {\"O}. and Erd{\H{o}}s, P{\'a}l and Do\u{g}an, A`)).toEqual([
    ...['Çelik, Ö.', 'Erdős, Pál', 'Doğan, A'],
  ]);
  expect(authorsIn(String.raw`{Barnes {and} Noble, Inc.} and {\'E}mile {De la Tour} and {{ISO}}`)).toEqual([
    { name: 'Barnes and Noble, Inc.', corporate: true },
    { name: 'De la Tour, Émile', corporate: false },
    { name: 'ISO', corporate: true },
  ]);
});

test('the parts of a name are those of BibTeX: von, Last, Jr and First', () => {
  const named = (author: string) => authorsIn(author).map(({ name }) => nameOf(name));
  expect(
    named('Ludwig van Beethoven and de la Fontaine, Jean and Augustus De Morgan and King, Jr., Martin Luther'),
  ).toEqual(['VAN BEETHOVEN L', 'DE LA FONTAINE J', 'MORGAN A D', 'KING M L Jr.']);
  expect(named('Martin Luther King, Jr. and Martin Luther King Jr. and Smith JA and Doe B and {van Gogh}, V.')).toEqual(
    [...['KING M L Jr.', 'KING M L Jr.', 'SMITH J A', 'DOE B', 'VAN GOGH V']],
  );
});

test('institutions have braces of their own, and a `@misc` entry with an address is a web page', () => {
  const text = `@misc{who, author = {{World Health Organization} and Smith, Jane}, title={Facts}, year={2020},
      howpublished={\\url{https://example.org/facts\\_1}}, urldate={2021-03-04}}
    @online{x, author={{Barnes and Noble}}, title={T}, date={2022-01-31}, url={javascript:alert(1)}}`;
  const [who, bad] = entriesOf(text).map(citedOf);
  expect(who?.cited).toMatchObject({
    ...{ form: 'web', url: 'https://example.org/facts_1', readDate: '2021-03-04', container: '' },
    authors: [{ name: 'World Health Organization', corporate: true }, ...people(['Smith, Jane'])],
  });
  expect(bad).toMatchObject({
    cited: { form: 'web', url: '', putDate: '2022-01-31', authors: [{ name: 'Barnes and Noble', corporate: true }] },
    problems: ['url'],
  });
});
