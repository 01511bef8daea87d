import { auditApi } from '@xueyan/contract/base/audit';
import { examApi } from '@xueyan/contract/exam/exam';
import { examMarkingApi } from '@xueyan/contract/exam/exam-marking';
import { paperApi } from '@xueyan/contract/exam/paper';
import { questionApi } from '@xueyan/contract/exam/question';
import type { QuestionResponse } from '@xueyan/contract/exam/question-response';
import { type Sitting, sittingApi } from '@xueyan/contract/exam/sitting';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { classMembers } from '../../../db/account.table.ts';
import { examAnswers, examCandidates } from '../../../db/exam.table.ts';
import { questionVersions } from '../../../db/question.table.ts';
import { bodies, giveExam, writePaper, writeQuestions } from '../../../testing/exam.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { createClass } from '../../school/school-class/school-class.service.ts';

let school: School;
let teacher: Caller;
let student: Caller;
let other: Caller;
let classId: string;
let paperId: string;
beforeAll(async () => {
  school = await openSchool();
  teacher = await school.signIn('ROLE_TEACHER', 'mishap-teacher');
  student = await school.signIn('ROLE_STUDENT', 'mishap-one', '学生甲');
  other = await school.signIn('ROLE_STUDENT', 'mishap-two', '学生乙');
  classId = await createClass(school.server.db, 'MISHAP', '事故班', [student.id, other.id]);
  paperId = await writePaper(teacher);
});
afterAll(() => school.close());

const inMinutes = (minutes: number) => school.clock.write(new Date(school.clock.now().getTime() + minutes * 60_000));
const begun = async (more: object = {}) => {
  const examId = await giveExam(teacher, {
    ...{ paperId, classIds: [classId], beginTime: inMinutes(1), endTime: inMinutes(121), ...more },
  });
  await school.clock.advance({ minutes: 2 });
  return examId;
};
const codeOf = async (reply: Promise<{ meta: { code?: string } }>) => (await reply).meta.code;
const itemsOf = ({ sections }: Sitting) => sections.flatMap(({ items }) => items);
const begin = (who: Caller, examId: string) => who.call(sittingApi.begin, { examId });
const itemOf = (sitting: Sitting, kind: string) =>
  itemsOf(sitting).find(({ content }) => content.kind === kind)?.itemId ?? '';
const save = (who: Caller, examId: string, itemId: string, response: QuestionResponse, seq: number) =>
  who.ask(sittingApi.save, { examId, entries: [{ itemId, response, seq }] });
const candidateOf = async (examId: string, who: Caller) =>
  (await teacher.call(examApi.candidates, { examId, pageSize: 100 })).pageInfo.resultList.find(
    ({ userId }) => userId === who.id,
  );
const blank: Extract<Parameters<typeof writePaper>[1], object>[number] = {
  content: {
    ...{ kind: 'blank', stem: '列目录 ____', blanks: [{ id: 'b0', numeric: false }], ordered: true, credit: 'each' },
  },
  key: { kind: 'blank', blanks: [{ form: 'text', id: 'b0', accepted: ['ls'], ignoresCase: true }] },
};
const essays = (count: number) => Array.from({ length: count }, () => structuredClone(bodies.essay));

test('a question with blanks named like object properties is refused, and an old one does no harm', async () => {
  const bad = structuredClone(blank) as unknown as { content: { blanks: { id: string }[] } };
  bad.content.blanks = [{ id: 'constructor' }];
  await expect(writeQuestions(teacher, [bad as never])).rejects.toThrow();
  // A question written before the rule is still in the database.
  const odd = await writePaper(teacher, [blank]);
  const examId = await begun({ paperId: odd });
  const sitting = await begin(student, examId);
  await school.sql.execute(sql`alter table question_version disable trigger user`);
  await school.sql.update(questionVersions).set({
    content: sql`replace(content::text, 'b0', 'constructor')::jsonb`,
    key: sql`replace(key::text, 'b0', 'constructor')::jsonb`,
  });
  await school.sql.execute(sql`alter table question_version enable trigger user`);
  await save(student, examId, itemOf(sitting, 'blank'), { kind: 'blank', blanks: {} }, 1);
  await student.call(sittingApi.submit, { examId, entries: [] });
  expect(await candidateOf(examId, student)).toMatchObject({ state: 'submitted', points: 0 });
});

