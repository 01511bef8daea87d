import { authApi } from '@xueyan/contract/base/auth';
import { messageApi, systemMessageType } from '@xueyan/contract/base/message';
import { resourceApi } from '@xueyan/contract/base/resource';
import { courseApi } from '@xueyan/contract/school/course';
import type { LiveEvent, LiveMessage } from '@xueyan/contract/wire/live';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../db/id.ts';
import { liveEvents, liveWriters } from '../../../db/live.table.ts';
import type { Push } from '../../../db/live-log.ts';
import type { Db } from '../../../db/sql.ts';
import { courseForm } from '../../../testing/course.ts';
import { holdUp } from '../../../testing/hold-up.ts';
import { beginPage, type LivePage, openPage } from '../../../testing/live-page.ts';
import { type Caller, caller, openSchool, type School } from '../../../testing/school.ts';
import type { ServerProcess } from '../../../testing/server-process.ts';
import { createClass } from '../../school/school-class/school-class.service.ts';
import { endSession, sessionsOf } from '../session/session.service.ts';

let school: School;
let student: Caller;
beforeAll(async () => {
  school = await openSchool();
  student = await school.signIn('ROLE_STUDENT', 'live-student');
});
afterAll(() => school.close());

const seen = (omId = newId()) => ({ type: 'memo.seen', data: { omId } }) as const;
const push = (events: LiveEvent[], users = [student.id]) =>
  events.reduce(
    (before, event) => before.then(() => school.server.platform.live.toUsers(school.server.db, users, event)),
    Promise.resolve(),
  );

/** Stores an event like a server that is killed between its commit and its notification. */
const leave = (event: Push['event'], db: Db = school.server.db) =>
  db.insert(liveEvents).values({ channels: [`user:${student.id}`], event });
const isSeen = (one: LiveMessage, { data }: ReturnType<typeof seen>) =>
  one.type === 'memo.seen' && one.data.omId === data.omId;

describe('an open page', () => {
  test('receives events for its person, and none for others', async () => {
    const other = await school.signIn('ROLE_STUDENT', 'live-other');
    const [mine, theirs] = [await openPage(school, student), await openPage(school, other)];
    await mine.next('live.ready');
    await theirs.next('live.ready');
    const event = seen();
    await push([event]);
    expect(await mine.next('memo.seen')).toEqual(event.data);
    await push([seen()], [other.id]);
    await theirs.next('memo.seen');
    expect(theirs.events.map((one) => one.data)).not.toContainEqual(event.data);
    mine.close();
    theirs.close();
  });

  test('receives nothing from a transaction that is rolled back', async () => {
    const page = await openPage(school, student);
    await page.next('live.ready');
    const [lost, kept] = [seen(), seen()];
    await school.server.db
      .transaction(async (tx) => {
        await school.server.platform.live.toUsers(tx, [student.id], lost);
        throw new Error('rolled back');
      })
      .catch(() => {});
    await push([kept]);
    await page.next('memo.seen', (data) => data.omId === kept.data.omId);
    expect(page.events.map((one) => one.data)).not.toContainEqual(lost.data);
    page.close();
  });

  test('receives events of a transaction once when it took its number early and commits late', async () => {
    const page = await openPage(school, student);
    await page.next('live.ready');
    const [early, later] = [seen(), seen()];
    await school.server.db.transaction(async (tx) => {
      await leave(early, tx);
      await push([later]);
      await page.next('memo.seen', ({ omId }) => omId === later.data.omId);
      expect(page.events.some((one) => isSeen(one, early))).toBe(false);
    });
    await school.clock.advance({ seconds: 1 });
    await page.next('memo.seen', ({ omId }) => omId === early.data.omId);
    const last = seen();
    await push([last]);
    await page.next('memo.seen', ({ omId }) => omId === last.data.omId);
    for (const event of [early, later]) expect(page.events.filter((one) => isSeen(one, event))).toHaveLength(1);
    page.close();
  });

  test('receives identical concurrent events once, and last', async () => {
    const page = await openPage(school, student);
    await page.next('live.ready');
    const [again, other] = [seen(), seen()];
    const { live } = school.server.platform;
    await school.server.db.transaction(async (tx) => {
      for (let i = 0; i < 100; i++) await live.toUsers(tx, [student.id], again);
      await live.toUsers(tx, [student.id], other);
      await live.toUsers(tx, [student.id], again);
    });
    await page.next('memo.seen', ({ omId }) => omId === again.data.omId);
    expect(page.events.slice(-2).map(({ data }) => data)).toEqual([other.data, again.data]);
    expect(page.events.filter((one) => isSeen(one, again))).toHaveLength(1);
    page.close();
  });

  test('receives an event of any length', async () => {
    const page = await openPage(school, student);
    await page.next('live.ready');
    const lines = [newId(), 'x'.repeat(20_000)];
    await push([{ type: 'image.log', data: { imageId: newId(), fromLine: 0, lines } }]);
    const heard = await page.next('image.log', (data) => data.lines[0] === lines[0]);
    expect(heard.lines).toEqual(lines);
    page.close();
  });

  test('is not disconnected for classes joined just before it connected', async () => {
    await leave({ type: 'live.regroup', data: { of: 1 } });
    const page = await openPage(school, student);
    await page.next('live.ready');
    await school.clock.advance({ seconds: 1 });
    const last = seen();
    await push([last]);
    await page.next('memo.seen', ({ omId }) => omId === last.data.omId);
    page.close();
  });

  test('receives events of a course from the moment its class studies it', async () => {
    const teacher = await school.signIn('ROLE_TEACHER', 'live-teacher');
    const classId = await createClass(school.server.db, 'LIVE', 'LIVE', [student.id]);
    const { courseId } = await teacher.call(courseApi.save, { ...courseForm, labels: [] });
    const page = await openPage(school, student);
    await page.next('live.ready');
    await teacher.call(courseApi.associate, { courseId, classIds: [classId] });
    // Its channels have changed, so it has to reconnect.
    expect(await page.closed).toBe(1012);
    const again = await openPage(school, student);
    await again.next('live.ready');
    const { live } = school.server.platform;
    await live.toCourse(school.server.db, courseId, { type: 'schedule.changed', data: { courseId } });
    expect(await again.next('schedule.changed')).toEqual({ courseId });
    again.close();
  });
});

