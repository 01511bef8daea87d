import { mapDraftApi } from '@xueyan/contract/ai/map-draft';
import { sensitiveWordApi } from '@xueyan/contract/base/sensitive-word';
import { mindMapApi } from '@xueyan/contract/content/mind-map';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelStub, startModelStub } from '../../../model-stub.ts';
import { addModels, answerOf, modelForm } from '../../../testing/model.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let stub: ModelStub;
let author: Caller;
beforeAll(async () => {
  school = await openSchool();
  stub = await startModelStub();
  author = await school.signIn('ROLE_TEACHER', 'map-drafter');
});
afterAll(async () => {
  await school.close();
  await stub.close();
});

test('a map is drafted by a model in a chat of its own; without a model it is refused', async () => {
  const ask = { topic: '照读：# 进程\n## 状态\n- 运行\n  - 就绪', topics: 20 };
  expect((await author.ask(mapDraftApi.draft, ask)).meta.success).toBe(false);
  const admin = await school.signIn('ROLE_ADMIN', 'map-draft-admin');
  await addModels(admin, stub.address, 'stub', [modelForm('stub-chat')]);
  const answer = await answerOf(author, await author.call(mapDraftApi.draft, ask));
  expect(answer.content).toContain('## 状态\n- 运行\n  - 就绪');
  expect(stub.asked.at(-1)?.messages[0]?.content).toContain('约 20 个主题');
});

test('a map of a draft says that AI made it, its copies too; one made by hand does not, and the answer is one’s own', async () => {
  const answer = await answerOf(author, await author.call(mapDraftApi.draft, { topic: '照读：# 线程', topics: 20 }));
  const topic = { text: '线程', note: '', link: '', icons: [], picture: null, parent: null };
  const content = { layout: 'mindMap' as const, theme: 'calm' as const, topics: [topic], lines: [] };
  const asked = { title: '线程', content, answerId: answer.messageId };
  const { mapId } = await author.call(mapDraftApi.save, asked);
  expect(await author.call(mindMapApi.get, { mapId })).toMatchObject({ ai: true, mark: true });
  const { mapId: copy } = await author.call(mindMapApi.copy, { mapId });
  const { mapId: own } = await author.call(mindMapApi.add, { title: '手写', content });
  const listed = (await author.call(mindMapApi.list, {})).pageInfo.resultList;
  const marks = Object.fromEntries(listed.map((one) => [one.mapId, one.ai]));
  expect(marks).toEqual({ [mapId]: true, [copy]: true, [own]: false });
  const other = await school.signIn('ROLE_TEACHER', 'map-draft-other');
  expect((await other.ask(mapDraftApi.save, asked)).meta.code).toBe('wire.gone');
});

test('a topic with a blocked word is refused like any question', async () => {
  const admin = await school.signIn('ROLE_ADMIN', 'map-draft-words');
  await admin.call(sensitiveWordApi.save, { word: '禁词甲', category: 'other', level: 'block' });
  expect((await author.ask(mapDraftApi.draft, { topic: '禁词甲的历史', topics: 20 })).meta.success).toBe(false);
});
