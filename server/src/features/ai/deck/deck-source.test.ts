import { questionFiles } from '@xueyan/contract/ai/chat';
import { deckApi } from '@xueyan/contract/ai/deck';
import { saysUnknown, withSourcesInNotes } from '@xueyan/contract/ai/deck-outline';
import { slidesOf } from '@xueyan/contract/ai/deck-slide';
import { knowledgeApi, knowledgeUploadPath } from '@xueyan/contract/ai/knowledge';
import { sectionApi } from '@xueyan/contract/school/section';
import { noRule, sectionReleaseApi } from '@xueyan/contract/school/section-release';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '../../../db/file.table.ts';
import { attachments } from '../../../db/upload.table.ts';
import { type ModelStub, startModelStub } from '../../../model-stub.ts';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { addModels, answerOf, modelForm } from '../../../testing/model.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { docx, paragraph } from '../../../testing/word-documents.ts';

let school: School;
let stub: ModelStub;
let lesson: Lesson;
let teacher: Caller;
let student: Caller;
let outsider: Caller;
beforeAll(async () => {
  stub = await startModelStub();
  school = await openSchool();
  const admin = await school.signIn('ROLE_ADMIN', 'deck-source-admin');
  await addModels(admin, stub.address, '桩', [modelForm('stub-chat', { context: 200_000 })]);
  lesson = await openLesson(school, { students: 1 });
  teacher = lesson.teacher;
  student = lesson.students[0] as Caller;
  outsider = await school.signIn('ROLE_TEACHER', 'deck-source-outsider');
});
afterAll(async () => {
  await school.close();
  await stub.close();
});

const outline = '照读：# 死锁\n## 条件\n- 循环等待';
const asked = () => JSON.stringify(stub.asked.at(-1)?.messages);

async function added(kind: 'reading' | 'courseware', title: string) {
  const row = { courseId: lesson.courseId, parentId: lesson.chapterId, title, kind };
  return (await teacher.call(sectionApi.save, row)).sectionId;
}
async function addedReading(title: string, content: string) {
  const sectionId = await added('reading', title);
  await teacher.call(sectionApi.saveReading, { sectionId, content, version: 1 });
  return sectionId;
}
async function attach(sectionId: string, name: string, bytes: Buffer) {
  const sha256 = await school.server.platform.files.put(bytes);
  const kept = { sha256, name, mediaType: 'application/octet-stream', bytes: bytes.length, scope: 'course' as const };
  const [file] = await school.sql
    .insert(files)
    .values({ ...kept, ownerId: teacher.id, scopeId: lesson.courseId })
    .returning();
  await school.sql.insert(attachments).values({ sectionId, fileId: file?.id ?? '' });
}
async function baseWith(text: string) {
  const form = { name: '操作系统', description: '', scope: 'me' as const, classIds: [], chunkSize: 200 };
  const { baseId } = await teacher.call(knowledgeApi.save, form);
  const body = new FormData();
  body.append('file', new Blob([text]), '讲义.md');
  const headers = { authorization: teacher.token, appid: teacher.loginName };
  await fetch(`${school.url}/api/${knowledgeUploadPath}/${baseId}`, { method: 'POST', headers, body });
  await school.settleJobs();
  return baseId;
}

test('an outline is made of the text of a section; a section that is closed or of another course is refused', async () => {
  const sectionId = await addedReading('死锁', '四个必要条件：互斥、占有并等待、不可剥夺、循环等待。');
  const begun = await student.call(deckApi.draft, { topic: outline, slides: 5, sectionId });
  expect(begun).toMatchObject({ cut: false, unread: [] });
  const answer = await answerOf(student, begun);
  expect(slidesOf(answer.content, '').map(({ title }) => title)).toEqual(['死锁', '条件']);
  expect(asked()).toContain('不可剥夺');
  const refused = async (who: Caller) => [
    (await who.ask(deckApi.draft, { topic: outline, slides: 5, sectionId })).meta.success,
    (await who.ask(deckApi.sourceText, { sectionId })).meta.success,
  ];
  expect(await refused(outsider)).toEqual([false, false]);
  const openTime = '2199-01-01 00:00:00';
  await teacher.call(sectionReleaseApi.saveRule, { sectionIds: [sectionId], rule: { ...noRule, openTime } });
  expect(await refused(student)).toEqual([false, false]);
});

test('the files of courseware are read too; what cannot be read is named, and a longer text is cut and says so', async () => {
  const sectionId = await added('courseware', '课件');
  expect((await teacher.ask(deckApi.sourceText, { sectionId })).meta.code).toBe('deck.noText');
  await attach(sectionId, '讲义.docx', docx(paragraph('银行家算法避免死锁。')));
  await attach(sectionId, '坏的.pdf', Buffer.from('no pdf'));
  await attach(sectionId, '录像.mp4', Buffer.from('film'));
  const read = await teacher.call(deckApi.sourceText, { sectionId });
  expect(read).toMatchObject({ title: '课件', cut: false, unread: ['坏的.pdf'] });
  expect(read.text).toContain('银行家算法');
  await attach(sectionId, '长.txt', Buffer.from('字'.repeat(questionFiles.characters)));
  const long = await teacher.call(deckApi.sourceText, { sectionId });
  expect([long.cut, long.text.length]).toEqual([true, questionFiles.characters]);
  const begun = await teacher.call(deckApi.draft, { topic: outline, slides: 5, sectionId });
  expect(begun.cut).toBe(true);
  expect((await answerOf(teacher, begun)).notes).toEqual([{ kind: 'files', n: 1 }]);
});

test('an outline is made of passages of a base, whose sources become notes; a base of another person is refused', async () => {
  const baseId = await baseWith('# 死锁\n死锁的四个必要条件：互斥、占有并等待、不可剥夺、循环等待。');
  const topic = '照读：# 死锁\n## 条件\n- 循环等待 [1]';
  const ask = { topic, slides: 5, baseIds: [baseId] };
  const answer = await answerOf(teacher, await teacher.call(deckApi.draft, ask));
  expect(answer.sources).toMatchObject([{ title: '讲义.md', place: '死锁' }]);
  expect(asked()).toContain('不写大纲');
  const slides = slidesOf(withSourcesInNotes(answer.content, answer.sources, '依据：'), '');
  expect(slides.at(-1)).toMatchObject({ title: '条件', text: '循环等待', notes: '依据：讲义.md · 死锁' });
  expect((await outsider.ask(deckApi.draft, ask)).meta.code).toBe('wire.gone');
  const none = await answerOf(teacher, await teacher.call(deckApi.draft, { ...ask, topic: '量子纠缠' }));
  expect(saysUnknown(none.content)).toBe(true);
});

test('a document is given to the model as data, and an outline has one source', async () => {
  const document = { name: '讲义.docx', text: '信号量用于同步。' };
  const begun = await teacher.call(deckApi.draft, { topic: outline, slides: 5, document });
  await answerOf(teacher, begun);
  expect(asked()).toContain('信号量用于同步');
  const sectionId = await addedReading('管程', '管程封装共享变量。');
  const both = await teacher.ask(deckApi.draft, { topic: outline, slides: 5, document, sectionId });
  expect(both.meta.code).toBe('deck.oneSource');
});
