import {
  type Memo,
  type MemoExport,
  type MemoForm,
  mayKeepMemo,
  memoFaults,
  memosPerDay,
  type Snooze,
} from '@xueyan/contract/memo/memo';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type MemoRow, memoStore } from './memo.store.ts';
import { dayOf, monthOf, snoozedUntil } from './memo-time.rule.ts';

type Owner = Pick<Actor, 'id'>;
type Form = z.output<typeof MemoForm>;

const foundMax = 50;
const waitingMax = 50;

const isPast = (row: MemoRow) => row.remindAt <= clock.now();

const present =
  (clock: Clock) =>
  (row: MemoRow): Memo => ({
    omId: row.id,
    memoTitle: row.title,
    memoContent: row.content,
    reminderTime: clock.write(row.remindAt),
    isPast: isPast(row),
  });

/** Returns a user's memos of one day, by time. */
export const listDay = async (db: Db, clock: Clock, owner: Owner, day: string): Promise<Memo[]> =>
  (await memoStore.listWithin(db, owner.id, dayOf(clock, day))).map(present(clock));

/** Returns a user's memos of one month (`YYYY-MM`), by time. */
export const listMonth = async (db: Db, clock: Clock, owner: Owner, month: string): Promise<Memo[]> =>
  (await memoStore.listWithin(db, owner.id, monthOf(clock, month))).map(present(clock));

/** Returns a user's memos that contain the keyword, newest first. */
export const searchMemos = async (db: Db, clock: Clock, owner: Owner, keyword: string): Promise<Memo[]> =>
  (await memoStore.search(db, owner.id, keyword, foundMax)).map(present(clock));

/** Creates a memo for a future time and returns its id. */
export const createMemo = (db: Db, clock: Clock, owner: Owner, form: Form): Promise<string> =>
  db.transaction(async (tx) => {
    await memoStore.lockOwner(tx, owner.id);
    return memoStore.insert(tx, { ...(await columnsOf(tx, clock, owner, form)), ownerId: owner.id });
  });

/** Inserts a memo of any time; a past one counts as seen. For demo schools. */
export async function recordMemo(db: Db, owner: Owner, memo: Pick<MemoRow, 'title' | 'content' | 'remindAt'>) {
  const { remindAt } = memo;
  const seenAt = remindAt <= clock.now() ? remindAt : null;
  await memoStore.insert(db, { ...memo, ownerId: owner.id, dueAt: remindAt, seenAt });
}

/** Changes a memo whose time has not come; its reminder moves with it. */
export const updateMemo = (db: Db, platform: Platform, actor: Owner, omId: string, form: Form): Promise<void> =>
  db.transaction(async (tx) => {
    await memoStore.lockOwner(tx, actor.id);
    const memo = await ownMemo(tx, actor, omId);
    ensure(!isPast(memo), memoFaults.past);
    await memoStore.set(tx, omId, await columnsOf(tx, platform.clock, actor, form, omId));
    await notifyRead(tx, platform, actor, [omId]);
  });

/** Returns the columns of a memo; refuses a past time and a full day. */
async function columnsOf(db: Db, clock: Clock, owner: Owner, form: Form, omId?: string) {
  const remindAt = clock.read(form.reminderTime);
  ensure(remindAt > clock.now(), memoFaults.timePast);
  const sameDay = await memoStore.countWithin(db, owner.id, dayOf(clock, form.reminderTime.slice(0, 10)), omId);
  ensure(sameDay < memosPerDay, memoFaults.dayFull, { max: memosPerDay });
  const fresh = { dueAt: remindAt, pushedAt: null, seenAt: null };
  return { title: form.memoTitle, content: form.memoContent, remindAt, ...fresh };
}

/** Deletes a memo and closes its reminder. */
export const removeMemo = (db: Db, platform: Platform, actor: Actor, omId: string): Promise<void> =>
  db.transaction(async (tx) => {
    await ownMemo(tx, actor, omId);
    await memoStore.remove(tx, omId);
    await notifyRead(tx, platform, actor, [omId]);
  });

async function ownMemo(db: Db, actor: Owner, omId: string): Promise<MemoRow> {
  const memo = await memoStore.lock(db, omId);
  ensure(memo, wireFaults.gone);
  ensure(mayKeepMemo(actor, memo), wireFaults.gone);
  return memo;
}

/** Returns the selected memos of a day for the workbook. */
export async function memosToExport(db: Db, clock: Clock, owner: Owner, input: z.output<typeof MemoExport>) {
  const ofDay = await listDay(db, clock, owner, input.selDate);
  ensure(ofDay.length > 0, memoFaults.nothingToExport);
  ensure(input.omIds.length > 0, memoFaults.nothingTicked);
  ensure(
    input.omIds.every((id) => ofDay.some(({ omId }) => omId === id)),
    wireFaults.gone,
  );
  return ofDay.filter(({ omId }) => input.omIds.includes(omId));
}

/** Returns a user's due and unseen reminders: the oldest, and their number. */
export async function listDue(db: Db, clock: Clock, owner: Owner) {
  const rows = await memoStore.listWaiting(db, owner.id, waitingMax);
  const dueCount = rows.length < waitingMax ? rows.length : await memoStore.countWaiting(db, owner.id);
  return { basMemoList: rows.map(present(clock)), dueCount };
}

/** Marks reminders as seen; they close on every page. */
export const seeReminders = (db: Db, platform: Platform, actor: Owner, omIds: string[]): Promise<void> =>
  db.transaction(async (tx) => {
    const mine = await memoStore.listByIds(tx, actor.id, omIds);
    ensure(mine.length === new Set(omIds).size, wireFaults.gone);
    // A reminder that was seen elsewhere, or is not due any more, is no error.
    await notifyRead(tx, platform, actor, await memoStore.markSeen(tx, actor.id, omIds));
  });

/** Postpones a reminder and returns until when. It closes on every page and comes again then. */
export const snoozeReminder = (db: Db, platform: Platform, actor: Owner, omId: string, until: Snooze): Promise<Date> =>
  db.transaction(async (tx) => {
    const memo = await ownMemo(tx, actor, omId);
    ensure(isPast(memo), memoFaults.notDue);
    const dueAt = snoozedUntil(platform.clock, until, clock.now());
    await memoStore.set(tx, omId, { dueAt, pushedAt: null, seenAt: null });
    await notifyRead(tx, platform, actor, [omId]);
    return dueAt;
  });

async function notifyRead(db: Db, { live }: Platform, owner: Owner, omIds: string[]): Promise<void> {
  for (const omId of omIds) await live.toUsers(db, [owner.id], { type: 'memo.seen', data: { omId } });
}

/** Notifies the pages of a batch of due memos and returns the number of memos. */
export const pushDue = (db: Db, platform: Platform, batch: number): Promise<number> =>
  db.transaction(async (tx) => {
    const taken = await memoStore.takeDue(tx, batch);
    const due = taken.sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || a.id.localeCompare(b.id));
    for (const { id: omId, ownerId } of due)
      await platform.live.toUsers(tx, [ownerId], { type: 'memo.due', data: { omId } });
    return due.length;
  });