describe('a page that is just connecting', () => {
  const sessionOf = async (person: Caller) => {
    const [session] = await sessionsOf(school.server.db, person.id);
    if (!session) throw new Error('no session');
    return session.id;
  };
  const logOut = async (sessionId: string) =>
    endSession(school.server.db, school.server.platform.live, sessionId, 'logout');

  test('is closed when its session ends', async () => {
    const person = await school.signIn('ROLE_STUDENT', 'live-early-leaver');
    const sessionId = await sessionOf(person);
    const earlier = await openPage(school, person);
    await earlier.next('live.ready');
    const { met, release } = await holdUp(school, 'class_member');
    const page = await beginPage(school, person);
    await met();
    await logOut(sessionId);
    // By now the server has processed the notification.
    await earlier.closed;
    await release();
    expect(await page.closed).toBe(4401);
    expect((await person.ask(resourceApi.permissions, {})).status).toBe(401);
  });

  test('is closed when the session ends during its lookup, and no call is admitted', async () => {
    const person = await school.signIn('ROLE_STUDENT', 'live-very-early-leaver');
    const sessionId = await sessionOf(person);
    const { met, release } = await holdUp(school, 'user_role');
    const page = await beginPage(school, person);
    await met();
    await logOut(sessionId);
    await release();
    expect(await page.closed).toBe(4401);
    expect((await person.ask(resourceApi.permissions, {})).status).toBe(401);
  });

  test.each(['user', 'class'])('reconnects when its channels change, even if that was sent to its %s', async (kind) => {
    const other = await school.signIn('ROLE_STUDENT', `live-told-${kind}`);
    const witness = await openPage(school, other);
    await witness.next('live.ready');
    const { met, release } = await holdUp(school, 'class_member');
    const page = await beginPage(school, student);
    await met();
    const { live } = school.server.platform;
    if (kind === 'user') await live.regroup(school.server.db, [student.id]);
    else await live.regroupClasses(school.server.db, [newId()]);
    // A server processes notifications in order: after this one it has processed the other too.
    await push([seen()], [other.id]);
    await witness.next('memo.seen');
    await release();
    expect(await page.closed).toBe(1012);
    witness.close();
  });

  test('receives an event once that is read late and already among the past ones', async () => {
    const event = seen();
    const times = (page: LivePage) => page.events.filter((one) => isSeen(one, event)).length;
    const other = await openPage(school, student);
    const { seq } = await other.next('live.ready');
    await leave(event);
    const page = await openPage(school, student, seq);
    await page.next('live.ready');
    expect(times(page)).toBe(1);
    await school.clock.advance({ seconds: 1 });
    const last = seen();
    await push([last]);
    await page.next('memo.seen', ({ omId }) => omId === last.data.omId);
    expect([times(page), times(other)]).toEqual([1, 1]);
    for (const one of [other, page]) one.close();
  });

  test('does not receive as new what was committed just before it connected', async () => {
    const event = seen();
    await leave(event);
    const page = await openPage(school, student);
    await page.next('live.ready');
    await school.clock.advance({ seconds: 1 });
    const last = seen();
    await push([last]);
    await page.next('memo.seen', ({ omId }) => omId === last.data.omId);
    expect(page.events.some((one) => isSeen(one, event))).toBe(false);
    page.close();
  });

  test('receives the numbers of recent events that were not sent, as they may come again', async () => {
    const anonymous = await school.signIn('ROLE_STUDENT', 'live-newcomer');
    const before = await openPage(school, student);
    await before.next('live.ready');
    const [event, other] = [seen(), seen()];
    await push([event]);
    await push([other], [anonymous.id]);
    await before.next('memo.seen', ({ omId }) => omId === event.data.omId);
    const { seq } = before.events.find(({ data }) => data && 'omId' in data && data.omId === event.data.omId) ?? {};
    const page = await openPage(school, student);
    const ready = await page.next('live.ready');
    expect(ready.past).toContain(seq);
    // Exactly what a page that reconnects now would be sent.
    const back = await openPage(school, student, ready.seq);
    expect((await back.next('live.ready')).past).toEqual([]);
    const repeated = back.events.map((one) => one.seq).filter((one) => one > 0);
    expect(new Set(ready.past)).toEqual(new Set(repeated));
    for (const one of [before, page, back]) one.close();
  });
});

