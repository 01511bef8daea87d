import { organizationApi } from '@xueyan/contract/base/organization';
import { examApi } from '@xueyan/contract/exam/exam';
import { examAppealApi } from '@xueyan/contract/exam/exam-appeal';
import { examInquiryApi } from '@xueyan/contract/exam/exam-inquiry';
import { examMarkingApi } from '@xueyan/contract/exam/exam-marking';
import { examRoomApi } from '@xueyan/contract/exam/exam-room';
import { markingPlanApi } from '@xueyan/contract/exam/marking-plan';
import { sittingApi } from '@xueyan/contract/exam/sitting';
import { calendarApi } from '@xueyan/contract/school/calendar';
import { addDays } from '@xueyan/contract/school/school-date';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schoolClasses } from '../../../db/account.table.ts';
import { openLesson } from '../../../testing/course.ts';
import { bodies, giveExam, writePaper } from '../../../testing/exam.ts';
import { signInRegistrar } from '../../../testing/registrar.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { downloadSheet } from '../../../testing/workbook.ts';

let school: School;
let teacher: Caller;
let student: Caller;
let absent: Caller;
let classId: string;
let courseId: string;
let examId: string;
let later: string;

const inMinutes = (minutes: number) => school.clock.write(new Date(school.clock.now().getTime() + minutes * 60_000));

beforeAll(async () => {
  school = await openSchool();
  const lesson = await openLesson(school, { students: 2 });
  const [one, other] = lesson.students;
  if (!one || !other) throw new Error('no students');
  ({ teacher, classId, courseId } = lesson);
  student = one;
  absent = other;
  const paperId = await writePaper(teacher, [bodies.single, bodies.judge]);
  const form = { paperId, classIds: [classId] };
  const ofCourse = { ...form, courseId, examName: '查询期中', beginTime: inMinutes(2), endTime: inMinutes(62) };
  examId = await giveExam(teacher, ofCourse);
  const days = 40 * 24 * 60;
  const times = { beginTime: inMinutes(days), endTime: inMinutes(days + 60) };
  later = await giveExam(teacher, { ...form, ...times, examName: '查询期末' });
  await teacher.call(examRoomApi.save, {
    ...{ examId, roomName: '实验楼 201', seats: 30, networks: [], invigilatorIds: [] },
  });
  await teacher.call(examRoomApi.place, { examId, way: 'order' });
});
afterAll(() => school.close());

const found = async (who: Caller, search: object = {}) =>
  (await who.call(examInquiryApi.list, search)).pageInfo.resultList;
const mine = async (search: object = {}) => (await student.call(examInquiryApi.mine, search)).pageInfo.resultList;

test('a student sees when and where every exam of theirs is, and its result once it is published §examination.1', async () => {
  expect(await mine()).toMatchObject([
    { examId: later, roomName: '', seat: null, state: 'absent', points: null },
    { examId, roomName: '实验楼 201', seat: 1, state: 'absent', points: null, hasResult: false },
  ]);
  await school.clock.advance({ minutes: 3 });
  const { sections } = await student.call(sittingApi.begin, { examId });
  const entries = sections
    .flatMap(({ items }) => items)
    .flatMap(({ itemId, content }, at) =>
      content.kind === 'single' ? [{ itemId, response: { kind: 'single', choice: 'o1' } as const, seq: at + 1 }] : [],
    );
  await student.call(sittingApi.submit, { examId, entries });
  await teacher.call(examApi.close, { examId });
  const hidden = { courseId, examState: 'marking' };
  expect(await mine(hidden)).toMatchObject([{ state: 'submitted', points: null, passed: null, hasResult: false }]);
  await teacher.call(examApi.publishResults, { examId });
  const [item] = (await teacher.call(examMarkingApi.items, { examId })).itemList;
  await student.call(examAppealApi.save, { examId, itemId: item?.itemId ?? '', reason: '请复核' });
  expect(await mine({ courseId })).toMatchObject([
    { examId, points: 10, fullPoints: 20, passed: false, hasResult: true, appealCount: 1, appealWaiting: 1 },
  ]);
  expect((await mine({ examName: '期末' })).map((one) => one.examId)).toEqual([later]);
});

