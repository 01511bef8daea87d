import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MessageForm, messageApi, systemMessageType } from '@xueyan/contract/base/message';
import { messageFaults } from '@xueyan/contract/base/message-fault';
import { courseApi } from '@xueyan/contract/school/course';
import type { Input } from '@xueyan/contract/wire/endpoint';
import { ownScope } from '@xueyan/contract/wire/scope';
import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { userRoles, users } from '../../../db/account.table.ts';
import { silentLog } from '../../../platform/log.ts';
import { startServer } from '../../../start.ts';
import { courseForm, type Lesson, openLesson } from '../../../testing/course.ts';
import { throwAwayDatabase } from '../../../testing/database.ts';
import { fakeLab } from '../../../testing/fake-lab.ts';
import { openPage } from '../../../testing/live-page.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { createClass } from '../../school/school-class/school-class.service.ts';
import { createUsers } from '../user/user.service.ts';
import { messageStore } from './message.store.ts';
import { sendMessage } from './sending.service.ts';

let school: School;
let lesson: Lesson;
let strange: Lesson;
let admin: Caller;
let researcher: Caller;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 3 });
  strange = await openLesson(school, { students: 1 });
  admin = await school.signIn('ROLE_ADMIN', 'message-admin', '管理员');
  researcher = await school.signIn('ROLE_RESEARCH', 'message-research');
});
afterAll(() => school.close());

const student = () => lesson.students[0] as Caller;
const nowhere = '00000000-0000-7000-8000-000000000000';
type To = Input<typeof messageApi.send>['to'];
const letter = (to: To, more: Partial<MessageForm> = {}) => ({
  messageType: '01',
  messageTitle: '周五停课',
  messageContent: '本周五**停课**一次。',
  to,
  ...more,
});
const inList = async (caller: Caller, messageId: string) =>
  (await caller.call(messageApi.list, { pageSize: 100 })).pageInfo.resultList.find(({ smId }) => smId === messageId);
const findSent = async (caller: Caller, messageId: string) =>
  (await caller.call(messageApi.listSent, { pageSize: 100 })).pageInfo.resultList.find(
    (sent) => sent.messageId === messageId,
  );
const listening = async (caller: Caller) => {
  const page = await openPage(school, caller);
  await page.next('live.ready');
  return page;
};
/** Returns the channels of the single push of a message. */
const channelsOf = async (messageId: string): Promise<unknown> => {
  const { rows } = await school.server.connection.pool.query(
    'select channels from live_event where event @> $1::jsonb',
    [JSON.stringify({ data: { smId: messageId } })],
  );
  expect(rows).toHaveLength(1);
  return rows[0].channels;
};
const soon = (seconds: number) => school.clock.write(new Date(school.clock.now().getTime() + seconds * 1000));