describe('a change of many people', () => {
  const many = Array.from({ length: 400 }, () => newId());

  test('makes only their pages reconnect', async () => {
    const other = await school.signIn('ROLE_STUDENT', 'live-unconcerned');
    const [named, unconcerned] = [await openPage(school, student), await openPage(school, other)];
    await named.next('live.ready');
    await unconcerned.next('live.ready');
    await school.server.platform.live.regroup(school.server.db, [...many, student.id]);
    expect(await named.closed).toBe(1012);
    const event = seen();
    await push([event], [other.id]);
    await unconcerned.next('memo.seen', ({ omId }) => omId === event.data.omId);
    await school.server.platform.live.changed(school.server.db, many);
    unconcerned.close();
  });
});

describe('a page that was disconnected', () => {
  test('receives the missed events in order, and is told that they are complete', async () => {
    const page = await openPage(school, student);
    const { seq } = await page.next('live.ready');
    page.close();
    await page.closed;
    const missed = [seen(), seen(), seen()];
    await push(missed);
    const back = await openPage(school, student, seq);
    const ready = await back.next('live.ready');
    expect(ready.complete).toBe(true);
    const fresh = back.events.filter((one) => one.seq > seq);
    expect(fresh.map((one) => one.data)).toEqual(missed.map((one) => one.data));
    // All missed events precede the message that they are complete.
    expect(back.events.at(-1)?.type).toBe('live.ready');
    back.close();
  });

  test('receives an event whose transaction began before the disconnect and ended after it', async () => {
    const late = seen();
    let seq = 0;
    await school.server.db.transaction(async (tx) => {
      await school.server.platform.live.toUsers(tx, [student.id], late);
      // A later number is committed and received while the earlier one is still pending.
      await push([seen()]);
      const page = await openPage(school, student);
      ({ seq } = await page.next('live.ready'));
      page.close();
      await page.closed;
    });
    const back = await openPage(school, student, seq);
    await back.next('live.ready');
    expect(back.events.map((one) => one.data)).toContainEqual(late.data);
    back.close();
  });

  test('does not receive events for others', async () => {
    const anonymous = await school.signIn('ROLE_STUDENT', 'live-stranger');
    const page = await openPage(school, anonymous);
    const { seq } = await page.next('live.ready');
    page.close();
    await push([seen()]);
    const back = await openPage(school, anonymous, seq);
    await back.next('live.ready');
    expect(back.events.filter((one) => one.type === 'memo.seen')).toEqual([]);
    back.close();
  });

  test('is told to load everything when it was away for longer than events are stored', async () => {
    const page = await openPage(school, student);
    const { seq } = await page.next('live.ready');
    page.close();
    await push([seen()]);
    await school.sql.execute(sql`delete from live_event where seq <= ${seq}`);
    const back = await openPage(school, student, seq);
    expect((await back.next('live.ready')).complete).toBe(false);
    back.close();
  });

  test('reloads everything when a server died that may not have stored its last events', async () => {
    const page = await openPage(school, student);
    const { seq } = await page.next('live.ready');
    // The row of a process that no longer refreshes it.
    await school.sql.insert(liveWriters).values({ life: newId(), seenAt: new Date(0) });
    await school.clock.advance({ seconds: 5 });
    expect(await page.closed).toBe(1012);
    const back = await openPage(school, student, seq);
    const ready = await back.next('live.ready');
    expect(ready.complete).toBe(false);
    // That once is enough.
    const again = await openPage(school, student, ready.seq);
    expect((await again.next('live.ready')).complete).toBe(true);
    for (const one of [back, again]) one.close();
  });

  test.each(['-1', 'abc', '1e3', '99999999999999999999', "1'--"])(
    'may send an invalid last event: %s',
    async (since) => {
      const back = await openPage(school, student, since as unknown as number);
      await back.next('live.ready');
      back.close();
    },
  );
});

