import { memoApi, snoozes } from '@xueyan/contract/memo/memo';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { memos } from '../../../db/memo.table.ts';
import { type LivePage, openPage } from '../../../testing/live-page.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import type { ServerProcess } from '../../../testing/server-process.ts';

let school: School;
let second: ServerProcess;
let student: Caller;
let pages: LivePage[];
let count = 0;
beforeAll(async () => {
  school = await openSchool();
  second = await school.otherProcess();
});
afterAll(async () => {
  await second.close();
  await school.close();
});
/** A person with a page at each of the two server processes. */
beforeEach(async () => {
  student = await school.signIn('ROLE_STUDENT', `student${++count}`);
  pages = [await openPage(school, student), await openPage(second, student)];
  // From here on each page receives events of the other's server.
  await Promise.all(pages.map((page) => page.next('live.ready')));
  return () => {
    for (const page of pages) page.close();
  };
});

const now = () => school.clock.now().getTime();
const inSeconds = (seconds: number) => school.clock.write(new Date(now() + seconds * 1000));
const save = async (memoTitle = '交报告', reminderTime = inSeconds(60)) =>
  (await student.call(memoApi.save, { memoTitle, memoContent: '第三章', reminderTime })).omId;
const due = async () => (await student.call(memoApi.listDue, {})).basMemoList.map(({ omId }) => omId);
const pushesOf = (page: LivePage | undefined, type: string, omId: string) =>
  page?.events.filter((event) => event.type === type && (event.data as { omId: string }).omId === omId).length;
const everywhere = (type: 'memo.due' | 'memo.seen', omId: string) =>
  Promise.all(pages.map((page) => page.next(type, (data) => data.omId === omId)));
/** Makes a memo due that would be due much later. */
const letTimeCome = (omId: string, secondsAgo = 0) => {
  const at = new Date(now() - secondsAgo * 1000);
  return school.sql.update(memos).set({ remindAt: at, dueAt: at }).where(eq(memos.id, omId));
};
const dueNow = async (memoTitle?: string) => {
  const omId = await save(memoTitle, '2099-03-01 08:00:00');
  await letTimeCome(omId);
  await school.clock.advance({ seconds: 1 });
  await everywhere('memo.due', omId);
  return omId;
};
/** Waits for two more rounds of both servers, until all their pushes have arrived: the last memo is pushed last. */
const twoRounds = async () => {
  await school.clock.advance({ seconds: 1 });
  await dueNow('the last');
};

