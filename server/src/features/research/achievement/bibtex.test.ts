import { expect, test } from 'vitest';
import { citedOf, entriesOf, entryFrom, plainOf } from './bibtex.rule.ts';
import { type Cited, citationOf, nameOf } from './citation.rule.ts';

const blank = { container: '', publisher: '', place: '', volume: '', issue: '', pages: '', number: '', doi: null };
const cite = (cited: Partial<Cited> & Pick<Cited, 'form' | 'title' | 'year' | 'authors'>) =>
  citationOf({ ...blank, ...cited });

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
])('GB/T 7714 cites %s', (_, cited, expected) => {
  expect(cite(cited)).toBe(expected);
});

test('names of every shape are cited by family and initials', () => {
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

test('BibTeX is read with what is nested, quoted and bare, and says what cannot be kept', () => {
  const found = entriesOf(file).map((entry) => ({ key: entry.key, ...citedOf(entry) }));
  expect(found.map(({ key, problems, cited }) => [key, cited !== null, problems])).toEqual([
    ['lecun', true, ['others']],
    ['g', true, []],
    ['m', false, ['type']],
    ['bad', false, ['year', 'doi']],
    ['broken', false, ['year', 'authors']],
  ]);
  expect(found[0]?.cited).toMatchObject({
    ...{ form: 'journal', title: 'Deep Learning', year: 2015, authors: ['LeCun, Yann'], volume: '521' },
    ...{ pages: '436-444', doi: '10.1038/nature14539', container: 'Nature' },
  });
  expect([found[1]?.title, found[1]?.cited?.authors[1]]).toEqual(['Fußgänger & mehr', 'Gödel, Kurt']);
  expect(plainOf("\\'{e}t\\'e")).toBe('été');
});

test('what is exported as BibTeX is read again as it was', () => {
  const cited: Cited = {
    ...blank,
    ...{ form: 'journal', title: '100% & 一_半', year: 2024, authors: ['张三', 'LeCun, Yann'], container: '学报' },
    ...{ volume: '1', issue: '2', pages: '3-4', doi: '10.1000/a_b' },
  };
  const [entry] = entriesOf(entryFrom('k', cited));
  expect(entry && citedOf(entry).cited).toEqual(cited);
});