test('a teacher finds people across exams by person, class, course and state, sorted by points §examination.2', async () => {
  const byPoints = await found(teacher, { courseId, orderFlag: 'points asc' });
  expect(byPoints.map(({ userName, state, points }) => [userName, state, points])).toEqual([
    ['学生0', 'submitted', 10],
    ['学生1', 'missed', null],
  ]);
  const byPerson = await found(teacher, { words: absent.loginName });
  expect(byPerson.map((one) => [one.examId, one.loginName])).toEqual([
    [later, absent.loginName],
    [examId, absent.loginName],
  ]);
  expect(await found(teacher, { classId, examState: 'resulted' })).toHaveLength(2);
  const { courseId: _, ...elsewhere } = await openLesson(school);
  expect(await found(teacher, { classId: elsewhere.classId })).toEqual([]);
  expect(await found(elsewhere.teacher)).toEqual([]);
  const admin = await school.signIn('ROLE_ADMIN', 'inquiry-admin');
  expect(await found(admin, { examName: '查询' })).toHaveLength(4);
});

test('an inquiry by term finds the exams that begin within it, and is exported with its filters §examination.3', async () => {
  const admin = await school.signIn('ROLE_ADMIN', 'inquiry-office');
  const today = school.clock.write(school.clock.now()).slice(0, 10);
  const term = { name: '查询学期', startDate: addDays(today, -10), endDate: addDays(today, 20) };
  const { termId } = await admin.call(calendarApi.saveTerm, term);
  expect(new Set((await found(teacher, { termId })).map((one) => one.examId))).toEqual(new Set([examId]));
  expect((await mine({ termId })).map((one) => one.examId)).toEqual([examId]);
  const { rows } = await downloadSheet(school, teacher, 'export/examinquiry/list', { termId, orderFlag: 'points asc' });
  const [titles = [], ...people] = rows;
  const inColumn = (title: string) => people.map((row) => row[titles.indexOf(title)]);
  expect([inColumn('姓名'), inColumn('成绩'), inColumn('考场')]).toEqual([
    ['学生0', '学生1'],
    ['10', ''],
    ['实验楼 201', '实验楼 201'],
  ]);
});

test('points stay hidden while an exam is marked without names', async () => {
  await teacher.call(examApi.withdrawResults, { examId });
  await teacher.call(markingPlanApi.save, {
    ...{ examId, markers: 'one', tolerance: 0, arbiterId: null, anonymous: true, appealDays: 3, duties: [] },
  });
  expect((await found(teacher, { courseId })).map(({ points, passed }) => [points, passed])).toEqual([
    [null, null],
    [null, null],
  ]);
  await teacher.call(examApi.publishResults, { examId });
  const published = await found(teacher, { courseId, orderFlag: 'points asc' });
  expect(published.map(({ points }) => points)).toEqual([10, null]);
});

test('an office finds the students of the classes in its reach with published results, and opens no exam', async () => {
  const admin = await school.signIn('ROLE_ADMIN', 'inquiry-organizer');
  const add = async (code: string) => {
    const form = { name: code, code, type: 'department' as const, leaderId: null, disabled: false, parentId: null };
    return (await admin.call(organizationApi.save, form)).organizationId;
  };
  const [college, elsewhere] = [await add('INQ_A'), await add('INQ_B')];
  await school.sql.update(schoolClasses).set({ organizationId: college }).where(eq(schoolClasses.id, classId));
  const office = await signInRegistrar(school, 'inquiry_college', college, ['exam.inquire']);
  const asked = async (who: Caller, search: object = {}) =>
    (await who.call(examInquiryApi.office, search)).pageInfo.resultList;
  // The teacher is of no organization, and the exam is theirs.
  expect((await asked(office, { courseId })).map(({ userName, points }) => [userName, points]).toSorted()).toEqual([
    ['学生0', 10],
    ['学生1', null],
  ]);
  expect(await asked(office)).toHaveLength(4);
  const { rows } = await downloadSheet(school, office, 'export/examinquiry/listoffice', { courseId });
  expect(rows).toHaveLength(3);
  await teacher.call(examApi.withdrawResults, { examId });
  expect((await asked(office, { courseId })).map(({ points }) => points)).toEqual([null, null]);
  await teacher.call(examApi.publishResults, { examId });

  const other = await signInRegistrar(school, 'inquiry_elsewhere', elsewhere, ['exam.inquire']);
  expect(await asked(other)).toEqual([]);
  expect(await asked(other, { classId })).toEqual([]);
  const own = await signInRegistrar(school, 'inquiry_self', college, ['exam.inquire'], { dataRange: 'self' });
  expect(await asked(own)).toEqual([]);
  const [{ candidateId } = { candidateId: '' }] = await asked(office, { courseId });
  expect((await office.ask(examApi.get, { examId })).status).toBe(403);
  expect((await office.ask(examMarkingApi.paper, { examId, candidateId })).status).toBe(403);
  expect((await office.ask(examInquiryApi.list, {})).status).toBe(403);
  expect((await teacher.ask(examInquiryApi.office, {})).status).toBe(403);
});
