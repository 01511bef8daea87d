import { homeApi } from '@xueyan/contract/composed/home';
import { attachmentApi } from '@xueyan/contract/school/attachment';
import { courseApi } from '@xueyan/contract/school/course';
import {
  applicationUploadPath,
  auditApplicationApi,
  ownApplicationApi,
  takeApplicationApi,
  withdrawApplicationApi,
} from '@xueyan/contract/school/course-application';
import { courseHallApi } from '@xueyan/contract/school/course-hall';
import { courseStudentApi } from '@xueyan/contract/school/course-student';
import { sectionApi } from '@xueyan/contract/school/section';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../db/id.ts';
import { approve, askToAudit, askToTake, askToWithdraw, openAdmission } from '../../../testing/application.ts';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { withParameter } from '../../../testing/parameter.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { applicationParameters } from './course-application.parameter.ts';

let school: School;
let other: Lesson;
let counter = 0;
beforeAll(async () => {
  school = await openSchool();
  other = await openLesson(school);
});
afterAll(() => school.close());

const newStudent = () => school.signIn('ROLE_STUDENT', `reader-${++counter}`);
async function openCourse() {
  const lesson = await openLesson(school);
  await openAdmission(lesson);
  return lesson;
}
const dayMs = 86_400_000;
const at = (days: number) => school.clock.write(new Date(school.clock.now().getTime() + days * dayMs));

describe('an auditor of a course', () => {
  test('reads it until the end of the period, does no experiments and is on no roster', async () => {
    const lesson = await openCourse();
    const { teacher, courseId, chapterId, sectionId } = lesson;
    const reading = { courseId, parentId: chapterId, title: '读一读', kind: 'reading' } as const;
    const { sectionId: readingId } = await teacher.call(sectionApi.save, reading);
    const auditor = await newStudent();
    const id = await askToAudit(school, auditor, courseId, 7);
    expect((await auditor.ask(courseApi.get, { courseId })).meta.code).toBe('wire.gone');
    expect((await approve(teacher, 'audit', id)).meta.success).toBe(true);

    expect((await auditor.call(courseApi.get, { courseId })).studentCount).toBe(1);
    expect((await auditor.call(sectionApi.tree, { courseId })).treeList).toHaveLength(1);
    expect((await auditor.call(sectionApi.getReading, { sectionId: readingId })).title).toBe('读一读');
    expect((await auditor.call(attachmentApi.list, { sectionId: readingId })).attachmentList).toEqual([]);
    expect((await auditor.ask(attemptApi.open, { sectionId })).meta.code).toBe('run.auditing');
    const { rows } = await teacher.call(markingApi.board, { sectionId });
    expect(rows.map(({ loginName }) => loginName)).not.toContain(auditor.loginName);
    expect((await teacher.call(courseStudentApi.list, { courseId })).students).toEqual([]);
    expect((await auditor.call(courseApi.listStudy, {})).pageInfo.totalSize).toBe(0);
    const about = await auditor.call(courseHallApi.get, { courseId });
    expect(about).toMatchObject({ auditing: 'auditing', taking: 'may', auditUntil: expect.any(String) });

    await school.clock.advance({ days: 8 });
    const again = await school.logIn(auditor.loginName);
    expect((await again.ask(courseApi.get, { courseId })).meta.code).toBe('wire.gone');
    expect((await again.ask(sectionApi.getReading, { sectionId: readingId })).meta.code).toBe('wire.gone');
    expect((await again.call(courseHallApi.get, { courseId })).auditing).toBe('may');
  });

  test('may be a teacher, but not of that course or a student enrolled in it', async () => {
    const { teacher, courseId, students } = await openCourse();
    const colleague = await school.logIn(other.teacher.loginName);
    const id = await askToAudit(school, colleague, courseId);
    const owner = await school.logIn(teacher.loginName);
    expect((await approve(colleague, 'audit', id)).meta.code).toBe('wire.gone');
    expect((await approve(owner, 'audit', id)).meta.success).toBe(true);
    expect((await colleague.call(sectionApi.tree, { courseId })).treeList).toHaveLength(1);
    expect((await colleague.ask(courseApi.release, { courseId, begin: true })).meta.code).toBe('wire.gone');
    const ask = async (who: Caller) => {
      const period = { auditFrom: at(0), auditUntil: at(3) };
      const asked = { applicationId: newId(), courseId, reason: '旁听', ...period };
      return (await who.ask(auditApplicationApi.save, asked)).meta.code;
    };
    expect(await ask(owner)).toBe('application.teaching');
    expect(await ask(students[0] as Caller)).toBe('application.enrolled');
    expect(await ask(colleague)).toBe('application.auditing');
  });

  test('asks for a period that ends after its beginning and after now, and is not too long', async () => {
    const { courseId } = await openCourse();
    const student = await newStudent();
    const code = async (auditFrom: string, auditUntil: string) => {
      const asked = { applicationId: newId(), courseId, reason: '旁听', auditFrom, auditUntil };
      return (await student.ask(auditApplicationApi.save, asked)).meta.code;
    };
    expect(await code(at(3), at(2))).toBe('application.period');
    expect(await code(at(-3), at(-2))).toBe('application.period');
    expect(await code(at(0), at(181))).toBe('application.period');
    await withParameter(school, applicationParameters.auditDays, 10, async () => {
      expect(await code(at(1), at(12))).toBe('application.period');
    });
    expect(await code(at(1), at(180))).toBeUndefined();
  });

  test('is not admitted once the period is over, and the request expires', async () => {
    const { teacher, courseId } = await openCourse();
    const student = await newStudent();
    const id = await askToAudit(school, student, courseId, 1);
    await school.clock.advance({ days: 2 });
    const [owner, asker] = [await school.logIn(teacher.loginName), await school.logIn(student.loginName)];
    expect((await approve(owner, 'audit', id)).meta.code).toBe('application.decided');
    const [mine] = (await asker.call(ownApplicationApi.listMine, {})).pageInfo.resultList;
    expect(mine).toMatchObject({ kind: 'audit', state: 'expired' });
  });

  test('is removed early by a person who may change the course, and is notified', async () => {
    const { teacher, courseId } = await openCourse();
    const [owner, student] = [await school.logIn(teacher.loginName), await newStudent()];
    const applicationId = await askToAudit(school, student, courseId);
    const end = (who: Caller) => who.ask(auditApplicationApi.end, { applicationId });
    expect((await end(owner)).meta.code).toBe('application.notAuditing');
    await approve(owner, 'audit', applicationId);
    expect((await end(await school.logIn(other.teacher.loginName))).meta.code).toBe('wire.gone');
    expect((await student.call(courseApi.get, { courseId })).courseId).toBe(courseId);
    expect((await end(owner)).meta.success).toBe(true);
    expect((await student.ask(courseApi.get, { courseId })).meta.code).toBe('wire.gone');
    const [mine] = (await student.call(ownApplicationApi.listMine, {})).pageInfo.resultList;
    expect(mine?.state).toBe('expired');
  });

  test('is not admitted where the course does not allow auditing', async () => {
    const lesson = await openLesson(school);
    await openAdmission(lesson, { auditable: false });
    const period = { auditFrom: at(0), auditUntil: at(3) };
    const asked = { applicationId: newId(), courseId: lesson.courseId, reason: '旁听', ...period };
    expect((await (await newStudent()).ask(auditApplicationApi.save, asked)).meta.code).toBe('application.closed');
  });
});

