import { authApi } from '@xueyan/contract/base/auth';
import { profileApi } from '@xueyan/contract/base/profile';
import { machineApi } from '@xueyan/contract/lab/machine';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { sessions, users } from '../../../db/account.table.ts';
import { newId } from '../../../db/id.ts';
import { consoleVisits } from '../../../db/machine.table.ts';
import { attempts } from '../../../db/teaching.table.ts';
import { openLesson } from '../../../testing/course.ts';
import { holdUp } from '../../../testing/hold-up.ts';
import { openPage } from '../../../testing/live-page.ts';
import { type Caller, openSchool, type School, testPassword } from '../../../testing/school.ts';
import { endSession, sessionsOf } from '../../base/session/session.service.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

async function begin() {
  const lesson = await openLesson(school);
  const [student] = lesson.students;
  if (!student) throw new Error('no student');
  const { runId } = await student.call(attemptApi.open, { sectionId: lesson.sectionId });
  const { machineId } = await student.call(machineApi.start, { runId });
  return { ...lesson, student, machineId };
}

const ticketFor = async (person: Caller, machineId: string) =>
  (await person.call(machineApi.ticket, { machineId, consoleKind: 'terminal', mode: 'help' })).ticket;

const open = async (person: Caller, machineId: string) => connect(await ticketFor(person, machineId));

async function connect(ticket: string) {
  const socket = new WebSocket(`${school.url.replace('http', 'ws')}/api/machine/console?ticket=${ticket}`);
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  const received = new Promise<void>((resolve) => socket.on('message', (_, binary) => binary && resolve()));
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  /** Echoes what is typed. */
  const answers = () => {
    socket.send(Buffer.from('x'));
    return received.then(() => 'answers');
  };
  return { socket, closed, answers };
}

describe('the ticket of a session that ended', () => {
  test.each<[string, (person: Caller, elsewhere: Caller) => Promise<unknown>]>([
    ['by signing out', (person) => person.call(authApi.logout, {})],
    [
      'from another device',
      async (person, elsewhere) => {
        const { sessionList } = await elsewhere.call(profileApi.sessions, {});
        const other = sessionList.find(({ current }) => !current);
        await elsewhere.call(profileApi.endSession, { sessionId: other?.sessionId ?? '' });
        expect((await person.ask(profileApi.sessions, {})).status).toBe(401);
      },
    ],
    [
      'by a change of password elsewhere',
      (_, elsewhere) => elsewhere.call(authApi.changePassword, { oldPassword: testPassword, newPassword: 'Another-1' }),
    ],
    [
      'by its time',
      (person) =>
        school.sql
          .update(sessions)
          .set({ expiresAt: new Date(Date.now() - 1) })
          .where(eq(sessions.userId, person.id)),
    ],
    [
      'or whose person is disabled',
      (person) => school.sql.update(users).set({ state: 'disabled' }).where(eq(users.id, person.id)),
    ],
  ])('opens nothing: %s', async (_, end) => {
    const { student, machineId } = await begin();
    const elsewhere = await school.logIn(student.loginName);
    const ticket = await ticketFor(student, machineId);
    await end(student, elsewhere);
    const { closed } = await connect(ticket);
    expect(await closed).toBe(4403);
  });

  test('opens nothing either when the session ends while the console opens, and leaves no visitor', async () => {
    const { teacher, student, machineId } = await begin();
    const { db, platform } = school.server;
    const [session] = await sessionsOf(db, teacher.id);
    if (!session) throw new Error('no session');
    const { met, release } = await holdUp(school, 'audit_entry');
    const { closed } = await open(teacher, machineId);
    await met();
    await endSession(db, platform.live, session.id);
    // By then the server has noticed it.
    await expect.poll(async () => (await teacher.ask(profileApi.sessions, {})).status).toBe(401);
    await release();
    expect(await closed).toBe(4403);
    expect((await student.call(machineApi.get, { machineId })).visitors).toEqual([]);
    const [visit] = await school.sql.select().from(consoleVisits).where(eq(consoleVisits.machineId, machineId));
    expect(visit?.leftAt).not.toBeNull();
  });

  test('is valid when another session of its user ended', async () => {
    const { student, machineId } = await begin();
    const elsewhere = await school.logIn(student.loginName);
    const ticket = await ticketFor(student, machineId);
    await elsewhere.call(authApi.logout, {});
    const { socket, answers } = await connect(ticket);
    expect(await answers()).toBe('answers');
    socket.close();
  });
});