describe('sending', () => {
  test('to a course reaches its students at once, each once, and not the sender §message.21,23', async () => {
    const page = await listening(student());
    const to = { courses: [lesson.courseId, lesson.courseId], classes: [lesson.classId] };
    const { messageId, recipientCount } = await lesson.teacher.call(messageApi.send, letter(to));
    expect(recipientCount).toBe(3);
    expect(await page.next('message.new')).toEqual({
      smId: messageId,
      messageTitle: '周五停课',
      messageType: '01',
      senderId: lesson.teacher.id,
    });
    for (const one of lesson.students) {
      expect(await inList(one, messageId)).toMatchObject({
        messageTitle: '周五停课',
        messageContent: '本周五**停课**一次。',
        readStatus: 0,
        senderName: (await findSent(lesson.teacher, messageId))?.senderName,
      });
    }
    expect(await inList(lesson.teacher, messageId)).toBeUndefined();
    expect(await inList(strange.students[0] as Caller, messageId)).toBeUndefined();
    page.close();
  });

  test('to a course by a person who does not teach it reaches its teacher too', async () => {
    const { messageId } = await admin.call(messageApi.send, letter({ courses: [lesson.courseId] }));
    expect(await inList(lesson.teacher, messageId)).toBeDefined();
    expect(await findSent(admin, messageId)).toMatchObject({ recipientCount: 4 });
  });

  test('reaches individually enrolled students §message.23', async () => {
    const single = await school.signIn('ROLE_STUDENT', 'restudying');
    await school.server.connection.pool.query(
      `insert into course_student (course_id, user_id, kind) values ($1, $2, 'restudy')`,
      [strange.courseId, single.id],
    );
    const { messageId } = await strange.teacher.call(messageApi.send, letter({ courses: [strange.courseId] }));
    expect(await inList(single, messageId)).toBeDefined();
  });

  test('to one person reaches only them, at once, and is listed with their name and account §message.24', async () => {
    const page = await listening(student());
    const to = { users: [student().id] };
    expect(await lesson.teacher.call(messageApi.countRecipients, { to })).toEqual({ count: 1 });
    const { messageId, recipientCount } = await lesson.teacher.call(messageApi.send, letter(to));
    expect(recipientCount).toBe(1);
    expect((await page.next('message.new')).smId).toBe(messageId);
    expect(await inList(student(), messageId)).toMatchObject({ messageTitle: '周五停课', readStatus: 0 });
    for (const other of [lesson.students[1] as Caller, lesson.teacher, admin]) {
      expect(await inList(other, messageId)).toBeUndefined();
    }
    expect(await channelsOf(messageId)).toEqual([`user:${student().id}`]);
    expect((await findSent(lesson.teacher, messageId))?.targets).toEqual([
      { kind: 'person', name: `学生0 · ${student().loginName}` },
    ]);
    page.close();
  });

  test('to a person who is named twice, or also matched by class and course, arrives once §message.24', async () => {
    const { id } = student();
    const twice = await lesson.teacher.call(messageApi.send, letter({ users: [id, id] }));
    expect(twice.recipientCount).toBe(1);
    const to = { users: [id], classes: [lesson.classId], courses: [lesson.courseId] };
    const { recipientCount } = await lesson.teacher.call(messageApi.send, letter(to));
    expect(recipientCount).toBe(3);
  });

  test('to a person is for their teacher and school managers; a foreign student is refused §message.25', async () => {
    const anonymous = strange.students[0] as Caller;
    const sent = async () => (await lesson.teacher.call(messageApi.listSent, {})).pageInfo.totalSize;
    const received = async (caller: Caller) => (await caller.call(messageApi.list, {})).pageInfo.totalSize;
    const before = [await sent(), await received(anonymous), await received(student())];
    for (const users of [[anonymous.id], [student().id, anonymous.id], [admin.id], [lesson.teacher.id], [nowhere]]) {
      for (const [endpoint, body] of [
        [messageApi.send, letter({ users })],
        [messageApi.countRecipients, { to: { users } }],
      ] as const) {
        const { status, meta } = await lesson.teacher.ask(endpoint, body);
        expect([status, meta.code]).toEqual([403, 'wire.gone']);
      }
    }
    expect([await sent(), await received(anonymous), await received(student())]).toEqual(before);
    const { recipientCount } = await admin.call(messageApi.send, letter({ users: [anonymous.id, lesson.teacher.id] }));
    expect(recipientCount).toBe(2);
    expect((await admin.ask(messageApi.send, letter({ users: [nowhere] }))).meta.code).toBe('wire.gone');
    expect((await admin.ask(messageApi.send, letter({ users: [admin.id] }))).meta.code).toBe('message.nobody');
  });

  test('to 100 people succeeds, to 101 it is refused §message.24', async () => {
    const accounts = Array.from({ length: 101 }, (_, i) => ({ loginName: `single-${i}`, userName: `学生${i}` }));
    const users = await createUsers(school.server.db, accounts, 'ROLE_STUDENT', 'Passw0rd-of-tests');
    const { recipientCount } = await admin.call(messageApi.send, letter({ users: users.slice(1) }));
    expect(recipientCount).toBe(100);
    expect((await admin.ask(messageApi.send, letter({ users }))).status).toBe(400);
    expect((await admin.ask(messageApi.send, letter({ users: ['x'] }))).status).toBe(400);
  });

  test('to a role, and to everyone, is for school managers §message.23', async () => {
    const teachers = await admin.call(messageApi.send, letter({ roles: ['ROLE_TEACHER'] }));
    expect(teachers.recipientCount).toBe(2);
    expect(await inList(lesson.teacher, teachers.messageId)).toBeDefined();
    expect(await inList(student(), teachers.messageId)).toBeUndefined();
    const page = await listening(student());
    const all = await admin.call(messageApi.send, letter({ everyone: true }));
    expect((await page.next('message.new')).smId).toBe(all.messageId);
    for (const one of [lesson.teacher, student(), researcher]) expect(await inList(one, all.messageId)).toBeDefined();
    expect(await inList(admin, all.messageId)).toBeUndefined();
    for (const to of [
      { roles: ['ROLE_STUDENT'] },
      { everyone: true },
      { everyone: true, courses: [lesson.courseId] },
    ]) {
      for (const endpoint of [messageApi.send, messageApi.countRecipients]) {
        const body = endpoint === messageApi.send ? letter(to) : { to };
        const { status, meta } = await lesson.teacher.ask(endpoint, body);
        expect([status, meta.code]).toEqual([403, 'wire.notAllowed']);
      }
    }
    page.close();
  });

  test('to a foreign course or class is refused like one that does not exist §message.26', async () => {
    const others: To[] = [
      { courses: [strange.courseId] },
      { courses: [lesson.courseId, strange.courseId] },
      { classes: [strange.classId] },
      { courses: [nowhere] },
      { classes: [nowhere] },
    ];
    for (const to of others) {
      for (const [endpoint, body] of [
        [messageApi.send, letter(to)],
        [messageApi.countRecipients, { to }],
      ] as const) {
        const { status, meta } = await lesson.teacher.ask(endpoint, body);
        expect([status, meta.code]).toEqual([403, 'wire.gone']);
      }
    }
    expect((await admin.ask(messageApi.send, letter({ roles: ['ROLE_NOBODY'] }))).status).toBe(403);
  });

  test('skips disabled accounts', async () => {
    const [id = ''] = await createUsers(
      school.server.db,
      [{ loginName: 'gone-student', userName: '停用' }],
      'ROLE_STUDENT',
      'Passw0rd-of-tests',
    );
    const classId = await createClass(school.server.db, 'CD', '停用班', [id, student().id]);
    await school.server.connection.pool.query(`update account set state = 'disabled' where id = $1`, [id]);
    const { recipientCount } = await admin.call(messageApi.send, letter({ classes: [classId] }));
    expect(recipientCount).toBe(1);
  });

  test('to nobody is refused, and nothing is stored', async () => {
    const { courseId } = await lesson.teacher.call(courseApi.save, {
      ...courseForm,
      labels: [],
      courseName: '没有学生',
    });
    const before = (await lesson.teacher.call(messageApi.listSent, {})).pageInfo.totalSize;
    for (const to of [{}, { courses: [] }, { courses: [courseId] }]) {
      const { status, meta } = await lesson.teacher.ask(messageApi.send, letter(to));
      expect([status, meta.code, meta.msg]).toEqual([200, 'message.nobody', messageFaults.nobody.text.zh]);
    }
    expect((await lesson.teacher.call(messageApi.listSent, {})).pageInfo.totalSize).toBe(before);
  });

  test('limits title and content to 100 and 20,000 characters; type and time must be valid §message.34', async () => {
    const to = { classes: [lesson.classId] };
    const ask = (more: object) => lesson.teacher.ask(messageApi.send, { ...letter(to), ...more });
    for (const good of [
      { messageTitle: '题' },
      { messageTitle: '题'.repeat(100) },
      { messageContent: '文'.repeat(20_000) },
      { messageType: '02' },
      { sendTime: null },
    ]) {
      expect((await ask(good)).meta.success, Object.keys(good)[0]).toBe(true);
    }
    for (const bad of [
      { messageTitle: '' },
      { messageTitle: '   ' },
      { messageTitle: '题'.repeat(101) },
      { messageContent: ' ' },
      { messageContent: '文'.repeat(20_001) },
      { messageType: '' },
      { sendTime: '2026-01-01' },
      { to: undefined },
      { to: { classes: ['x'] } },
      { to: { people: [] } },
      { to: { courses: Array.from({ length: 101 }, () => nowhere) } },
      { anything: 1 },
    ]) {
      expect((await ask(bad)).status, JSON.stringify(bad).slice(0, 60)).toBe(400);
    }
    const codes = { '99': messageFaults.unknownType, past: messageFaults.past, far: messageFaults.tooFar };
    expect((await ask({ messageType: '99' })).meta.code).toBe(codes['99'].code);
    expect((await ask({ sendTime: soon(-5) })).meta.code).toBe(codes.past.code);
    expect((await ask({ sendTime: soon(367 * 24 * 3600) })).meta.code).toBe(codes.far.code);
  });

  test('sanitizes the text as Markdown; braces and code stay unchanged §message.33', async () => {
    const messageContent = '见 [这里](javascript:alert(1)) <img src=x onerror=alert(1)> `{name} <b>`';
    const form = letter({ classes: [lesson.classId] }, { messageTitle: '{name} 的课', messageContent });
    const { messageId } = await lesson.teacher.call(messageApi.send, form);
    const received = await inList(student(), messageId);
    expect(received?.messageTitle).toBe('{name} 的课');
    expect(received?.messageContent).toContain('`{name} <b>`');
    expect(received?.messageContent).not.toMatch(/javascript:|<img[^>]*onerror/);
  });

  test('happens at the commit of its transaction §message.31', async () => {
    const { db, platform } = school.server;
    let messageId = '';
    await db
      .transaction(async (tx) => {
        const outgoing = { type: systemMessageType, title: '不该到', content: '…', to: { users: [student().id] } };
        ({ messageId } = await sendMessage(tx, platform, outgoing));
        throw new Error('undone');
      })
      .catch(() => undefined);
    expect(messageId).not.toBe('');
    expect(await inList(student(), messageId)).toBeUndefined();
  });

  test('to 2,000 people is one statement and one push, and takes well under a second §message.36', async () => {
    const { db, platform } = school.server;
    const accounts = Array.from({ length: 2000 }, (_, i) => ({ loginName: `crowd-${i}`, userName: `学生${i}` }));
    const ids = await createUsers(db, accounts, 'ROLE_STUDENT', 'Passw0rd-of-tests');
    const classId = await createClass(db, 'CROWD', '大班', ids);
    const member = await school.logIn('crowd-1999');
    const page = await listening(member);
    const statements = vi.spyOn(Client.prototype, 'query');
    const before = process.threadCpuUsage();
    const { recipientCount, messageId } = await admin.call(messageApi.send, letter({ classes: [classId] }));
    expect(process.threadCpuUsage(before).user).toBeLessThan(3_000_000);
    // What the tickers ask meanwhile is counted too.
    expect(statements.mock.calls.length).toBeLessThan(recipientCount / 2);
    statements.mockRestore();
    expect(recipientCount).toBe(2000);
    expect((await page.next('message.new')).smId).toBe(messageId);
    expect(await channelsOf(messageId)).toEqual([`class:${classId}`]);
    expect(await platform.live.onlineAmong(db, ids)).toEqual(new Set([member.id]));
    page.close();
  });
});

