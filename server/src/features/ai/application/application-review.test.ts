import { applicationApi } from '@xueyan/contract/ai/application';
import { chatApi } from '@xueyan/contract/ai/chat';
import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import { sensitiveWordApi } from '@xueyan/contract/base/sensitive-word';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addModels, modelForm } from '../../../testing/model.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
let teacher: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'look-admin');
  teacher = await school.signIn('ROLE_TEACHER', 'look-teacher');
});
afterAll(() => school.close());

const level = { variable: 'level', label: '难度', kind: 'radio' as const, required: true, options: ['易', '难'] };
const form = { name: '出题', kind: 'chat' as const, prompt: '出{{level}}的题', controls: [level] };
const save = (more: object) => teacher.call(applicationApi.save, { ...form, ...more });

test.each([
  ['a suggested question', { suggestions: ['怎么碧落一下？'] }],
  ['the title of a control', { controls: [{ ...level, label: '碧落的难度' }] }],
  ['an option', { controls: [{ ...level, options: ['易', '碧落'] }] }],
  ['an initial value', { controls: [{ ...level, kind: 'text' as const, initial: '碧落' }] }],
])('a word that is blocked after the draft was saved is refused at publishing: %s', async (_, more) => {
  const { applicationId } = await save(more);
  const { wordId } = await admin.call(sensitiveWordApi.save, { word: '碧落', level: 'block' });
  const asked = await teacher.ask(applicationApi.publish, { applicationId, scope: 'public' });
  expect(asked.meta.code).toBe('sensitiveword.blocked');
  // Nor can such a text be saved any more.
  expect((await teacher.ask(applicationApi.save, { ...form, ...more })).meta.code).toBe('sensitiveword.blocked');
  await admin.call(sensitiveWordApi.remove, { wordId });
  expect((await teacher.ask(applicationApi.publish, { applicationId, scope: 'public' })).meta.success).toBe(true);
});

test('a reviewer and the owner of versions read the names of models and bases, also of those published before', async () => {
  const models = [modelForm('stub-a'), modelForm('stub-b', { title: '乙' })];
  await addModels(admin, 'http://127.0.0.1:9/v1', '两个模型', models);
  const modelId = (await teacher.call(chatApi.state, {})).models.find(({ title }) => title === '乙')?.modelId ?? '';
  const base = { name: '讲义', description: '', scope: 'public' as const, classIds: [], chunkSize: 200 };
  const { baseId } = await teacher.call(knowledgeApi.save, base);
  const { baseId: later } = await teacher.call(knowledgeApi.save, { ...base, name: '教材' });
  const { applicationId } = await save({ baseIds: [baseId], modelId });
  await teacher.call(applicationApi.publish, { applicationId, scope: 'public' });
  await admin.call(applicationApi.review, { applicationId, pass: true });
  const { application } = await teacher.call(applicationApi.get, { applicationId });
  const change = { ...form, baseIds: [later], applicationId, version: application.version };
  await teacher.call(applicationApi.update, change);
  await teacher.call(applicationApi.publish, { applicationId, scope: 'public' });
  const read = await admin.call(applicationApi.get, { applicationId });
  expect(read.names).toEqual(
    expect.arrayContaining([
      { id: baseId, name: '讲义' },
      { id: later, name: '教材' },
      { id: modelId, name: '乙' },
    ]),
  );
  const { names } = await teacher.call(applicationApi.versions, { applicationId });
  expect(names).toEqual([
    { id: modelId, name: '乙' },
    { id: baseId, name: '讲义' },
  ]);
});