describe('a request to leave a course', () => {
  test('takes the student off the roster; their work is retained and back on their return', async () => {
    const lesson = await openCourse();
    const { courseId, sectionId } = lesson;
    const teacher = await school.logIn(lesson.teacher.loginName);
    const student = await newStudent();
    await approve(teacher, 'take', await askToTake(student, courseId));
    const { runId } = await student.call(attemptApi.open, { sectionId });
    const id = await askToWithdraw(student, courseId);
    expect((await student.call(courseHallApi.get, { courseId })).leaving).toBe(true);
    expect((await student.ask(courseApi.get, { courseId })).meta.success).toBe(true);
    expect((await approve(teacher, 'withdraw', id)).meta.success).toBe(true);
    expect((await teacher.call(courseStudentApi.list, { courseId })).students).toEqual([]);
    expect((await student.ask(courseApi.get, { courseId })).meta.code).toBe('wire.gone');
    const { rows } = await teacher.call(markingApi.board, { sectionId });
    expect(rows.map(({ loginName }) => loginName)).not.toContain(student.loginName);

    await approve(teacher, 'take', await askToTake(student, courseId));
    expect((await student.call(attemptApi.open, { sectionId })).runId).toBe(runId);
    const board = await teacher.call(markingApi.board, { sectionId });
    expect(board.rows.map(({ loginName }) => loginName)).toContain(student.loginName);
  });

  test('removes one student of a class alone and retains their work for a return', async () => {
    const lesson = await openCourse();
    const { courseId, sectionId, students } = lesson;
    const teacher = await school.logIn(lesson.teacher.loginName);
    const student = await school.logIn((students[0] as Caller).loginName);
    const { runId } = await student.call(attemptApi.open, { sectionId });
    await student.call(attemptApi.submit, { runId, content: '退课前的报告', version: 0 });
    const sees = async () => ({
      course: (await student.ask(courseApi.get, { courseId })).meta.success,
      mine: (await student.call(courseApi.listStudy, {})).pageInfo.totalSize,
      due: (await student.call(homeApi.student, {})).due.length,
      run: (await student.ask(attemptApi.saveDraft, { runId, content: '改', version: 1 })).meta.code,
      counted: (await teacher.call(courseApi.get, { courseId })).studentCount,
      board: (await teacher.call(markingApi.board, { sectionId })).rows.length,
      queue: (await teacher.call(markingApi.queue, { sectionId })).reports.length,
      toMark: (await teacher.call(homeApi.teacher, {})).toMark.length,
    });
    const within = await sees();
    expect(within).toMatchObject({ course: true, mine: 1, counted: 1, board: 1, queue: 1, toMark: 1 });
    const id = await askToWithdraw(student, courseId);
    expect(await sees()).toEqual(within);
    expect((await approve(teacher, 'withdraw', id)).meta.success).toBe(true);
    expect(await sees()).toMatchObject({ course: false, mine: 0, due: 0, counted: 0, board: 0, queue: 0, toMark: 0 });
    expect((await teacher.call(courseApi.get, { courseId })).classes).toHaveLength(1);
    const { withdrawn } = await teacher.call(courseStudentApi.list, { courseId });
    expect(withdrawn).toMatchObject([{ loginName: student.loginName, className: expect.any(String) }]);

    await teacher.call(courseStudentApi.restore, { courseId, userId: student.id });
    expect(await sees()).toEqual(within);
    expect((await student.call(attemptApi.open, { sectionId })).runId).toBe(runId);
    const again = await teacher.ask(courseStudentApi.restore, { courseId, userId: student.id });
    expect(again.meta.code).toBe('wire.gone');

    await approve(teacher, 'withdraw', await askToWithdraw(student, courseId));
    await approve(teacher, 'take', await askToTake(student, courseId));
    expect(await sees()).toEqual(within);
    expect(await teacher.call(courseStudentApi.list, { courseId })).toEqual({ students: [], withdrawn: [] });
  });

  test('is refused for a student outside the course', async () => {
    const { courseId } = await openCourse();
    const asked = { applicationId: newId(), courseId, reason: '时间冲突' };
    expect((await (await newStudent()).ask(withdrawApplicationApi.save, asked)).meta.code).toBe('wire.gone');
  });

  test('leaves the student enrolled when it is rejected', async () => {
    const lesson = await openCourse();
    const teacher = await school.logIn(lesson.teacher.loginName);
    const student = await newStudent();
    await approve(teacher, 'take', await askToTake(student, lesson.courseId));
    const id = await askToWithdraw(student, lesson.courseId);
    await teacher.call(withdrawApplicationApi.reject, { applicationIds: [id], answer: '已过退课时间' });
    expect((await teacher.call(courseStudentApi.list, { courseId: lesson.courseId })).students).toHaveLength(1);
  });
});