describe('choosing recipients', () => {
  test('offers a teacher their own courses and classes, with the number of people §message.26', async () => {
    const targets = async (caller: Caller, kind: 'course' | 'class' | 'role', words = '') =>
      (await caller.call(messageApi.listTargets, { kind, words })).targetList;
    expect(await targets(lesson.teacher, 'class')).toEqual([
      { id: lesson.classId, name: expect.stringContaining('班级'), count: 3 },
    ]);
    const courses = await targets(lesson.teacher, 'course');
    expect(courses).toContainEqual({ id: lesson.courseId, name: 'Linux 操作系统', count: 3 });
    expect(courses.map(({ id }) => id)).not.toContain(strange.courseId);
    expect(await targets(lesson.teacher, 'course', '没有这门课')).toEqual([]);
    expect((await targets(lesson.teacher, 'course', 'linux')).map(({ id }) => id)).toEqual([lesson.courseId]);
    const all = (await targets(admin, 'course')).map(({ id }) => id);
    expect(all).toEqual(expect.arrayContaining([lesson.courseId, strange.courseId]));
    const roles = await targets(admin, 'role');
    expect(roles).toContainEqual({ id: 'ROLE_TEACHER', name: '教师', count: 2 });
    expect(await targets(admin, 'role', '教')).toHaveLength(1);
    const { status } = await lesson.teacher.ask(messageApi.listTargets, { kind: 'role' });
    expect(status).toBe(403);
    const ask = (input: object) => admin.ask(messageApi.listTargets, input);
    expect((await ask({ kind: 'course', words: '长'.repeat(40) })).status).toBe(200);
    expect((await ask({ kind: 'course', words: '长'.repeat(41) })).status).toBe(400);
    expect((await ask({ kind: 'nobody' })).status).toBe(400);
  });

  test('offers a teacher their own students only, by name, account or class §message.25', async () => {
    const people = async (caller: Caller, more: object = {}) =>
      (await caller.call(messageApi.listTargets, { kind: 'person', ...more })).targetList;
    const entries = lesson.students.map(({ id, loginName }, i) => ({ id, name: `学生${i} · ${loginName}`, count: 1 }));
    expect(await people(lesson.teacher)).toEqual(entries);
    expect(await people(lesson.teacher, { classId: lesson.classId })).toEqual(entries);
    expect(await people(lesson.teacher, { words: '学生1' })).toEqual(entries.slice(1, 2));
    expect(await people(lesson.teacher, { words: student().loginName.toUpperCase() })).toEqual(entries.slice(0, 1));
    expect(await people(lesson.teacher, { classId: lesson.classId, words: '学生2' })).toEqual(entries.slice(2));
    expect(await people(lesson.teacher, { words: '%' })).toEqual([]);
    expect(await people(lesson.teacher, { words: strange.students[0]?.loginName ?? '' })).toEqual([]);
    expect(await people(lesson.teacher, { words: admin.loginName })).toEqual([]);
  });

  test('offers individually enrolled students, and no disabled accounts', async () => {
    const { db, connection } = school.server;
    const accounts = ['alone', 'alone-gone'].map((loginName) => ({ loginName, userName: '独自' }));
    const ids = await createUsers(db, accounts, 'ROLE_STUDENT', 'Passw0rd-of-tests');
    await connection.pool.query(
      `insert into course_student (course_id, user_id, kind) select $1, unnest($2::uuid[]), 'restudy'`,
      [strange.courseId, ids],
    );
    await connection.pool.query(`update account set state = 'disabled' where id = $1`, [ids[1]]);
    const alone = { kind: 'person', words: 'alone' } as const;
    const entry = { id: ids[0], name: '独自 · alone', count: 1 };
    expect(await strange.teacher.call(messageApi.listTargets, alone)).toEqual({ targetList: [entry] });
    expect(await admin.call(messageApi.listTargets, alone)).toEqual({ targetList: [entry] });
    expect(await lesson.teacher.call(messageApi.listTargets, alone)).toEqual({ targetList: [] });
    const form = letter({ users: [...ids] });
    expect((await strange.teacher.call(messageApi.send, form)).recipientCount).toBe(1);
  });

  test('offers school managers everybody else, 50 by words and a whole class', async () => {
    const accounts = Array.from({ length: 60 }, (_, i) => ({ loginName: `many-${i}`, userName: `众人${i}` }));
    const ids = await createUsers(school.server.db, accounts, 'ROLE_STUDENT', 'Passw0rd-of-tests');
    const classId = await createClass(school.server.db, 'MANY', '众人班', ids);
    const people = async (more: object) =>
      (await admin.call(messageApi.listTargets, { kind: 'person', ...more })).targetList;
    expect(await people({ words: '众人' })).toHaveLength(50);
    expect(await people({ classId })).toHaveLength(60);
    const [teacher] = await people({ words: lesson.teacher.loginName });
    expect(teacher?.id).toBe(lesson.teacher.id);
    expect(await people({ words: admin.loginName })).toEqual([]);
  });

  test('refuses the students of a foreign or missing class; other kinds have no class §message.25', async () => {
    const ask = (caller: Caller, more: object) => caller.ask(messageApi.listTargets, { kind: 'person', ...more });
    for (const [caller, classId] of [
      [lesson.teacher, strange.classId],
      [lesson.teacher, nowhere],
      [admin, nowhere],
    ] as const) {
      const { status, meta } = await ask(caller, { classId });
      expect([status, meta.code]).toEqual([403, 'wire.gone']);
    }
    expect((await ask(admin, { classId: strange.classId })).status).toBe(200);
    for (const bad of [{ classId: 'x' }, { kind: 'class', classId: lesson.classId }, { words: '长'.repeat(41) }]) {
      expect((await ask(lesson.teacher, bad)).status).toBe(400);
    }
    expect((await ask(student(), { classId: lesson.classId })).status).toBe(403);
    expect((await school.nobody.ask(messageApi.listTargets, { kind: 'person' })).status).toBe(401);
  });

  test('counts the people it would reach, each once §message.30', async () => {
    const to = { courses: [lesson.courseId], classes: [lesson.classId] };
    expect(await lesson.teacher.call(messageApi.countRecipients, { to })).toEqual({ count: 3 });
    expect(await admin.call(messageApi.countRecipients, { to })).toEqual({ count: 4 });
  });
});