describe('a reminder', () => {
  test('arrives at its time on every page, at either server, once §memo.10', async () => {
    const reminderTime = inSeconds(60);
    const omId = await save('交报告', reminderTime);
    expect(await due()).toEqual([]);
    await school.clock.advance({ minutes: 1 });
    const told = await everywhere('memo.due', omId);
    const late = now() - school.clock.read(reminderTime).getTime();
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(5000);
    for (const data of told) expect(data).toEqual({ omId });
    expect(await due()).toEqual([omId]);
    await twoRounds();
    for (const page of pages) expect(pushesOf(page, 'memo.due', omId)).toBe(1);
  });

  test('of a thousand due at once arrives once each, though two servers share the work §memo.26', async () => {
    const at = new Date(now() - 1000);
    const rows = Array.from({ length: 1000 }, (_, n) => ({
      ownerId: student.id,
      title: `${n}`,
      remindAt: at,
      dueAt: at,
    }));
    await school.sql.insert(memos).values(rows);
    const page = pages[0];
    const reminded = () => page?.events.flatMap((event) => (event.type === 'memo.due' ? [event.data.omId] : [])) ?? [];
    await school.clock.advance({ seconds: 1 });
    await vi.waitFor(() => expect(new Set(reminded()).size).toBe(1000), { timeout: 20_000 });
    const { basMemoList, dueCount } = await student.call(memoApi.listDue, {});
    expect([basMemoList.length, dueCount]).toEqual([50, 1000]);
    await twoRounds();
    expect(reminded()).toHaveLength(1001);
  });

  test('waits for an absent user: the page queries what is due and unseen, oldest first §memo.25', async () => {
    for (const page of pages) page.close();
    const younger = await save('younger', '2099-03-01 08:00:00');
    const older = await save('older', '2099-03-01 08:00:00');
    await letTimeCome(younger, 60);
    await letTimeCome(older, 86_400);
    expect(await due()).toEqual([older, younger]);
    expect((await student.call(memoApi.listDue, {})).dueCount).toBe(2);
  });

  test('closes on every page once it was seen on one, and does not return §memo.28', async () => {
    const omId = await dueNow();
    await student.call(memoApi.seen, { omIds: [omId] });
    await everywhere('memo.seen', omId);
    expect(await due()).toEqual([]);
    // Seen on another device at the same time: no error and no second event.
    await student.call(memoApi.seen, { omIds: [omId] });
    expect(pushesOf(pages[0], 'memo.seen', omId)).toBe(1);
  });

  test('closes together with others, while one that is not due stays', async () => {
    const omIds = [await dueNow('a'), await dueNow('b'), await save('c', '2099-03-01 08:00:00')];
    await student.call(memoApi.seen, { omIds });
    expect(await due()).toEqual([]);
    await letTimeCome(omIds[2] ?? '');
    expect(await due()).toEqual([omIds[2]]);
  });

  test.each(snoozes)('that is postponed (%s) closes everywhere until then §memo.29', async (until) => {
    const omId = await dueNow();
    const before = now();
    const { dueTime } = await student.call(memoApi.snooze, { omId, until });
    await everywhere('memo.seen', omId);
    expect(await due()).toEqual([]);
    if (until === 'tomorrow') {
      const today = school.clock.write(new Date(before)).slice(0, 10);
      expect(dueTime.slice(11)).toBe('09:00:00');
      expect(Date.parse(dueTime.slice(0, 10)) - Date.parse(today)).toBe(86_400_000);
    } else {
      const waited = school.clock.read(dueTime).getTime() - before;
      expect(Math.abs(waited / 60_000 - Number(until.slice(7)))).toBeLessThan(0.2);
    }
    // The time that its owner set does not change when it is postponed.
    const [row] = await school.sql.select().from(memos).where(eq(memos.id, omId));
    expect(row?.remindAt.getTime()).toBeLessThan(before + 1000);
  });

  test('that was postponed arrives again on every page §memo.29', async () => {
    const omId = await dueNow();
    await student.call(memoApi.snooze, { omId, until: 'minutes5' });
    await everywhere('memo.seen', omId);
    for (const page of pages) page.events.length = 0;
    await school.clock.advance({ minutes: 5 });
    await everywhere('memo.due', omId);
    expect(await due()).toEqual([omId]);
  });

  test('cannot be postponed before it is due, or for an arbitrary time', async () => {
    const omId = await save('later', '2099-03-01 08:00:00');
    const early = await student.ask(memoApi.snooze, { omId, until: 'minutes5' });
    expect(early).toMatchObject({ status: 200, meta: { success: false, code: 'memo.notDue' } });
    for (const until of ['minutes7', '', undefined, 5])
      expect((await student.ask(memoApi.snooze, { omId, until })).status).toBe(400);
    for (const omIds of [[], ['x'], Array.from({ length: 101 }, () => omId), undefined])
      expect((await student.ask(memoApi.seen, { omIds })).status).toBe(400);
    expect((await student.ask(memoApi.listDue, { ownerId: student.id })).status).toBe(400);
  });

  test('of a deleted memo closes everywhere §memo.30', async () => {
    const omId = await dueNow();
    await student.call(memoApi.remove, { omId });
    await everywhere('memo.seen', omId);
    expect(await due()).toEqual([]);
  });

  test('of a moved memo arrives at the new time and not at the old one §memo.30', async () => {
    const omId = await save('moved', inSeconds(60));
    await student.call(memoApi.update, {
      omId,
      memoTitle: 'moved',
      memoContent: '',
      reminderTime: '2099-03-01 08:00:00',
    });
    await everywhere('memo.seen', omId);
    await school.clock.advance({ minutes: 2 });
    expect(await due()).toEqual([]);
    await twoRounds();
    expect(pushesOf(pages[0], 'memo.due', omId)).toBe(0);
  });

  test('is not sent to other users', async () => {
    const other = await school.signIn('ROLE_STUDENT', `other${count}`);
    const page = await openPage(school, other);
    const omId = await dueNow();
    await student.call(memoApi.seen, { omIds: [omId] });
    await everywhere('memo.seen', omId);
    expect(page.events.filter(({ type }) => type.startsWith('memo.'))).toEqual([]);
    expect((await other.call(memoApi.listDue, {})).basMemoList).toEqual([]);
    page.close();
  });
});