describe('a file of a request', () => {
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
  const send = async (who: Caller, applicationId: string, bytes: Buffer, name = '证明.pdf') => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    const response = await fetch(`${school.url}/api/${applicationUploadPath}/${applicationId}`, {
      method: 'POST',
      headers: { authorization: who.token, appid: who.loginName },
      body: form,
    });
    return (await response.json()) as { meta: { code?: string }; data: { fileId: string; address: string } };
  };
  const statusOf = async (who: Caller, address: string) =>
    (await fetch(school.url + address, { headers: { authorization: who.token, appid: who.loginName } })).status;

  test('is read only by the applicant and the deciding teachers', async () => {
    const { courseId, teacher } = await openCourse();
    const owner = await school.logIn(teacher.loginName);
    const [student, stranger] = [await newStudent(), await newStudent()];
    const applicationId = newId();
    const { data } = await send(student, applicationId, pdf);
    const fileIds = [data.fileId];
    await student.call(takeApplicationApi.save, { applicationId, courseId, reason: '见附件', fileIds });
    const [row] = (await owner.call(takeApplicationApi.list, { courseId })).pageInfo.resultList;
    expect(row?.files).toMatchObject([{ address: data.address, bytes: pdf.length }]);
    expect(await statusOf(student, data.address)).toBe(200);
    expect(await statusOf(owner, data.address)).toBe(200);
    expect(await statusOf(stranger, data.address)).toBe(403);
    expect(await statusOf(await school.logIn(other.teacher.loginName), data.address)).toBe(403);
    expect((await send(student, applicationId, pdf)).meta.code).toBe('application.decided');
  });

  test('is accepted by its content, and only for a request of its uploader', async () => {
    const { courseId } = await openCourse();
    const [student, thief] = [await newStudent(), await newStudent()];
    const applicationId = newId();
    expect((await send(student, applicationId, Buffer.from('#!/bin/sh\n'), '证明.pdf')).meta.code).toBe(
      'application.fileKind',
    );
    expect((await send(student, 'no-id', pdf)).meta.code).toBe('wire.badInput');
    const { data } = await send(student, applicationId, pdf);
    const take = async (who: Caller, id: string) =>
      (await who.ask(takeApplicationApi.save, { applicationId: id, courseId, reason: '偷', fileIds: [data.fileId] }))
        .meta.code;
    expect(await take(thief, newId())).toBe('application.file');
    expect(await take(thief, applicationId)).toBe('application.file');
    expect(await take(student, newId())).toBe('application.file');
    expect(await take(student, applicationId)).toBeUndefined();
  });
});