describe('sent messages', () => {
  test('are listed for their sender with targets, recipients and readers §message.29', async () => {
    const to = { courses: [lesson.courseId], classes: [lesson.classId] };
    const { messageId } = await lesson.teacher.call(messageApi.send, letter(to, { messageTitle: '已读 50%' }));
    await student().call(messageApi.markRead, { messageId });
    const { pageInfo } = await lesson.teacher.call(messageApi.listSent, { messageTitle: '50%', state: 'sent' });
    expect(pageInfo.resultList).toEqual([
      {
        messageId,
        messageTitle: '已读 50%',
        messageType: '01',
        messageContent: '本周五**停课**一次。',
        state: 'sent',
        unsentReason: null,
        targets: [
          { kind: 'course', name: 'Linux 操作系统' },
          { kind: 'class', name: expect.stringContaining('班级') },
        ],
        senderId: lesson.teacher.id,
        senderOrganizationId: null,
        senderName: expect.stringContaining('老师'),
        sendTime: expect.any(String),
        createTime: expect.any(String),
        recipientCount: 3,
        readCount: 1,
      },
    ]);
    expect(await findSent(strange.teacher, messageId)).toBeUndefined();
    expect(await findSent(admin, messageId)).toMatchObject({ messageId });
    const { pageInfo: scheduled } = await lesson.teacher.call(messageApi.listSent, { state: 'scheduled' });
    expect(scheduled.resultList).toEqual([]);
  });

  test('show their readers in reading order, even when they removed the message since §message.29', async () => {
    const form = letter({ classes: [lesson.classId] }, { messageType: '02' });
    const { messageId } = await lesson.teacher.call(messageApi.send, form);
    const reader = lesson.students[1] as Caller;
    await reader.call(messageApi.markRead, { messageId });
    await reader.call(messageApi.remove, { messageId });
    const readers = async (more: object = {}) =>
      (await lesson.teacher.call(messageApi.readers, { messageId, ...more })).pageInfo;
    const all = await readers();
    expect(all.totalSize).toBe(3);
    expect(all.resultList[0]).toMatchObject({
      userId: reader.id,
      userName: '学生1',
      loginName: reader.loginName,
      readTime: expect.any(String),
    });
    expect(all.resultList[1]?.readTime).toBeNull();
    expect((await readers({ read: true })).totalSize).toBe(1);
    expect((await readers({ read: false })).totalSize).toBe(2);
    expect((await readers({ userName: '学生2' })).resultList.map(({ userName }) => userName)).toEqual(['学生2']);
    expect((await readers({ pageSize: 2, pageNum: 2 })).resultList).toHaveLength(1);
  });
});

