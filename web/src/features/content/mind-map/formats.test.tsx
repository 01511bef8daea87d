import JSZip from 'jszip';
import { expect, test } from 'vitest';
import { marked } from './canvas.ts';
import { fromOpml, toFreeMind, toMarkdown, toOpml } from './formats.ts';
import { fromFreeMind } from './from-freemind.ts';
import { fromMarkdown } from './from-markdown.ts';
import { importMaps } from './import-map.ts';
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

test('files of a map that AI drafted say so without another topic, and pictures have it in their corner', async () => {
  const mark = 'AI 生成';
  for (const written of [toMarkdown(map, mark), toOpml(map, mark), toFreeMind(map, mark)])
    expect(written).toContain(`<!-- ${mark} -->`);
  expect(toMarkdown(map)).not.toContain('<!--');
  expect(fromMarkdown(toMarkdown(map, mark), '')).toEqual(fromMarkdown(toMarkdown(map), ''));
  expect(fromOpml(toOpml(map, mark), '')).toEqual(fromOpml(toOpml(map), ''));
  const archive = await JSZip.loadAsync(await (await toXmind(stored(map), noPicture, mark)).arrayBuffer());
  expect(await archive.file('metadata.json')?.async('string')).toContain(mark);
  const node = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  node.setAttribute('width', '300');
  node.setAttribute('height', '200');
  const text = marked({ node }, mark).node.querySelector('text');
  expect([text?.textContent, text?.getAttribute('x'), text?.getAttribute('y')]).toEqual([mark, '290', '190']);
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
  const { root, others, lost } = await fromXmind(await archive.generateAsync({ type: 'blob' }));
  expect(root.icons).toEqual(['progress_8']);
  expect(root.children.map(({ text }) => text)).toEqual(['枝', '概要', '自由']);
  expect(root.children[0]?.lines).toEqual([{ to: 'd', text: '' }]);
  expect(others).toEqual([{ name: '', root: branch('另一张') }]);
  expect(lost).toEqual({ icons: 1, labels: 1, summaries: 1, detached: 1, pictures: 1, lines: 1 });
});

test('Markdown keeps the tree, notes and links both ways', () => {
  const plain = branch('中心', [branch('甲', [{ ...leaf, text: '叶' }, branch('乙', [branch('丁')])]), branch('丙')]);
  expect(fromMarkdown(toMarkdown(plain), '')).toEqual(plain);
});