test('a candidate whose paper cannot be handed in delays no other candidate', async () => {
  const broken = await begun({ minutes: 10, endTime: inMinutes(20) });
  await begin(student, broken);
  const candidateId = (await candidateOf(broken, student))?.candidateId ?? '';
  const { sql: db } = school;
  // Any reason will do: here the database refuses the row.
  await db.execute(
    sql.raw(`create function refuse_mishap() returns trigger language plpgsql as $$ begin
    if new.id = '${candidateId}' and new.state = 'submitted' then raise exception 'broken'; end if; return new; end $$`),
  );
  await db.execute(sql`create trigger refuse_mishap before update on ${examCandidates}
    for each row execute function refuse_mishap()`);
  const sound = await begun({ minutes: 10, endTime: inMinutes(20) });
  await begin(other, sound);
  await school.clock.advance({ minutes: 30 });
  expect(await candidateOf(sound, other)).toMatchObject({ state: 'submitted', submitWay: 'time' });
  expect((await teacher.call(examApi.get, { examId: sound })).state).toBe('marking');
  await db.execute(sql`drop trigger refuse_mishap on ${examCandidates}`);
  await school.clock.advance({ minutes: 1 });
  expect(await candidateOf(broken, student)).toMatchObject({ state: 'submitted', submitWay: 'time' });
});

test('a class that an exam names cannot be deleted, and an exam without classes can still be read', async () => {
  const admin = await school.signIn('ROLE_ADMIN', 'mishap-admin');
  const own = await createClass(school.server.db, 'MISHAP2', '要删除的班', [other.id]);
  const examId = await begun({ classIds: [own] });
  const gone = { classId: own, confirm: '要删除的班' };
  expect(await codeOf(admin.ask(schoolClassApi.remove, gone))).toBe('class.inExam');
  await school.sql.execute(sql`delete from exam_class where exam_id = ${examId}`);
  expect((await teacher.call(examApi.get, { examId })).classIds).toEqual([]);
  await teacher.call(examApi.list, {});
});

test('only questions drawn for the candidate can be answered and count', async () => {
  const asked = await writeQuestions(teacher, essays(4));
  const questions = await Promise.all(
    asked.map(async (questionId) => ({
      ...{ versionId: (await teacher.call(questionApi.get, { questionId })).versionId, points: 10 },
    })),
  );
  const drawing = await teacher.call(paperApi.save, {
    ...{ title: '抽题卷', subject: 'linux', note: '', minutes: 60, sharing: 'mine' },
    ...{ mixesQuestions: false, mixesOptions: false },
    sections: [{ id: 'a', title: '抽一题', note: '', draws: 1, questions }],
  });
  await teacher.call(paperApi.finish, drawing);
  const examId = await begun(drawing);
  const [own] = itemsOf(await begin(student, examId));
  const all = (await teacher.call(examMarkingApi.items, { examId })).itemList.map(({ itemId }) => itemId);
  const foreign = all.find((itemId) => itemId !== own?.itemId) ?? '';
  const text: QuestionResponse = { kind: 'essay', text: '答案' };
  expect(await codeOf(save(student, examId, foreign, text, 1))).toBe('wire.gone');
  expect(await codeOf(save(student, examId, own?.itemId ?? '', text, 2))).toBeUndefined();
  await student.call(sittingApi.submit, { examId, entries: [] });
  expect(await candidateOf(examId, student)).toMatchObject({ unmarked: 1 });
});

test('an answer rewritten after a reopening loses its mark, and the audit records it', async () => {
  const examId = await begun();
  const itemId = itemOf(await begin(student, examId), 'essay');
  await save(student, examId, itemId, { kind: 'essay', text: '第一稿' }, 1);
  await student.call(sittingApi.submit, { examId, entries: [] });
  await teacher.call(examApi.close, { examId });
  const candidateId = (await candidateOf(examId, student))?.candidateId ?? '';
  await teacher.call(examMarkingApi.mark, { examId, candidateId, itemId, points: 9, comment: '好' });
  await teacher.call(examApi.reopen, { examId, candidateId, minutes: 10, reason: '误操作' });
  await begin(student, examId);
  await save(student, examId, itemId, { kind: 'essay', text: '第二稿' }, 2);
  await student.call(sittingApi.submit, { examId, entries: [] });
  expect(await candidateOf(examId, student)).toMatchObject({ unmarked: 1, points: 0 });
  const admin = await school.signIn('ROLE_ADMIN', 'mishap-auditor');
  const { resultList } = (await admin.call(auditApi.list, { action: 'exam.unmark' })).pageInfo;
  expect(JSON.stringify(resultList)).toContain('好');
});

