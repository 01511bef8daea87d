import { addDays } from '@xueyan/contract/school/school-date';
import { ExportQuery, scheduleFeedApi, timetableApi } from '@xueyan/contract/timetable/timetable';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from '../../../platform/parser/read-sheet.ts';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let lesson: Lesson;
let today: string;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school);
  today = school.server.platform.clock.write(new Date()).slice(0, 10);
});
afterAll(() => school.close());

const read = (path: string) => fetch(`${school.url}${path}`);
const save = (more: object = {}, of = lesson) =>
  of.teacher.call(timetableApi.save, {
    courseId: of.courseId,
    teacherName: '',
    classIds: [of.classId],
    classroom: '',
    startPitchNumber: 1,
    endPitchNumber: 2,
    schooltime: addDays(today, 3),
    ...more,
  });

/** Parses the feed with a library independent of the one that wrote it. */
async function eventsOf(path: string) {
  const text = await (await read(path)).text();
  const calendar = new ICAL.Component(ICAL.parse(text));
  return { text, calendar, events: calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event)) };
}
const linkOf = async (who: Caller) => (await who.call(scheduleFeedApi.renew, {})).path;

describe('the calendar feed §timetable.35', () => {
  test('is read by address and matches the timetable to the minute §timetable.28', async () => {
    const place = '实验楼, A座; "三层" 201\\b';
    const { tcsId } = await save({
      classroom: place,
      startPitchNumber: 5,
      endPitchNumber: 6,
      classIds: [lesson.classId, 'elective'],
    });
    const path = await linkOf(lesson.teacher);
    const { calendar, events } = await eventsOf(path);
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('课程表 · 老师1');
    const [event] = events;
    expect(events).toHaveLength(1);
    expect(event?.uid).toBe(`${tcsId}@xueyan`);
    expect(event?.summary).toBe('Linux 操作系统');
    expect(event?.location).toBe(place);
    expect(event?.description).toBe('教师：老师1\n班级：班级1、选修班\n第 5–6 节');
    // 14:00 to 15:40 in Shanghai, in UTC.
    expect(event?.startDate.toJSDate()).toEqual(new Date(`${addDays(today, 3)}T06:00:00Z`));
    expect(event?.endDate.toJSDate()).toEqual(new Date(`${addDays(today, 3)}T07:40:00Z`));
    expect(event?.startDate.zone.tzid).toBe('UTC');
  });

  test('keeps the id of a moved lesson and increments its sequence', async () => {
    const { tcsId } = await save({ schooltime: addDays(today, 4) });
    const path = await linkOf(lesson.teacher);
    const find = async () => (await eventsOf(path)).events.find(({ uid }) => uid.startsWith(tcsId));
    const before = await find();
    await lesson.teacher.call(timetableApi.update, {
      ...{ courseId: lesson.courseId, classIds: [lesson.classId], teacherName: '', classroom: '' },
      ...{ tcsId, startPitchNumber: 3, endPitchNumber: 4, schooltime: addDays(today, 5) },
    });
    const after = await find();
    expect([before?.sequence, after?.sequence]).toEqual([0, 1]);
    expect(after?.startDate.toJSDate()).toEqual(new Date(`${addDays(today, 5)}T02:00:00Z`));
  });

  test('is well formed: lines of at most 75 bytes that end in CRLF, no character split', async () => {
    await save({ teacherName: '很长的老师姓名很长的老师姓名很长的老师', schooltime: addDays(today, 6) });
    const response = await read(await linkOf(lesson.teacher));
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const lines = text.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.some((line) => line.startsWith(' '))).toBe(true);
    expect(text.replaceAll('\r\n ', '')).toContain('DESCRIPTION:教师：很长的老师姓名很长的老师姓名很长的老师\\n班级：');
  });

  test('of a student has only the lessons of the student’s classes', async () => {
    const other = await openLesson(school);
    const [student] = other.students;
    if (!student) throw new Error('no student');
    const path = await linkOf(student);
    expect((await eventsOf(path)).events).toEqual([]);
    const { tcsId } = await save({}, other);
    expect((await eventsOf(path)).events.map(({ uid }) => uid)).toEqual([`${tcsId}@xueyan`]);
  });

  test('of an administrator has the lessons they teach, not all of the school', async () => {
    const admin = await school.signIn('ROLE_ADMIN', 'chief');
    expect((await eventsOf(await linkOf(admin))).events).toEqual([]);
  });

  test('ends when it is revoked or renewed, and reports when it was read', async () => {
    const who = await school.signIn('ROLE_TEACHER', 'feed-owner');
    expect(await who.call(scheduleFeedApi.get, {})).toEqual({ feed: null });
    const first = await linkOf(who);
    expect((await who.call(scheduleFeedApi.get, {})).feed).toMatchObject({ lastReadTime: null });
    expect((await read(first)).status).toBe(200);
    expect((await who.call(scheduleFeedApi.get, {})).feed?.lastReadTime).toMatch(/^\d{4}-/);
    const second = await linkOf(who);
    expect(second).not.toBe(first);
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    await who.call(scheduleFeedApi.revoke, {});
    expect((await read(second)).status).toBe(404);
    expect(await who.call(scheduleFeedApi.get, {})).toEqual({ feed: null });
  });

  test('is stored as a hash, and ends with the account', async () => {
    const who = await school.signIn('ROLE_TEACHER', 'leaver');
    const path = await linkOf(who);
    const token = path.split('/').at(-1)?.replace('.ics', '') ?? '';
    const { rows } = await school.server.connection.pool.query(
      'select token_hash from schedule_feed where user_id = $1',
      [who.id],
    );
    expect(token).toMatch(/^[\w-]{32}$/);
    expect(rows[0].token_hash).not.toContain(token);
    expect((await read(`/api/schedule/feed/${rows[0].token_hash}.ics`)).status).toBe(404);
    await school.server.connection.pool.query(`update account set state = 'disabled' where id = $1`, [who.id]);
    expect((await read(path)).status).toBe(404);
  });

  test('does not exist for an invented address, and its calls require a login', async () => {
    expect((await read('/api/schedule/feed/made-up.ics')).status).toBe(404);
    for (const endpoint of Object.values(scheduleFeedApi))
      expect((await school.nobody.ask(endpoint, {})).status).toBe(401);
    expect((await lesson.teacher.ask(scheduleFeedApi.renew, { userId: 'x' })).status).toBe(400);
  });
});

