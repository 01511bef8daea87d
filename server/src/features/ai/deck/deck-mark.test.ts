import { chatApi } from '@xueyan/contract/ai/chat';
import { deckApi, deckFile } from '@xueyan/contract/ai/deck';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelStub, startModelStub } from '../../../model-stub.ts';
import { readArchive } from '../../../platform/archive/read-archive.ts';
import { readSlides } from '../../../platform/parser/read-slides.ts';
import { addModels, answerOf, modelForm } from '../../../testing/model.ts';
import { withNamedParameter } from '../../../testing/parameter.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let stub: ModelStub;
let author: Caller;
let other: Caller;
beforeAll(async () => {
  school = await openSchool();
  stub = await startModelStub();
  const admin = await school.signIn('ROLE_ADMIN', 'deck-mark-admin');
  await addModels(admin, stub.address, '桩', [modelForm('stub-chat')]);
  author = await school.signIn('ROLE_TEACHER', 'deck-mark-author');
  other = await school.signIn('ROLE_TEACHER', 'deck-mark-other');
});
afterAll(async () => {
  await school.close();
  await stub.close();
});

const mark = 'AI 生成';
const outline = '# 死锁\n## 条件\n- 循环等待';
const drafted = async (who: Caller) => {
  const begun = await who.call(deckApi.draft, { topic: `照读：${outline}`, slides: 5 });
  return (await answerOf(who, begun)).messageId;
};
const added = async (who: Caller, answerId: string | null) =>
  (await who.call(deckApi.add, { title: '死锁', outline, theme: 'blue', answerId })).deckId;
async function exported(who: Caller, deckId: string) {
  const response = await fetch(`${school.url}/api/${deckFile.path}`, {
    method: 'POST',
    headers: { authorization: who.token, 'content-type': 'application/json' },
    body: JSON.stringify({ deckId }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const parts = await readArchive(bytes, { entries: 500, bytes: 20_000_000 });
  return { slides: await readSlides(bytes), properties: parts.get('docProps/core.xml')?.toString('utf8') ?? '' };
}

test('a deck that a model drafted says so in lists, on every slide of its file and in the properties, and so do copies', async () => {
  const deckId = await added(author, await drafted(author));
  expect(await author.call(deckApi.get, { deckId })).toMatchObject({ ai: true, mark: true });
  const listed = (await author.call(deckApi.list, { view: 'mine' })).pageInfo.resultList;
  expect(listed).toMatchObject([{ deckId, ai: true }]);
  const { slides, properties } = await exported(author, deckId);
  expect(slides.map((text) => text.includes(mark))).toEqual([true, true]);
  expect(properties).toContain(`<cp:keywords>${mark}</cp:keywords>`);
  await author.call(deckApi.update, { deckId, title: '死锁', share: 'school' });
  const { deckId: copy } = await other.call(deckApi.copy, { deckId });
  expect(await other.call(deckApi.get, { deckId: copy })).toMatchObject({ ai: true });
});

test('a deck written by hand has no mark, and an answer must be one of my own', async () => {
  const deckId = await added(author, null);
  expect(await author.call(deckApi.get, { deckId })).toMatchObject({ ai: false, mark: false });
  const { slides, properties } = await exported(author, deckId);
  expect([slides.join().includes(mark), properties.includes(mark)]).toEqual([false, false]);
  const answerId = await drafted(author);
  const asked = { title: '死锁', outline, theme: 'blue' as const };
  expect((await other.ask(deckApi.add, { ...asked, answerId })).meta.code).toBe('wire.gone');
  const [chat] = (await author.call(chatApi.list, {})).pageInfo.resultList;
  const { messages } = await author.call(chatApi.get, { chatId: chat?.chatId ?? '' });
  const questionId = messages.find(({ role }) => role === 'user')?.messageId ?? '';
  expect((await author.ask(deckApi.add, { ...asked, answerId: questionId })).meta.code).toBe('wire.gone');
});

test('where the school wants no marks in files, pages alone say it', async () => {
  const deckId = await added(author, await drafted(author));
  await withNamedParameter(school, { name: 'aiMarkInFiles', value: false }, async () => {
    expect(await author.call(deckApi.get, { deckId })).toMatchObject({ ai: true, mark: false });
    const { slides, properties } = await exported(author, deckId);
    expect([slides.join().includes(mark), properties.includes(mark)]).toEqual([false, false]);
  });
});
