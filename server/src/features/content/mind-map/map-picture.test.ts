import { sensitiveWordApi } from '@xueyan/contract/base/sensitive-word';
import { type MindMapContent, mindMapApi } from '@xueyan/contract/content/mind-map';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mindMaps } from '../../../db/mind-map.table.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);

let school: School;
let author: Caller;
let other: Caller;
beforeAll(async () => {
  school = await openSchool();
  author = await school.signIn('ROLE_STUDENT', 'picture-author');
  other = await school.signIn('ROLE_STUDENT', 'picture-other');
});
afterAll(() => school.close());

type Topic = MindMapContent['topics'][number];
const topic = (text: string, parent: number | null, more: Partial<Topic> = {}): Topic => ({
  ...{ text, note: '', link: '', icons: [], picture: null, parent },
  ...more,
});
const contentOf = (topics: Topic[], lines: MindMapContent['lines'] = []): MindMapContent => ({
  ...{ layout: 'mindMap', theme: 'calm', topics, lines },
});
const plain = contentOf([topic('中心', null), topic('枝', 0)]);
const added = async (who = author) => (await who.call(mindMapApi.add, { title: '图', content: plain })).mapId;

async function upload(who: Caller, mapId: string, name: string, bytes: Buffer) {
  const form = new FormData();
  form.append('mark-file', new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(`${school.url}/api/editor/uploadmarkfile/mindmap-${mapId}`, {
    method: 'POST',
    headers: { authorization: who.token },
    body: form,
  });
  const { data } = (await response.json()) as { data: { fileMap: Record<string, string> } | null };
  return Object.values(data?.fileMap ?? {})[0] ?? '';
}
const shown = async (who: Caller, address: string) =>
  (await fetch(`${school.url}${address}`, { headers: { authorization: who.token } })).status;

test('icons, a picture and relation lines are kept; whoever sees the map or a copy of it sees the picture', async () => {
  const mapId = await added();
  const address = await upload(author, mapId, '图.png', png);
  const rich = contentOf(
    [
      topic('中心', null, { icons: ['priority_1', 'sign_23'] }),
      topic('枝', 0, { picture: { address, width: 80, height: 60 } }),
    ],
    [{ from: 1, to: 0, text: '因为' }],
  );
  await author.call(mindMapApi.saveContent, { mapId, version: 1, content: rich });
  expect((await author.call(mindMapApi.get, { mapId })).content).toEqual(rich);
  expect(await shown(other, address)).toBe(404);
  await author.call(mindMapApi.update, { mapId, title: '图', share: 'school' });
  expect(await shown(other, address)).toBe(200);
  const { mapId: copy } = await other.call(mindMapApi.copy, { mapId });
  await author.call(mindMapApi.update, { mapId, title: '图', share: 'me' });
  expect(await shown(other, address)).toBe(200);
  expect((await other.call(mindMapApi.get, { mapId: copy })).content).toEqual(rich);
  expect(await upload(other, mapId, '别人.png', png)).toBe('');
});

test('pictures of other maps, files that are no pictures, and pictures of a map that is not there yet are refused', async () => {
  const [mapId, theirs] = [await added(), await added(other)];
  const foreign = await upload(other, theirs, '别人.png', png);
  const words = await upload(author, mapId, '说明.md', Buffer.from('# 文字'));
  const withPicture = (address: string) =>
    contentOf([topic('中心', null, { picture: { address, width: 80, height: 60 } })]);
  for (const address of [foreign, words].filter(Boolean)) {
    const saved = await author.ask(mindMapApi.saveContent, { mapId, version: 1, content: withPicture(address) });
    expect(saved.meta.success).toBe(false);
  }
  const made = await author.ask(mindMapApi.add, { title: '新', content: withPicture(foreign) });
  expect(made.meta.code).toBe('mindMap.picture');
});

test('icons that do not exist, lines to no topic and to the topic itself are refused', async () => {
  const wrong = [
    contentOf([topic('中心', null, { icons: ['priority_11'] })]),
    contentOf([topic('中心', null, { icons: ['<svg>'] })]),
    contentOf([topic('中心', null)], [{ from: 0, to: 1, text: '' }]),
    contentOf([topic('中心', null)], [{ from: 0, to: 0, text: '' }]),
  ];
  for (const content of wrong)
    expect((await author.ask(mindMapApi.add, { title: '坏', content })).meta.code).toBe('wire.badInput');
});

test('a map of before icons existed is read and copied, and the text of a line is screened in a shared one', async () => {
  const before = { layout: 'mindMap', theme: 'calm', topics: [{ text: '旧', note: '', link: '', parent: null }] };
  const [row] = await school.sql
    .insert(mindMaps)
    .values({ ownerId: author.id, title: '旧图', content: before as unknown as MindMapContent })
    .returning();
  const mapId = row?.id ?? '';
  const { content, version } = await author.call(mindMapApi.get, { mapId });
  expect(content).toEqual(contentOf([topic('旧', null)]));
  await author.call(mindMapApi.update, { mapId, title: '旧图', share: 'school' });
  const admin = await school.signIn('ROLE_ADMIN', 'line-admin');
  await admin.call(sensitiveWordApi.save, { word: '连线禁词', level: 'block' });
  const lined = contentOf([topic('旧', null), topic('新', 0)], [{ from: 0, to: 1, text: '连线禁词' }]);
  expect((await author.ask(mindMapApi.saveContent, { mapId, version, content: lined })).meta.code).toBe(
    'sensitiveword.blocked',
  );
});