describe('two server processes on one database', () => {
  let second: ServerProcess;
  let teacher: Caller;
  beforeAll(async () => {
    second = await school.otherProcess();
    teacher = await school.signIn('ROLE_ADMIN', 'live-teller');
  });
  afterAll(() => second.close());

  test('push to the pages of both, whichever was called', async () => {
    const [here, there] = [await openPage(school, student), await openPage(second, student)];
    await here.next('live.ready');
    await there.next('live.ready');
    for (const url of [second.url, school.url]) {
      const asked = caller(url, teacher.id, teacher.loginName, teacher.token);
      const messageTitle = `经由 ${url}`;
      const form = {
        messageType: systemMessageType,
        messageTitle,
        messageContent: '通知',
        to: { users: [student.id] },
      };
      await asked.call(messageApi.send, form);
      const isIt = (data: { messageTitle: string }) => data.messageTitle === messageTitle;
      const heard = await Promise.all([here.next('message.new', isIt), there.next('message.new', isIt)]);
      expect(heard[0]).toEqual(heard[1]);
    }
    here.close();
    there.close();
  });

  test('receive within moments the events of a third that was killed before its notification', async () => {
    const pages = [await openPage(school, student), await openPage(second, student)];
    for (const page of pages) await page.next('live.ready');
    const event = seen();
    await leave(event);
    await school.clock.advance({ seconds: 1 });
    for (const page of pages) await page.next('memo.seen', ({ omId }) => omId === event.data.omId);
    for (const page of pages) page.close();
  });

  test('let a page continue at one when the other is killed, with the missed events', async () => {
    const other = await school.otherProcess();
    const page = await openPage(other, student);
    const { seq } = await page.next('live.ready');
    await other.close('SIGKILL');
    await page.closed;
    const event = seen();
    await push([event]);
    const back = await openPage(second, student, seq);
    expect((await back.next('live.ready')).complete).toBe(true);
    expect(back.events.map((one) => one.data)).toContainEqual(event.data);
    back.close();
  });

  test('end a session at once, wherever it was ended', async () => {
    const person = await school.signIn('ROLE_STUDENT', 'live-leaver');
    const page = await openPage(second, person);
    await page.next('live.ready');
    await person.call(authApi.logout, {});
    expect(await page.next('session.revoked')).toEqual({ reason: 'logout' });
    expect(await page.closed).toBe(4401);
  });
});

test('a connection without a token, or with that of another person, is refused', async () => {
  const other = await school.signIn('ROLE_STUDENT', 'live-else');
  for (const person of [
    { ...student, token: 'made-up' },
    { ...student, id: other.id },
  ]) {
    expect(await (await openPage(school, person)).closed).toBe(4401);
  }
});