test('a student who joins a class later finds its exams in their list', async () => {
  const examId = await begun();
  const late = await school.signIn('ROLE_STUDENT', 'mishap-late', '学生丙');
  await school.sql.insert(classMembers).values({ classId, userId: late.id });
  const { pageInfo } = await late.call(sittingApi.list, { over: false });
  expect(pageInfo.resultList.map((one) => one.examId)).toContain(examId);
});

test('work in a machine is left for marking by hand, not counted as zero', async () => {
  const machine = {
    content: {
      ...{ kind: 'machine', stem: '建用户', imageId: null, minutes: 30 },
      steps: [{ id: 's0', title: '建用户', weight: 1 }],
    },
    key: { kind: 'machine', scripts: [{ id: 's0', script: 'id demo' }] },
  };
  const examId = await begun({ paperId: await writePaper(teacher, [machine as never]) });
  await begin(student, examId);
  await student.call(sittingApi.submit, { examId, entries: [] });
  await teacher.call(examApi.close, { examId });
  expect((await teacher.call(examMarkingApi.items, { examId })).itemList).toMatchObject([{ unmarked: 1 }]);
  expect(await codeOf(teacher.ask(examApi.publishResults, { examId }))).toBe('exam.unmarked');
});

test('a candidate cannot begin an exam that is being ended at the same moment', async () => {
  const examId = await begun();
  const { sql: db } = school;
  const [candidate] = await db.select().from(examCandidates).where(eq(examCandidates.examId, examId));
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holder = db.transaction(async (tx) => {
    await tx.execute(sql`select id from exam_candidate where id = ${candidate?.id} for update`);
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  // Only who waits for a row of the table holds such a lock.
  const waiting = async (table: string) => {
    const found = await db.execute(sql`select 1 from pg_locks
      where locktype = 'tuple' and relation = ${table}::regclass
        and database = (select oid from pg_database where datname = current_database())`);
    return found.rows.length;
  };
  const who = candidate?.userId === student.id ? student : other;
  const closing = teacher.ask(examApi.close, { examId });
  await expect.poll(() => waiting('exam_candidate')).toBe(1);
  const beginning = who.ask(sittingApi.begin, { examId });
  await expect.poll(() => waiting('exam')).toBe(1);
  held.resolve();
  await holder;
  expect(await codeOf(closing)).toBeUndefined();
  expect(await codeOf(beginning)).toBe('sitting.over');
});

test('a paper that an exam uses cannot be deleted, and the response says so', async () => {
  const used = await writePaper(teacher);
  await begun({ paperId: used });
  await teacher.call(paperApi.reopen, { paperId: used });
  expect(await codeOf(teacher.ask(paperApi.remove, { paperId: used }))).toBe('paper.inUse');
});

test('parts that the question does not have are not saved', async () => {
  const examId = await begun({ paperId: await writePaper(teacher, [blank, bodies.essay]) });
  const sitting = await begin(student, examId);
  await save(student, examId, itemOf(sitting, 'blank'), { kind: 'blank', blanks: { b0: 'ls', x: 'y' } }, 1);
  await save(student, examId, itemOf(sitting, 'essay'), { kind: 'essay', text: '长'.repeat(900) }, 2);
  const kept = await school.sql
    .select()
    .from(examAnswers)
    .where(eq(examAnswers.itemId, itemOf(sitting, 'blank')));
  expect(kept[0]?.response).toEqual({ kind: 'blank', blanks: { b0: 'ls' } });
  const { entries } = await begin(student, examId);
  expect(entries.find(({ response }) => response.kind === 'essay')?.response).toMatchObject({ text: '长'.repeat(500) });
});

test('what was being typed when the exam is ended is accepted for a moment, and scored', async () => {
  const examId = await begun();
  const itemId = itemOf(await begin(student, examId), 'single');
  await teacher.call(examApi.close, { examId });
  expect(await candidateOf(examId, student)).toMatchObject({ points: 0 });
  expect(await codeOf(save(student, examId, itemId, { kind: 'single', choice: 'o1' }, 1))).toBeUndefined();
  expect(await candidateOf(examId, student)).toMatchObject({ points: 10, submitWay: 'forced' });
  await school.clock.advance({ minutes: 2 });
  expect(await codeOf(save(student, examId, itemId, { kind: 'single', choice: 'o0' }, 2))).toBe('sitting.handedIn');
  // A late answer does not count, and the exam owner sees it beside the counted one.
  const { candidateId = '', late } = (await candidateOf(examId, student)) ?? {};
  expect(late).toBe(1);
  const { answerList } = await teacher.call(examMarkingApi.lateAnswers, { examId, candidateId });
  expect(answerList).toMatchObject([{ itemId, kept: { choice: 'o1' }, late: { choice: 'o0' } }]);
});