describe('the export §timetable.34', () => {
  const ask = (who: Caller, body: object) =>
    fetch(`${school.url}/api/schedule/export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(who.token ? { authorization: who.token } : {}) },
      body: JSON.stringify(body),
    });
  const rowsOf = async (who: Caller, body: object) => {
    const response = await ask(who, body);
    const bytes = Buffer.from(await response.arrayBuffer());
    return readSheet(bytes, { maxBytes: 1e7, maxRows: 1000, maxColumns: 20 });
  };
  const range = { startDate: '2031-03-03', endDate: '2031-03-09' };

  test('is a workbook of the week for teachers and students', async () => {
    await save({ schooltime: '2031-03-03', classroom: '=A1', startPitchNumber: 3, endPitchNumber: 4 });
    await save({ schooltime: '2031-03-10' });
    for (const who of [lesson.teacher, ...lesson.students]) {
      const [titles, ...rows] = await rowsOf(who, range);
      expect(titles).toEqual([
        '周次',
        '日期',
        '星期',
        '开始节次',
        '结束节次',
        '时间',
        '课程',
        '班级',
        '教师',
        '上课地点',
      ]);
      expect(rows).toEqual([
        ['', '2031-03-03', '星期一', '3', '4', '10:00–11:40', 'Linux 操作系统', '班级1', '老师1', '=A1'],
      ]);
    }
    const anonymous = await school.signIn('ROLE_STUDENT', 'stranger');
    expect(await rowsOf(anonymous, range)).toHaveLength(1);
    const name = decodeURIComponent((await ask(lesson.teacher, range)).headers.get('content-disposition') ?? '');
    expect(name).toContain('课程表2031-03-03_2031-03-09.xlsx');
  });

  test('covers 1 to 366 days', async () => {
    const status = async (startDate: string, endDate: string) =>
      (await ask(lesson.teacher, { startDate, endDate })).status;
    expect(await status('2032-01-01', '2032-01-01')).toBe(200);
    expect(await status('2032-01-02', '2032-01-01')).toBe(400);
    expect(await status('2032-01-01', '2032-12-31')).toBe(200);
    expect(await status('2032-01-01', '2033-01-01')).toBe(400);
    expect(await status('soon', '2033-01-01')).toBe(400);
    expect(ExportQuery.safeParse({ ...range, more: 1 }).success).toBe(false);
  });

  test('is refused, not cut, when it exceeds the size of a workbook', async () => {
    const long = await openLesson(school);
    const { pool } = school.server.connection;
    await pool.query(
      `insert into lesson (id, group_id, course_id, date, start_period, end_period)
       select gen_random_uuid(), gen_random_uuid(), $1, date '2034-01-01' + i % 300, 1, 2 from generate_series(1, 20001) i`,
      [long.courseId],
    );
    const year = { startDate: '2034-01-01', endDate: '2034-12-31' };
    const reply = await ask(long.teacher, year);
    const { meta } = (await reply.json()) as { meta: { code: string } };
    expect([reply.status, meta.code]).toEqual([200, 'sheet.exportTooLong']);
  });

  test('is refused for foreign courses, without the right to plan or study, and without a token', async () => {
    const other = await openLesson(school);
    expect((await ask(other.teacher, { ...range, courseId: lesson.courseId })).status).toBe(403);
    expect((await ask(other.students[0] ?? other.teacher, { ...range, courseId: lesson.courseId })).status).toBe(403);
    expect((await ask(school.nobody, range)).status).toBe(401);
  });
});
