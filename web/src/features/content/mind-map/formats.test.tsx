import { expect, test } from 'vitest';
import { fromFreeMind, fromMarkdown, fromOpml, toFreeMind, toMarkdown, toOpml } from './formats.ts';
import { branch, topicsOf, treeOf } from './topics.ts';
import { fromXmind, toXmind } from './xmind.ts';

const leaf = { ...branch('叶 <b> & "引"'), note: '说明', link: 'https://example.edu/a?b=1&c=2' };
const map = branch('中心', [branch('甲', [leaf, branch('乙')]), branch('丙')]);

test('a map is the same after it was kept as a list', () => {
  expect(treeOf(topicsOf(map))).toEqual(map);
});

test.each([
  ['OPML', async () => fromOpml(toOpml(map), '')],
  ['FreeMind', async () => fromFreeMind(toFreeMind(map))],
  ['XMind', async () => fromXmind(await toXmind(map))],
] as const)('%s keeps texts, notes, links and the tree both ways', async (_, there) => {
  expect(await there()).toEqual(map);
});

test('Markdown keeps the tree, notes and links both ways', () => {
  const plain = branch('中心', [branch('甲', [{ ...leaf, text: '叶' }, branch('乙', [branch('丁')])]), branch('丙')]);
  expect(fromMarkdown(toMarkdown(plain), '')).toEqual(plain);
});

test('lists without a heading hang on the name of their file', () => {
  expect(fromMarkdown('- 一\n  - 二\n- 三', '文件')).toEqual(
    branch('文件', [branch('一', [branch('二')]), branch('三')]),
  );
});

test('an old XMind file is read, and a document with entities of its own is not', async () => {
  const { default: JSZip } = await import('jszip');
  const archive = new JSZip();
  const topic = (title: string, inner = '') => `<topic><title>${title}</title>${inner}</topic>`;
  const below = `<children><topics type="attached">${topic('枝')}</topics></children>`;
  archive.file('content.xml', `<xmap-content><sheet>${topic('根', below)}</sheet></xmap-content>`);
  expect(await fromXmind(await archive.generateAsync({ type: 'blob' }))).toEqual(branch('根', [branch('枝')]));
  expect(() => fromOpml('<!DOCTYPE o [<!ENTITY a "b">]><opml><body><outline text="&a;"/></body></opml>', '')).toThrow();
});

test('links that are no addresses are dropped, and topics beyond the most are left out', () => {
  const wild = branch('根', [{ ...branch('x'), link: 'javascript:alert(1)' }]);
  expect(topicsOf(wild)[1]?.link).toBe('');
  expect(
    topicsOf(
      branch(
        '根',
        Array.from({ length: 3000 }, () => branch('x')),
      ),
    ),
  ).toHaveLength(2000);
});
