import { expect, test } from 'vitest';
import { zip } from '../../testing/word-documents.ts';
import { readSlides } from './read-slides.ts';

const office = 'http://schemas.openxmlformats.org';
const types = `${office}/officeDocument/2006/relationships`;
const relations = (...all: [id: string, kind: string, to: string][]) =>
  `<Relationships>${all.map(([id, kind, to]) => `<Relationship Id="${id}" Type="${types}/${kind}" Target="${to}"/>`).join('')}</Relationships>`;
const slide = (...paragraphs: string[]) =>
  `<p:sld xmlns:p="p" xmlns:a="a" xmlns:m="m"><p:cSld><p:spTree><p:sp><p:txBody>${paragraphs
    .map((inner) => `<a:p>${inner}</a:p>`)
    .join('')}</p:txBody></p:sp></p:spTree></p:cSld></p:sld>`;
const run = (text: string) => `<a:r><a:t>${text}</a:t></a:r>`;

const listed = (ids: string[]) =>
  `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst>${ids
    .map((id, at) => `<p:sldId id="${256 + at}" r:id="${id}"/>`)
    .join('')}</p:sldIdLst></p:presentation>`;

test('slides are read in the order of the presentation, without those that it no longer lists', async () => {
  const deck = zip({
    '_rels/.rels': relations(['d', 'officeDocument', 'ppt/presentation.xml']),
    'ppt/presentation.xml': listed(['s3', 's1', 's7']),
    'ppt/_rels/presentation.xml.rels': relations(
      ...([
        ['s1', 'slide', 'slides/slide1.xml'],
        ['s2', 'slide', 'slides/slide2.xml'],
        ['s3', 'slide', '/ppt/slides/slide3.xml'],
        ['s7', 'slide', 'slides/页.xml'],
      ] as [string, string, string][]),
    ),
    'ppt/slides/slide1.xml': slide(run('第二')),
    'ppt/slides/slide2.xml': slide(run('已删除')),
    'ppt/slides/slide3.xml': slide(run('第一')),
    'ppt/slides/页.xml': slide(run('第三')),
  });
  expect(await readSlides(deck)).toEqual(['第一', '第二', '第三']);
});

test('slides that nothing lists are read by their numbers', async () => {
  const deck = zip({ 'ppt/slides/slide10.xml': slide(run('十')), 'ppt/slides/slide9.xml': slide(run('九')) });
  expect(await readSlides(deck)).toEqual(['九', '十']);
});

test('characters, breaks, fields and formulas of a slide are read as they are shown', async () => {
  const math =
    '<m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>';
  const formula = `<mc:AlternateContent><mc:Choice><a14:m>${math}</a14:m></mc:Choice><mc:Fallback>${run('图')}</mc:Fallback></mc:AlternateContent>`;
  const deck = zip({
    'ppt/slides/slide1.xml': slide(
      run('&#8226; x &lt; y &amp;lt; &#x6570;'),
      `${run('上')}<a:br/>${run('下')}`,
      '',
      `${run('概率 ')}${formula}`,
      '<a:fld type="slidenum"><a:t>1</a:t></a:fld>',
    ),
  });
  expect(await readSlides(deck)).toEqual(['• x < y &lt; 数\n上\n下\n概率 $\\frac{1}{2}$\n1']);
});
