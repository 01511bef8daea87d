import { memoApi } from '@xueyan/contract/memo/memo';
import { sectionApi } from '@xueyan/contract/school/section';
import { scheduleFeedApi } from '@xueyan/contract/timetable/timetable';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { features, routes } from '../app.ts';
import { auditEntries } from '../db/system.table.ts';
import { type Lesson, openLesson } from '../testing/course.ts';
import { type Caller, openSchool, type School } from '../testing/school.ts';

let school: School;
let lesson: Lesson;
let student: Caller;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school);
  student = lesson.students[0] as Caller;
});
afterAll(() => school.close());

const entriesOf = (target: string) =>
  school.sql.select().from(auditEntries).where(eq(auditEntries.target, target)).orderBy(auditEntries.id);

const writeMemo = async () => {
  const reminderTime = school.clock.write(new Date(Date.now() + 86_400_000));
  return (await student.call(memoApi.save, { memoTitle: '备忘', reminderTime })).omId;
};

test('an audited call is recorded with actor, address and request id', async () => {
  const omId = await writeMemo();
  await student.call(memoApi.remove, { omId });
  expect(await entriesOf(omId)).toMatchObject([
    { action: 'memo.delete', actorId: student.id, outcome: 'done', address: '127.0.0.1', detail: {} },
  ]);
  expect((await entriesOf(omId))[0]?.requestId).toMatch(/^[0-9a-f]{8}$/);
});

test('a call about the actor itself records the actor as its target', async () => {
  await lesson.teacher.call(scheduleFeedApi.revoke, {});
  expect(await entriesOf(lesson.teacher.id)).toMatchObject([{ action: 'schedule.revokefeed', outcome: 'done' }]);
});

test('a refused call is recorded with its reason', async () => {
  const omId = await writeMemo();
  const { meta } = await lesson.teacher.ask(memoApi.remove, { omId });
  expect(await entriesOf(omId)).toMatchObject([
    { actorId: lesson.teacher.id, outcome: 'refused', detail: { code: meta.code } },
  ]);
});

test('a call that failed unexpectedly is recorded under the request id that the reply carried', async () => {
  const db = school.sql;
  const omId = await writeMemo();
  await db.execute(sql`
    create function broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`);
  await db.execute(sql`create trigger broken before delete on memo execute function broken()`);
  const { status, meta } = await student.ask(memoApi.remove, { omId });
  await db.execute(sql`drop trigger broken on memo`);
  const [entry] = await entriesOf(omId);
  expect([status, entry?.outcome]).toEqual([500, 'failed']);
  expect(meta.msg).toContain(entry?.requestId);
});

test('records a created record under its own id, and a call that its service audits with details once', async () => {
  const { sectionId } = await lesson.teacher.call(sectionApi.save, {
    ...{ courseId: lesson.courseId, parentId: null, title: '空章', kind: 'chapter' },
  });
  await lesson.teacher.call(sectionApi.remove, { sectionId });
  expect(await entriesOf(sectionId)).toMatchObject([
    { action: 'section.save', outcome: 'done', address: '127.0.0.1', detail: {} },
    { action: 'section.delete', outcome: 'done', address: '127.0.0.1', detail: { title: '空章' } },
  ]);
});

test('every audited endpoint has a title for its action and a field that names the record', () => {
  const names = new Set(features.flatMap(({ audits = {} }) => Object.keys(audits)));
  const declared = routes.flatMap(({ endpoint }) => (endpoint.audit ? [endpoint.audit] : []));
  expect(declared.length).toBeGreaterThan(10);
  expect(declared.map(({ action }) => action).filter((action) => !names.has(action))).toEqual([]);
});
