import { mapDraftApi } from '@xueyan/contract/ai/map-draft';
import { sensitiveWordApi } from '@xueyan/contract/base/sensitive-word';
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

test('a topic with a blocked word is refused like any question', async () => {
  const admin = await school.signIn('ROLE_ADMIN', 'map-draft-words');
  await admin.call(sensitiveWordApi.save, { word: '禁词甲', category: 'other', level: 'block' });
  expect((await author.ask(mapDraftApi.draft, { topic: '禁词甲的历史', topics: 20 })).meta.success).toBe(false);
});
