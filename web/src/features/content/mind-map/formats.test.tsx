import { expect, test } from 'vitest';
import { fromFreeMind, fromMarkdown, fromOpml, toFreeMind, toMarkdown, toOpml } from './formats.ts';
import { lostIn } from './lost.ts';
import { pdfOfPicture } from './picture-pdf.ts';
import { type Branch, branch, listOf, treeOf } from './topics.ts';
import { fromXmind, toXmind } from './xmind.ts';

const leaf = { ...branch('叶 <b> & "引"'), note: '说明', link: 'https://example.edu/a?b=1&c=2' };
const map = branch('中心', [branch('甲', [leaf, branch('乙')]), branch('丙')]);
const stored = (root: Branch) => {
  const { topics, lines } = listOf(root);
  return { topics, lines };
};
const noPicture = async () => null;
const content = (root: Branch) => ({ layout: 'mindMap' as const, theme: 'calm' as const, ...stored(root) });

/** A map with icons, a relation line and a picture. */
const address = `/api/file/get/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`;
const rich = (icons: string[]): Branch => ({
  ...branch('中心', [
    { ...branch('甲'), icons, id: 'topic-2', lines: [{ to: 'topic-3', text: '因为' }] },
    { ...branch('乙'), id: 'topic-3', picture: { address, width: 120, height: 80 } },
  ]),
});

test('a map survives the conversion to lists and back, with icons, pictures and relation lines', () => {
  expect(treeOf(stored(map))).toEqual(map);
  const whole = rich(['priority_1', 'sign_3']);
  expect(treeOf(stored(whole))).toEqual(whole);
});

test.each([
  ['OPML', async () => fromOpml(toOpml(map), '')],
  ['FreeMind', async () => fromFreeMind(toFreeMind(map))],
  ['XMind', async () => (await fromXmind(await toXmind(stored(map), noPicture))).root],
] as const)('%s keeps texts, notes, links and the tree both ways', async (_, there) => {
  expect(await there()).toEqual(map);
});

test('a PDF has one page of the size of the drawing, and shows it', async () => {
  const drawing = document.createElement('canvas');
  [drawing.width, drawing.height] = [400, 200];
  const brush = drawing.getContext('2d') as CanvasRenderingContext2D;
  brush.fillStyle = '#c00';
  brush.fillRect(0, 0, 200, 200);
  const pdf = await pdfOfPicture(drawing.toDataURL('image/png'));
  const bytes = new Uint8Array(await pdf.arrayBuffer());
  const text = new TextDecoder('latin1').decode(bytes);
  expect(text.startsWith('%PDF-1.4')).toBe(true);
  expect(text).toContain('/MediaBox[0 0 300.00 150.00]');
  // A reader finds the table of objects by its place, and each object by the table.
  const table = Number(/startxref\n(\d+)\n%%EOF/.exec(text)?.[1]);
  const starts = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at));
  expect(starts.map((at) => text.slice(at, at + 7))).toEqual([1, 2, 3, 4, 5].map((number) => `${number} 0 obj`));
  const [, length] = /DCTDecode\/Length (\d+)>>stream\n/.exec(text) ?? [];
  const from = text.indexOf('stream\n', starts[4]) + 'stream\n'.length;
  const shown = await createImageBitmap(new Blob([bytes.slice(from, from + Number(length))], { type: 'image/jpeg' }));
  const seen = new OffscreenCanvas(400, 200).getContext('2d') as OffscreenCanvasRenderingContext2D;
  seen.drawImage(shown, 0, 0);
  const at = (x: number) => [...seen.getImageData(x, 100, 1, 1).data];
  // Red on the left; on the right what was transparent is white.
  expect(at(100)[0]).toBeGreaterThan(180);
  expect(at(100)[1]).toBeLessThan(40);
  expect(Math.min(...at(300))).toBeGreaterThan(240);
});

test('XMind keeps icons, relation lines and pictures both ways, and names the icons that it has not', async () => {
  const whole = rich(['priority_1', 'progress_4', 'sign_3']);
  const png = new Blob([new Uint8Array([137, 80, 78, 71])], { type: 'image/png' });
  const { root, lost } = await fromXmind(await toXmind(stored(whole), async () => png));
  const [first, second] = root.children;
  expect(first?.icons).toEqual(['priority_1', 'progress_4']);
  expect(first?.lines).toEqual([{ to: second?.id, text: '因为' }]);
  expect(second?.imported).toMatchObject({ width: 120, height: 80 });
  expect(second?.imported?.file.size).toBe(4);
  expect(lost).toEqual({});
  expect(lostIn('xmind', content(whole))).toEqual({ icons: 1 });
});

test('FreeMind keeps numbers and relation lines, Markdown neither, and what is lost is counted', () => {
  const whole = rich(['priority_2', 'sign_3']);
  const [first, second] = fromFreeMind(toFreeMind(whole)).children;
  expect(first?.icons).toEqual(['priority_2']);
  expect(first?.lines).toEqual([{ to: second?.id, text: '因为' }]);
  expect(lostIn('mm', content(whole))).toEqual({ icons: 1, pictures: 1 });
  expect(lostIn('md', content(whole))).toEqual({ icons: 2, pictures: 1, lines: 1 });
  expect(lostIn('png', content(whole))).toEqual({});
});

