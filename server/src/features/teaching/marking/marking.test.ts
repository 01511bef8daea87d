import { messageApi } from '@xueyan/contract/base/message';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { type ExperimentForm, experimentApi } from '@xueyan/contract/teaching/experiment';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { auditEntries } from '../../../db/system.table.ts';
import { openLesson } from '../../../testing/course.ts';
import { openSchool, type School } from '../../../testing/school.ts';
import { markingStore } from './marking.store.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
afterEach(() => void vi.restoreAllMocks());

/** Creates a submitted report for the teacher to mark. */
async function handedIn(form: Partial<ExperimentForm> = {}) {
  const { teacher, students, sectionId, courseId } = await openLesson(school, { form });
  const [student] = students;
  if (!student) throw new Error('no student');
  const { runId } = await student.call(attemptApi.open, { sectionId });
  await student.call(attemptApi.submit, { runId, content: '报告', version: 0 });
  const mark = (version: number) => teacher.ask(markingApi.mark, { runId, score: 30, comment: '好', version });
  const reportOf = async () => (await student.call(attemptApi.open, { sectionId })).report;
  const messages = async () => {
    const { pageInfo } = await student.call(messageApi.list, { messageType: '02' });
    return pageInfo.resultList.filter(({ link }) => link.startsWith('/experiments/')).length;
  };
  return { teacher, student, sectionId, courseId, runId, mark, reportOf, messages };
}

const failOnce = () =>
  vi.spyOn(school.server.platform.live, 'toChannels').mockRejectedValueOnce(new Error('the connection broke'));

describe('atomic marking', () => {
  test('does not publish marks when the notification fails, and publishes them on the next try', async () => {
    const { teacher, sectionId, mark, reportOf, messages } = await handedIn();
    await mark(1);
    failOnce();
    expect((await teacher.ask(markingApi.publish, { sectionId })).status).toBe(500);
    expect(await reportOf()).toMatchObject({ state: 'submitted', score: null });
    expect(await teacher.call(markingApi.publish, { sectionId })).toEqual({ count: 1 });
    expect([(await reportOf()).score, await messages()]).toEqual([30, 1]);
  });

  test('does not return a report when the notification fails, and returns it on the next try', async () => {
    const { teacher, runId, reportOf, messages } = await handedIn();
    const giveBack = () => teacher.ask(markingApi.giveBack, { runId, comment: '补上截图', version: 1 });
    failOnce();
    expect((await giveBack()).status).toBe(500);
    expect((await reportOf()).state).toBe('submitted');
    expect((await giveBack()).meta.success).toBe(true);
    expect([(await reportOf()).state, await messages()]).toEqual(['returned', 1]);
  });

  test('does not change a published mark without an audit record', async () => {
    const { teacher, sectionId, mark, reportOf } = await handedIn();
    await mark(1);
    await teacher.call(markingApi.publish, { sectionId });
    const { version } = await reportOf();
    await school.sql.execute(sql`alter table ${auditEntries} add constraint nothing check (false) not valid`);
    expect((await mark(version)).status).toBe(500);
    await school.sql.execute(sql`alter table ${auditEntries} drop constraint nothing`);
    expect((await reportOf()).version).toBe(version);
    expect((await mark(version)).meta.success).toBe(true);
  });
});

describe('a report with a rubric', () => {
  const rubric = [
    { name: '过程', points: 60 },
    { name: '结论', points: 40 },
  ];

  test('is marked by its criteria, which the student sees with the mark and not before', async () => {
    const { teacher, student, sectionId, runId, reportOf } = await handedIn({ rubric });
    const given = { runId, score: 34, comment: '好', version: 1 };
    for (const criteria of [[60], [61, 0], [60, 20, 20]])
      expect((await teacher.ask(markingApi.mark, { ...given, criteria })).meta.code).toBe('marking.criteriaUnfit');
    await teacher.call(markingApi.mark, { ...given, criteria: [50, 35] });
    expect((await reportOf()).criteria).toEqual([]);
    await teacher.call(markingApi.publish, { sectionId });
    const scored = [
      { ...rubric[0], score: 50 },
      { ...rubric[1], score: 35 },
    ];
    expect(await reportOf()).toMatchObject({ score: 34, criteria: scored });
    // A marked report keeps its rubric, whatever the experiment asks for by now.
    const { sectionId: _, courseId: __, title: ___, ...now } = await teacher.call(experimentApi.get, { sectionId });
    await teacher.call(experimentApi.save, {
      ...now,
      sectionId,
      rubric: [{ name: '全部', points: 10 }],
      confirmed: true,
    });
    const marking = await teacher.call(markingApi.get, { runId });
    expect([marking.criteria, marking.rubric]).toEqual([scored, [{ name: '全部', points: 10 }]]);
    expect((await student.call(attemptApi.open, { sectionId })).report.criteria).toEqual(scored);
    const { version } = marking;
    await teacher.call(markingApi.giveBack, { runId, comment: '重写', version });
    expect((await teacher.call(markingApi.get, { runId })).criteria).toEqual([]);
  });

  test('may be marked by a score alone', async () => {
    const { teacher, runId } = await handedIn({ rubric });
    await teacher.call(markingApi.mark, { runId, score: 20, comment: '', version: 1 });
    expect(await teacher.call(markingApi.get, { runId })).toMatchObject({ score: 20, criteria: [], rubric });
  });
});

test('the board reads no reports', async () => {
  const { courseId, sectionId, runId } = await handedIn();
  const [row] = await markingStore.board(school.server.db, courseId, sectionId);
  expect(row?.run).toMatchObject({ id: runId, reportState: 'submitted', late: false });
  expect(row?.run).not.toHaveProperty('content');
});