test('an old XMind file is read, and a document with its own entities is refused', async () => {
  const { default: JSZip } = await import('jszip');
  const archive = new JSZip();
  const topic = (title: string, inner = '') => `<topic><title>${title}</title>${inner}</topic>`;
  const below = `<children><topics type="attached">${topic('枝')}</topics></children>`;
  archive.file('content.xml', `<xmap-content><sheet>${topic('根', below)}</sheet></xmap-content>`);
  const old = await fromXmind(await archive.generateAsync({ type: 'blob' }));
  expect(old).toEqual({ root: branch('根', [branch('枝')]), others: [], lost: {} });
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

/** A file with such entries, as another program writes it. */
async function xmind(entries: Record<string, string>): Promise<File> {
  const { default: JSZip } = await import('jszip');
  const archive = new JSZip();
  for (const [name, text] of Object.entries(entries)) archive.file(name, text, { createFolders: false });
  return new File([await archive.generateAsync({ type: 'arraybuffer' })], '复习.xmind');
}
const textsIn = ({ topics }: { topics: { text: string }[] }) => topics.map(({ text }) => text);

test('every sheet of an XMind file is a map, whatever its program made of the names of its entries', async () => {
  const sheet = (title: string, root: string) =>
    `<sheet><topic><title>${root}</title><notes><html><p>富<b>文本</b></p><p>二</p></html></notes></topic><title>${title}</title></sheet>`;
  const old = await xmind({
    '/content.xml': `<xmap-content>${sheet('画布一', '甲')}${sheet('画布二', '乙')}</xmap-content>`,
  });
  const { maps, lost } = await importMaps(old);
  expect(maps.map((one) => [one.title, textsIn(one)])).toEqual([
    ['复习', ['甲']],
    ['复习 - 画布二', ['乙']],
  ]);
  expect(maps[0]?.topics[0]?.note).toBe('富文本\n二');
  expect(lost).toEqual({});
});

test('an XMind file in which null stands for what is not there is read, with notes of every kind', async () => {
  const child = { id: 'b', title: null, children: null, notes: null, labels: null, href: null, markers: [null] };
  const callout = { title: 2026, notes: { ops: { ops: [{ insert: '编辑器' }, { insert: null }] } } };
  const rich = { title: '丙', notes: { plain: null, realHTML: { content: '<div>只有</div><div>富文本</div>' } } };
  const rootTopic = {
    ...{ title: '中心', boundaries: [{ title: '外框' }], image: null },
    children: { attached: [child, null, rich], detached: null, callout: [callout] },
  };
  const sheets = [null, { title: null, rootTopic, relationships: null }, { title: '空', rootTopic: null }];
  const { maps, lost } = await importMaps(await xmind({ './content.json': JSON.stringify(sheets) }));
  expect(maps.map(textsIn)).toEqual([['中心', '', '丙', '2026']]);
  expect(maps[0]?.topics.map(({ note }) => note)).toEqual(['', '', '只有\n富文本', '编辑器']);
  expect(lost).toEqual({ callouts: 1, boundaries: 1 });
});

test('a map of Freeplane keeps titles in rich text, details, lists in notes, attributes and formulas', () => {
  const rich = (type: string, body: string) =>
    `<richcontent TYPE="${type}" CONTENT-TYPE="xml/"><html><head><style>p {}</style></head><body>${body}</body></html></richcontent>`;
  const node = `<node ID="a" LINK="#b">${rich('NODE', '<p>甲&nbsp;乙</p>')}${rich('DETAILS', '<p>细节</p>')}
    ${rich('NOTE', '<p>备注</p><ul><li>要点一</li><li><p>要点二</p></li></ul><table><tr><td>1</td><td>2</td></tr></table>')}
    <attribute NAME="学时" VALUE="2"/><hook NAME="plugins/latex/LatexNodeHook.properties" EQUATION="x^2"/>
    <icon BUILTIN="full-2"/><icon BUILTIN="yes"/><hook NAME="ExternalObject" URI="a.png"/>
    <arrowlink DESTINATION="b" SOURCE_LABEL="因" TARGET_LABEL="果"/></node>`;
  const lost = {};
  const root = fromFreeMind(
    `<map version="freeplane 1.12"><node TEXT="&lt;html&gt;&lt;p&gt;中心&lt;/p&gt;">${node}<node ID="b" TEXT="一&#xa;二"/></node></map>`,
    lost,
  );
  expect(root.text).toBe('中心');
  expect(root.children[0]).toMatchObject({
    ...{ text: '甲 乙', icons: ['priority_2'], lines: [{ to: 'b', text: '因 果' }] },
    note: '细节\n备注\n- 要点一\n- 要点二\n1 2\n学时: 2\nx^2',
  });
  expect(root.children[1]?.text).toBe('一\n二');
  expect(lost).toEqual({ icons: 1, pictures: 1 });
});

test('an outline is read in the encoding that it states, and what its topics have beside texts is counted', async () => {
  const head = '<?xml version="1.0" encoding="GB2312"?>';
  const ascii = `${head}<opml><head><title>t</title></head><body><outline text="X" _done="true" xmlUrl="https://e.org/f"/></body></opml>`;
  // “细胞”, as a Chinese Windows writes it.
  const bytes = Uint8Array.from(
    [...ascii].flatMap((sign) => (sign === 'X' ? [0xcf, 0xb8, 0xb0, 0xfb] : sign.charCodeAt(0))),
  );
  const { maps, lost } = await importMaps(new File([bytes], '提纲.opml'));
  expect(maps[0]?.topics).toMatchObject([{ text: '细胞', link: 'https://e.org/f' }]);
  expect(lost).toEqual({ attributes: 1 });
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