describe('a console whose guest does not read', () => {
  const frame = Buffer.alloc(60 * 1024, 'x');

  test('buffers no more keys than its limit, however many are typed', async () => {
    const { student, machineId } = await begin();
    const { socket, answers } = await open(student, machineId);
    // Before the console is open, the limit is lower.
    await answers();
    // The echo is not read, so nothing more goes in.
    socket.pause();
    const before = process.memoryUsage().rss;
    let typed = 0;
    for (let still = 0; typed < 300 * 1024 * 1024 && still < 20 && socket.readyState === WebSocket.OPEN; ) {
      if (socket.bufferedAmount > 1024 * 1024) {
        still += 1;
        await new Promise((resolve) => setTimeout(resolve, 100));
      } else {
        still = 0;
        typed += frame.length;
        socket.send(frame);
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
    // The rest is what the system buffers of a connection on its two ends.
    expect(typed).toBeLessThan(40 * 1024 * 1024);
    expect(process.memoryUsage().rss - before).toBeLessThan(80 * 1024 * 1024);
    const other = await open(student, machineId);
    expect(await other.answers()).toBe('answers');
    for (const one of [socket, other.socket]) one.terminate();
  });

  test('is closed when a page does not wait to be admitted, or sends too much at once', async () => {
    const { student, teacher, machineId } = await begin();
    const { met, release } = await holdUp(school, 'audit_entry');
    const early = await open(teacher, machineId);
    await met();
    for (let sent = 0; sent < 6; sent += 1) early.socket.send(frame);
    expect(await early.closed).toBe(1009);
    await release();
    const { socket, closed } = await open(student, machineId);
    socket.send(Buffer.alloc(64 * 1024 + 1));
    expect(await closed).toBe(1009);
  });
});

describe('a console', () => {
  test('gets every key that was typed while it opened, in order', async () => {
    const { teacher, machineId } = await begin();
    const { met, release } = await holdUp(school, 'audit_entry');
    const { socket } = await open(teacher, machineId);
    await met();
    const typed = Array.from({ length: 300 }, (_, at) => `${at} `);
    const echoed = new Promise<string>((resolve) => {
      let text = '';
      socket.on('message', (data: Buffer, binary: boolean) => {
        if (binary) text += data.toString();
        if (text.includes('299 ')) resolve(text);
      });
    });
    for (const key of typed) socket.send(Buffer.from(key));
    await release();
    expect(await echoed).toContain(typed.join(''));
    socket.close();
  });

  test('survives a password change by its owner in that session, and ends with the session', async () => {
    const { student, teacher, machineId } = await begin();
    const page = await openPage(school, teacher);
    const { socket, closed, answers } = await open(student, machineId);
    await answers();
    await student.call(authApi.changePassword, { oldPassword: testPassword, newPassword: 'Another-1' });
    // A server processes notifications in order: after this one it has processed that of the password too.
    const { db, platform } = school.server;
    await platform.live.toUsers(db, [teacher.id], { type: 'memo.seen', data: { omId: newId() } });
    await page.next('memo.seen');
    page.close();
    expect(socket.readyState).toBe(WebSocket.OPEN);
    await student.call(authApi.logout, {});
    expect(await closed).toBe(4401);
  });

  test('shows what others type, without counting it as activity of its owner', async () => {
    const opened = Promise.withResolvers<Awaited<ReturnType<typeof school.lab.openConsole>>>();
    const openConsole = school.lab.openConsole;
    vi.spyOn(school.lab, 'openConsole').mockImplementationOnce(async (...args) => {
      const console = await openConsole(...args);
      opened.resolve(console);
      return console;
    });
    const { student, teacher, sectionId, machineId } = await begin();
    const lastActive = async () => (await teacher.call(markingApi.board, { sectionId })).rows[0]?.lastActiveTime;
    const { socket } = await open(student, machineId);
    const { stream } = await opened.promise;
    await school.sql.update(attempts).set({ lastActiveAt: new Date('2026-01-01T00:00:00Z') });
    const before = await lastActive();
    const shown = new Promise((resolve) => socket.on('message', (_, binary) => binary && resolve('shown')));
    stream.write('the teacher types');
    expect(await shown).toBe('shown');
    // A terminal answers a program's query by itself.
    socket.send(Buffer.from('\x1b[24;80R'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await lastActive()).toBe(before);
    socket.send(Buffer.from('l'));
    await expect.poll(lastActive).not.toBe(before);
    socket.close();
  });

  test('is not opened when the visit cannot be recorded, and has no visitor then', async () => {
    const { teacher, machineId } = await begin();
    await school.sql.execute(sql`alter table audit_entry rename to audit_away`);
    const { closed } = await open(teacher, machineId);
    expect(await closed).toBe(4404);
    await school.sql.execute(sql`alter table audit_away rename to audit_entry`);
    expect((await teacher.call(machineApi.get, { machineId })).visitors).toEqual([]);
    expect(await school.sql.select().from(consoleVisits).where(eq(consoleVisits.machineId, machineId))).toEqual([]);
  });

  test('is on record at once, and the student hears of it when events can be stored again', async () => {
    const { teacher, student, machineId } = await begin();
    const page = await openPage(school, student);
    await school.sql.execute(sql`alter table live_event rename to live_away`);
    const { socket, answers } = await open(teacher, machineId);
    expect(await answers()).toBe('answers');
    expect((await teacher.call(machineApi.get, { machineId })).visitors).toHaveLength(1);
    await school.sql.execute(sql`alter table live_away rename to live_event`);
    // A write that failed is repeated every five seconds.
    await school.clock.advance({ seconds: 5 });
    expect(await page.next('machine.state', (shown) => shown.visitors.length === 1)).toBeTruthy();
    socket.close();
    page.close();
  });
});
