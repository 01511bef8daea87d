import { UploadReply } from '@xueyan/contract/base/file';
import type { BlueprintRow } from '@xueyan/contract/exam/blueprint';
import { examRoomApi } from '@xueyan/contract/exam/exam-room';
import { paperApi } from '@xueyan/contract/exam/paper';
import { practiceApi } from '@xueyan/contract/exam/practice';
import { questionApi } from '@xueyan/contract/exam/question';
import { questionBankApi } from '@xueyan/contract/exam/question-bank';
import { sittingApi } from '@xueyan/contract/exam/sitting';
import { sectionApi } from '@xueyan/contract/school/section';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { papers } from '../../../db/paper.table.ts';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { giveExam, writePaper } from '../../../testing/exam.ts';
import { programming, writeQuestion } from '../../../testing/exam-questions.ts';
import { giveMatch, matchOf } from '../../../testing/match.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let lesson: Lesson;
let teacher: Caller;
let colleague: Caller;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 2 });
  teacher = lesson.teacher;
  colleague = await school.signIn('ROLE_TEACHER', 'history-colleague');
});
afterAll(() => school.close());

let counter = 0;
const newBank = async (owner = teacher) => {
  const about = { name: `历史 ${counter++}`, description: '', subject: 'linux', courseId: null };
  return (await owner.call(questionBankApi.save, { ...about, sharing: 'mine', contribution: false })).bankId;
};
const judge = (stem: string) => ({ content: { kind: 'judge', stem }, key: { kind: 'judge', correct: true } }) as const;
const form = (bankId: string, stem: string, more: object = {}) => ({
  ...{ bankId, body: judge(stem), analysis: '', subject: 'linux', courseId: null, chapterId: null },
  ...{ knowledgePointIds: [], difficulty: '2' as const, score: 2, labels: [], source: '', sharing: 'bank' as const },
  ...more,
});

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const upload = async (who: Caller, bankId: string) => {
  const body = new FormData();
  body.append('mark-file', new Blob([picture], { type: 'image/png' }), '图.png');
  const url = `${school.url}/api/editor/uploadmarkfile/question-${bankId}`;
  const reply = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${who.token}` }, body });
  return reply.ok
    ? Object.values(UploadReply.parse(((await reply.json()) as { data: unknown }).data).fileMap)[0]
    : undefined;
};
const statusOf = async (who: Caller | undefined, address = '') =>
  (await fetch(`${school.url}${address}`, { headers: { authorization: `Bearer ${who?.token}` } })).status;

test('a picture of a question can be read by its users and by those who sit an exam with it', async () => {
  const bankId = await newBank();
  const [student, other] = lesson.students;
  expect(await upload(colleague, bankId)).toBeUndefined();
  const address = await upload(teacher, bankId);
  const read = () => Promise.all([teacher, colleague, student, other].map((who) => statusOf(who, address)));
  expect(await read()).toEqual([200, 404, 404, 404]);

  // An address in a text of one’s own opens nothing.
  await colleague.call(questionApi.save, form(await newBank(colleague), `![图](${address})`));
  expect(await statusOf(colleague, address)).toBe(404);

  const { questionId } = await teacher.call(questionApi.save, form(bankId, `看图 ![图](${address})`));
  await teacher.call(questionApi.putOn, { questionIds: [questionId] });
  expect(await statusOf(colleague, address)).toBe(404);
  const shared = form(bankId, `看图 ![图](${address})`, { sharing: 'public' });
  await teacher.call(questionApi.update, { ...shared, questionId, version: 2 });
  expect(await read()).toEqual([200, 200, 404, 404]);

  const at = (minutes: number) => school.clock.write(new Date(school.clock.now().getTime() + minutes * 60_000));
  const paperId = await writePaper(teacher, [judge(`考试看图 ![图](${address})`)]);
  const times = { beginTime: at(1), endTime: at(100) };
  const examId = await giveExam(teacher, { paperId, classIds: [lesson.classId], ...times });
  await school.clock.advance({ minutes: 2 });
  expect(await read()).toEqual([200, 200, 404, 404]);
  await student?.call(sittingApi.begin, { examId });
  expect(await read()).toEqual([200, 200, 200, 404]);
});

test('a picture on a paper shared with an organization stays closed to teachers outside it', async () => {
  const bankId = await newBank();
  const address = await upload(teacher, bankId);
  const outsider = await school.signIn('ROLE_TEACHER', 'history-outsider');
  const paperId = await writePaper(teacher, [judge(`试卷看图 ![图](${address})`)]);
  const share = (sharing: 'organization' | 'public') =>
    school.sql.update(papers).set({ sharing }).where(eq(papers.id, paperId));
  await share('organization');
  expect(await statusOf(outsider, address)).toBe(404);
  await share('public');
  expect(await statusOf(outsider, address)).toBe(200);
});

test('a teacher cannot read a picture of an exam that is not theirs until they invigilate it', async () => {
  const bankId = await newBank();
  const address = await upload(teacher, bankId);
  const stranger = await school.signIn('ROLE_TEACHER', 'history-invigilator');
  const paperId = await writePaper(teacher, [judge(`监考看图 ![图](${address})`)]);
  const at = (minutes: number) => school.clock.write(new Date(school.clock.now().getTime() + minutes * 60_000));
  const times = { beginTime: at(1), endTime: at(100) };
  const examId = await giveExam(teacher, { paperId, classIds: [lesson.classId], ...times });
  expect(await statusOf(stranger, address)).toBe(404);
  const { roomId } = await teacher.call(examRoomApi.save, {
    ...{ examId, roomName: '一号考场', seats: 60, networks: [], invigilatorIds: [stranger.id] },
  });
  expect(roomId).not.toBe('');
  expect(await statusOf(stranger, address)).toBe(200);
});

test('a picture can be read by students who practise its question, and by contestants of a begun match', async () => {
  const bankId = await newBank();
  const [student] = lesson.students;
  const stranger = await school.signIn('ROLE_STUDENT', 'history-stranger');
  const read = (address?: string) => Promise.all([student, stranger].map((who) => statusOf(who, address)));
  const practised = await upload(teacher, bankId);
  const all = { subject: 'linux', bankIds: [], kinds: [], knowledgePointIds: [], difficulties: [], count: 20 };
  const source = { ...all, paperId: await writePaper(teacher, [judge(`练习看图 ![图](${practised})`)]) };
  const { practiceId } = await teacher.call(practiceApi.save, {
    ...{ practiceName: '看图', description: '', shuffleOptions: false, classIds: [lesson.classId], source },
  });
  expect(await read(practised)).toEqual([404, 404]);
  await teacher.call(practiceApi.open, { practiceId });
  expect(await read(practised)).toEqual([200, 404]);

  const contested = await upload(teacher, bankId);
  const body = programming();
  const shown = { ...body, content: { ...body.content, stem: `竞赛看图 ![图](${contested})` } } as typeof body;
  await giveMatch(teacher, matchOf(school, [await writeQuestion(teacher, shown)], { classIds: [lesson.classId] }));
  expect(await read(contested)).toEqual([404, 404]);
  await school.clock.advance({ minutes: 11 });
  expect(await read(contested)).toEqual([200, 404]);
});

test('questions are found by course and chapter, and a blueprint selects from a chapter', async () => {
  const { courseId, chapterId } = lesson;
  const bankId = await newBank();
  const { sectionId: second } = await teacher.call(sectionApi.save, {
    ...{ courseId, parentId: null, title: '第二章', kind: 'chapter' },
  });
  for (const [stem, chapter] of [
    ['第一章的题', chapterId],
    ['第二章的题', second],
    ['不分章的题', null],
  ] as const) {
    const { questionId } = await teacher.call(questionApi.save, form(bankId, stem, { courseId, chapterId: chapter }));
    await teacher.call(questionApi.putOn, { questionIds: [questionId] });
  }
  const found = async (search: object) =>
    (await teacher.call(questionApi.list, { pageSize: 100, bankId, ...search })).pageInfo.resultList;
  expect(await found({ courseId })).toHaveLength(3);
  expect(await found({ courseId, chapterId: second })).toMatchObject([{ title: '第二章的题', chapterName: '第二章' }]);

  const row: BlueprintRow = {
    ...{ kind: 'judge', knowledgePointIds: [], chapterIds: [second], difficulties: [], count: 1, points: 5 },
  };
  const blueprint = { title: '按章组卷', subject: 'linux', minutes: 30, bankIds: [bankId], seed: 's', parallel: false };
  const rows = [row];
  const { paperIds } = await teacher.call(paperApi.generate, { ...blueprint, courseId, rows });
  const paper = await teacher.call(paperApi.get, { paperId: paperIds[0] ?? '' });
  expect(paper.sections[0]?.questions).toMatchObject([{ title: '第二章的题' }]);
  const short = await teacher.call(paperApi.generate, {
    ...{ ...blueprint, courseId, rows: [{ ...row, count: 2 }] },
  });
  expect(short.shortages).toEqual([{ rows: [0], wanted: 2, available: 1 }]);
});

test('an earlier version is restored as a new one, and the list names the papers that hold it', async () => {
  const bankId = await newBank();
  const { questionId } = await teacher.call(questionApi.save, form(bankId, '第一版'));
  const { versionId } = await teacher.call(questionApi.get, { questionId });
  await teacher.call(paperApi.save, {
    ...{ title: '用第一版', subject: 'linux', note: '', minutes: 60, sharing: 'mine' },
    ...{ mixesQuestions: false, mixesOptions: false },
    sections: [{ id: 'a', title: '一', note: '', draws: null, questions: [{ versionId, points: 2 }] }],
  });
  await teacher.call(questionApi.update, { ...form(bankId, '第二版'), questionId, version: 1 });
  const stale = await teacher.ask(questionApi.restore, { questionId, versionId, version: 1 });
  expect(stale.meta.code).toBe('wire.changed');
  await teacher.call(questionApi.restore, { questionId, versionId, version: 2 });
  expect(await teacher.call(questionApi.get, { questionId })).toMatchObject({ number: 3, title: '第一版' });
  const { versionList } = await teacher.call(questionApi.versions, { questionId });
  expect(versionList.map(({ number, papers }) => [number, papers.map(({ title }) => title)])).toEqual([
    [3, []],
    [2, []],
    [1, ['用第一版']],
  ]);
  // Restoring identical contents makes no version.
  await teacher.call(questionApi.restore, { questionId, versionId, version: 3 });
  expect(await teacher.call(questionApi.get, { questionId })).toMatchObject({ number: 3 });
  const elsewhere = await teacher.call(questionApi.save, form(bankId, '另一题'));
  const foreign = { questionId: elsewhere.questionId, versionId, version: 1 };
  expect((await teacher.ask(questionApi.restore, foreign)).meta.code).toBe('wire.gone');
  expect((await colleague.ask(questionApi.versions, { questionId })).meta.code).toBe('wire.gone');
});