test('an XMind file of the new format: unknown markers, floating topics, summaries and pictures that are not there', async () => {
  const { default: JSZip } = await import('jszip');
  const archive = new JSZip();
  const topic = {
    ...{ id: 'r', title: '根', labels: ['标签'], markers: [{ markerId: 'people-red' }, { markerId: 'task-done' }] },
    image: { src: 'xap:resources/none.png' },
    children: {
      attached: [{ id: 'a', title: '枝', style: { later: true } }],
      detached: [{ id: 'd', title: '自由' }],
      summary: [{ id: 's', title: '概要' }],
    },
  };
  const relationships = [
    { id: 'x', end1Id: 'a', end2Id: 'd' },
    { id: 'y', end1Id: 'a', end2Id: 'nowhere' },
  ];
  const sheets = [{ title: 'S', rootTopic: topic, relationships, future: 1 }, { rootTopic: { title: '另一张' } }];
  archive.file('content.json', JSON.stringify(sheets));
  const { root, lost } = await fromXmind(await archive.generateAsync({ type: 'blob' }));
  expect(root.icons).toEqual(['progress_8']);
  expect(root.children.map(({ text }) => text)).toEqual(['枝', '自由']);
  expect(root.children[0]?.lines).toEqual([{ to: 'd', text: '' }]);
  expect(lost).toEqual({ icons: 1, labels: 1, summaries: 1, detached: 1, pictures: 1, sheets: 1 });
});

test('Markdown keeps the tree, notes and links both ways', () => {
  const plain = branch('中心', [branch('甲', [{ ...leaf, text: '叶' }, branch('乙', [branch('丁')])]), branch('丙')]);
  expect(fromMarkdown(toMarkdown(plain), '')).toEqual(plain);
});

test('lists without a heading are placed below the name of their file', () => {
  expect(fromMarkdown('- 一\n  - 二\n- 三', '文件')).toEqual(
    branch('文件', [branch('一', [branch('二')]), branch('三')]),
  );
});

test('an old XMind file is read, and a document with its own entities is refused', async () => {
  const { default: JSZip } = await import('jszip');
  const archive = new JSZip();
  const topic = (title: string, inner = '') => `<topic><title>${title}</title>${inner}</topic>`;
  const below = `<children><topics type="attached">${topic('枝')}</topics></children>`;
  archive.file('content.xml', `<xmap-content><sheet>${topic('根', below)}</sheet></xmap-content>`);
  const old = await fromXmind(await archive.generateAsync({ type: 'blob' }));
  expect(old).toEqual({ root: branch('根', [branch('枝')]), lost: {} });
  expect(() => fromOpml('<!DOCTYPE o [<!ENTITY a "b">]><opml><body><outline text="&a;"/></body></opml>', '')).toThrow();
});

test('an old XMind file with marks, a picture and a relation line is read', async () => {
  const { default: JSZip } = await import('jszip');
  const archive = new JSZip();
  const names = 'xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:svg="http://www.w3.org/2000/svg"';
  const marks = '<marker-refs><marker-ref marker-id="priority-3"/></marker-refs>';
  const picture = '<xhtml:img svg:height="40" svg:width="60" xhtml:src="xap:attachments/p.png"/>';
  archive.file('attachments/p.png', new Uint8Array([1, 2, 3]));
  archive.file(
    'content.xml',
    `<xmap-content ${names}><sheet><topic id="r"><title>根</title>${marks}<children><topics type="attached">
      <topic id="a"><title>枝</title>${picture}</topic></topics></children></topic>
      <relationships><relationship end1="r" end2="a"><title>见</title></relationship></relationships></sheet></xmap-content>`,
  );
  const { root, lost } = await fromXmind(await archive.generateAsync({ type: 'blob' }));
  expect(root).toMatchObject({ text: '根', icons: ['priority_3'], lines: [{ to: 'a', text: '见' }] });
  expect(root.children[0]?.imported).toMatchObject({ width: 60, height: 40 });
  expect(lost).toEqual({});
});

test('links that are no addresses are dropped, and topics beyond the maximum are left out', () => {
  const wild = branch('根', [{ ...branch('x'), link: 'javascript:alert(1)' }]);
  expect(stored(wild).topics[1]?.link).toBe('');
  const wide = Array.from({ length: 3000 }, () => branch('x'));
  expect(stored(branch('根', wide)).topics).toHaveLength(2000);
});

test('characters that XML forbids do not break a map that leaves', () => {
  const spoilt = branch('上\u000b下', [{ ...branch('a\u0000b'), note: '\u001b注' }]);
  for (const made of [toOpml(spoilt), toFreeMind(spoilt)]) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the search is for these
    expect(made).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
    expect(made).toContain('上&#10;下');
  }
});