test('and their readers can be exported by people who may see them §message.29', async () => {
  const { messageId } = await lesson.teacher.call(messageApi.send, letter({ classes: [lesson.classId] }));
  const save = (caller: Caller, path: string, body: object) =>
    fetch(`${school.url}/api/export/${path}`, {
      method: 'POST',
      headers: { authorization: caller.token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  for (const [path, body] of [
    [messageApi.listSent.path, { state: 'sent' }],
    [messageApi.readers.path, { messageId }],
  ] as const) {
    const good = await save(lesson.teacher, path, body);
    expect([good.status, good.headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheetml')]);
    expect((await save(student(), path, body)).status).toBe(403);
  }
  expect((await save(strange.teacher, messageApi.readers.path, { messageId })).status).toBe(403);
});

describe('a scheduled message', () => {
  test('is sent at its time §message.27', async () => {
    const page = await listening(student());
    const form = letter({ classes: [lesson.classId] }, { sendTime: soon(60) });
    const { messageId, recipientCount } = await lesson.teacher.call(messageApi.send, form);
    expect(recipientCount).toBe(0);
    expect(await findSent(lesson.teacher, messageId)).toMatchObject({ state: 'scheduled', recipientCount: 0 });
    expect(await inList(student(), messageId)).toBeUndefined();
    await school.clock.advance({ minutes: 1 });
    expect((await page.next('message.new')).smId).toBe(messageId);
    expect(await inList(student(), messageId)).toBeDefined();
    expect(await findSent(lesson.teacher, messageId)).toMatchObject({ state: 'sent', recipientCount: 3 });
    page.close();
  });

  test('is not sent after it was cancelled, and a sent one cannot be cancelled §message.27', async () => {
    const page = await listening(student());
    const to = { classes: [lesson.classId] };
    const dropped = await lesson.teacher.call(messageApi.send, letter(to, { sendTime: soon(60) }));
    const kept = await lesson.teacher.call(messageApi.send, letter(to, { sendTime: soon(120) }));
    await lesson.teacher.call(messageApi.cancel, { messageId: dropped.messageId });
    await school.clock.advance({ minutes: 2 });
    expect((await page.next('message.new')).smId).toBe(kept.messageId);
    expect(await inList(student(), dropped.messageId)).toBeUndefined();
    expect(await findSent(lesson.teacher, dropped.messageId)).toMatchObject({ state: 'cancelled' });
    for (const { messageId } of [dropped, kept]) {
      const { status, meta } = await lesson.teacher.ask(messageApi.cancel, { messageId });
      expect([status, meta.code]).toEqual([200, 'message.notScheduled']);
    }
    const { meta } = await lesson.teacher.ask(messageApi.retract, { messageId: dropped.messageId });
    expect(meta.code).toBe('message.notSent');
    page.close();
  });

  test('is not sent when its sender was disabled, or to people whom the sender may no longer send to', async () => {
    const other = await openLesson(school, { students: 1 });
    const reader = other.students[0] as Caller;
    const to = { courses: [other.courseId] };
    const plan = (who: Caller, more: object = {}) =>
      who.call(messageApi.send, letter({ ...to, ...more }, { sendTime: soon(60) }));
    const keeper = await school.signIn('ROLE_ADMIN', 'message-leaves');
    const locked = await school.signIn('ROLE_ADMIN', 'message-locked');
    const kept = await plan(other.teacher);
    const [byKeeper, byLocked] = [await plan(keeper, { everyone: true }), await plan(locked)];
    await school.sql.update(users).set({ state: 'locked' }).where(eq(users.id, locked.id));
    await school.sql.delete(userRoles).where(eq(userRoles.userId, keeper.id));
    await school.clock.advance({ minutes: 2 });
    const sent = [kept, byKeeper, byLocked].map(({ messageId }) => messageId);
    const received = await Promise.all(sent.map(async (id) => (await inList(reader, id)) !== undefined));
    expect(received).toEqual([true, false, false]);
    const rows = await Promise.all(sent.map((id) => findSent(admin, id)));
    expect(rows.map((row) => [row?.state, row?.unsentReason, row?.recipientCount])).toEqual([
      ['sent', null, 1],
      ['unsent', 'rights', 0],
      ['unsent', 'account', 0],
    ]);
  });

  test('is sent although its time came before its transaction ended', async () => {
    const { db, platform } = school.server;
    const messageId = await db.transaction(async (tx) => {
      const words = { type: systemMessageType, title: '还没提交就到点', content: '…' };
      const at = new Date(school.clock.now().getTime() + 30_000);
      const sent = await sendMessage(tx, platform, { ...words, to: { users: [student().id] }, at });
      await school.clock.advance({ minutes: 1 });
      return sent.messageId;
    });
    await school.clock.advance({ seconds: 1 });
    expect(await inList(student(), messageId)).toBeDefined();
  });

  test('that fails is retried until it succeeds, and delays no other §message.27', async () => {
    const { pool } = school.server.connection;
    const form = (messageTitle: string) => letter({ classes: [lesson.classId] }, { messageTitle, sendTime: soon(60) });
    const stuck = await lesson.teacher.call(messageApi.send, form('起初发不出去'));
    const free = await lesson.teacher.call(messageApi.send, form('照常发出'));
    await pool.query(`
      create function refuse_record() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
      create trigger refuse_record before insert on message_record
        for each row when (new.message_id = '${stuck.messageId}') execute function refuse_record()`);
    try {
      await school.clock.advance({ minutes: 1 });
      expect(await inList(student(), free.messageId)).toBeDefined();
      // More attempts than any queue would make.
      for (let round = 0; round < 5; round++) await school.clock.advance({ seconds: 1 });
      expect(await findSent(lesson.teacher, stuck.messageId)).toMatchObject({ state: 'scheduled' });
    } finally {
      await pool.query('drop trigger refuse_record on message_record; drop function refuse_record');
    }
    await school.clock.advance({ seconds: 1 });
    expect(await inList(student(), stuck.messageId)).toBeDefined();
  });

  test('is sent once by one of two server processes §message.27', async () => {
    const other = await school.otherProcess();
    const sendTime = soon(60);
    const sent: string[] = [];
    for (let i = 0; i < 12; i++) {
      const form = letter({ classes: [lesson.classId] }, { messageTitle: `只发一次 ${i}`, sendTime });
      sent.push((await lesson.teacher.call(messageApi.send, form)).messageId);
    }
    await school.clock.advance({ minutes: 1 });
    const received = await Promise.all(sent.map((id) => inList(student(), id)));
    expect(received.filter(Boolean)).toHaveLength(sent.length);
    for (const id of sent) {
      await channelsOf(id);
      expect(await findSent(lesson.teacher, id)).toMatchObject({ state: 'sent', recipientCount: 3 });
    }
    await other.close();
  });

  test('is sent after a restart, also when its time came while no server ran §message.27', async () => {
    const database = await throwAwayDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'xueyan-data-'));
    const site = join(dataDir, 'no-site');
    const start = () =>
      startServer({ databaseUrl: database.url, dataDir, demo: false, log: silentLog, site, lab: fakeLab() });
    let server = await start();
    const accounts = [{ loginName: 'waiting', userName: '等待' }];
    const [userId = ''] = await createUsers(server.db, accounts, 'ROLE_STUDENT', 'Passw0rd-of-tests');
    const to = { users: [userId] };
    const words = { type: systemMessageType, content: '…', to };
    const at = (minutes: number) => new Date(school.clock.now().getTime() + minutes * 60_000);
    await sendMessage(server.db, server.platform, { ...words, title: '停机时到点', at: at(1) });
    await sendMessage(server.db, server.platform, { ...words, title: '重启后到点', at: at(10) });
    // Its time comes while no server runs.
    await server.stop();
    await school.clock.advance({ minutes: 1 });
    const titles = async () => {
      const page = await messageStore.page(server.db, ownScope({ id: userId }), {
        pageNum: 1,
        pageSize: 10,
        orderFlag: 'sendTime asc',
      });
      return page.resultList.map(({ message }) => message.title);
    };
    server = await start();
    await school.clock.advance({ seconds: 1 });
    expect(await titles()).toEqual(['停机时到点']);
    await school.clock.advance({ minutes: 9 });
    expect(await titles()).toEqual(['停机时到点', '重启后到点']);
    // Each once, however often the server starts.
    await server.stop();
    server = await start();
    await school.clock.advance({ seconds: 1 });
    await school.clock.advance({ seconds: 1 });
    expect(await titles()).toHaveLength(2);
    await server.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
});

describe('retracting', () => {
  test('removes a message from every list and count at once, and is audited §message.28', async () => {
    const page = await listening(student());
    const { messageId } = await lesson.teacher.call(messageApi.send, letter({ classes: [lesson.classId] }));
    const unread = async () => (await student().call(messageApi.unread, {})).unReadMessageNumberMap['01'] ?? 0;
    const before = await unread();
    await lesson.teacher.call(messageApi.retract, { messageId });
    expect(await page.next('message.retracted')).toEqual({ smId: messageId });
    expect(await inList(student(), messageId)).toBeUndefined();
    expect(await unread()).toBe(before - 1);
    expect((await student().ask(messageApi.markRead, { messageId })).status).toBe(403);
    expect(await findSent(lesson.teacher, messageId)).toMatchObject({ state: 'retracted', recipientCount: 3 });
    const { rows } = await school.server.connection.pool.query(
      `select actor_id, detail from audit_entry where action = 'message.retract' and target = $1`,
      [messageId],
    );
    expect(rows).toEqual([{ actor_id: lesson.teacher.id, detail: { title: '周五停课', recipients: 3 } }]);
    const again = await lesson.teacher.ask(messageApi.retract, { messageId });
    expect([again.status, again.meta.code]).toEqual([200, 'message.notSent']);
    page.close();
  });

  test('only the sender and school managers may cancel, retract and see the readers §message.28', async () => {
    const { messageId } = await lesson.teacher.call(messageApi.send, letter({ classes: [lesson.classId] }));
    const endpoints = [messageApi.cancel, messageApi.retract, messageApi.readers];
    for (const endpoint of endpoints) {
      for (const [caller, id] of [
        [strange.teacher, messageId],
        [researcher, messageId],
        [lesson.teacher, nowhere],
      ] as const) {
        const { status, meta } = await caller.ask(endpoint, { messageId: id });
        expect([status, meta.code], endpoint.path).toEqual([403, 'wire.gone']);
      }
    }
    expect((await admin.call(messageApi.readers, { messageId })).pageInfo.totalSize).toBe(3);
    await admin.call(messageApi.retract, { messageId });
    expect(await inList(student(), messageId)).toBeUndefined();
  });
});

test('students and clients without a token may neither send nor see sent messages', async () => {
  const { send, countRecipients, listTargets, listSent, readers, cancel, retract } = messageApi;
  for (const endpoint of [send, countRecipients, listTargets, listSent, readers, cancel, retract]) {
    expect((await student().ask(endpoint, {})).status, endpoint.path).toBe(403);
    expect((await school.nobody.ask(endpoint, {})).status, endpoint.path).toBe(401);
  }
});
