import { mayManageAi } from '@xueyan/contract/ai/provider';
import {
  type Allowance,
  type Quota,
  type QuotaForm,
  type QuotaUnit,
  type quotaApi,
  quotaFaults,
  quotaUnits,
} from '@xueyan/contract/ai/quota';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { ensureOpenTo } from '../gate/gate.service.ts';
import { type Consumer, type QuotaRow, quotaStore as store, type UsageColumns } from './quota.store.ts';

export { fitting, tokensOf, tokensOfAll } from './tokens.rule.ts';
export type { Consumer };

/** Returns the limits of the school with the names of their subjects. */
export async function listQuotas(db: Db): Promise<Quota[]> {
  const rows = await store.all(db);
  const list: Quota[] = [];
  for (const { id, version: _version, updatedAt: _updatedAt, ...quota } of rows) {
    const { subject, subjectId } = quota;
    const name = (await store.names(db, subject, [subjectId])).get(subjectId);
    list.push({ quotaId: id, subjectName: name ?? '', ...quota });
  }
  return list;
}

/** Sets the limit of a subject, replacing a former one; returns its id. */
export const saveQuota = (db: Db, actor: Actor, form: QuotaForm): Promise<string> =>
  db.transaction(async (tx) => {
    ensure(mayManageAi(actor), wireFaults.notAllowed);
    ensure((await store.names(tx, form.subject, [form.subjectId])).size > 0, quotaFaults.nobody);
    const id = await store.put(tx, form);
    await recordAudit(tx, actor, 'aiquota.save', form.subjectId, { ...form });
    return id;
  });

/** Removes a limit. */
export const removeQuota = (db: Db, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    ensure(mayManageAi(actor), wireFaults.gone);
    ensure(await store.remove(tx, id), wireFaults.gone);
    await recordAudit(tx, actor, 'aiquota.delete', id, {});
  });

export const spans = ['day', 'month'] as const;
/** Columns of a limit. */
export const fieldOf = {
  tokens: { day: 'dayTokens', month: 'monthTokens' },
  pictures: { day: 'dayPictures', month: 'monthPictures' },
  minutes: { day: 'dayMinutes', month: 'monthMinutes' },
} as const satisfies Record<QuotaUnit, object>;

export const startOf = (clock: Clock, span: (typeof spans)[number]) => {
  const today = clock.write(clock.now()).slice(0, span === 'day' ? 10 : 7);
  return clock.read(`${span === 'day' ? today : `${today}-01`} 00:00:00`);
};

async function allowances(db: Db, clock: Clock, consumer: Consumer, rows: QuotaRow[]): Promise<Allowance[]> {
  const found: Allowance[] = [];
  for (const row of rows)
    for (const span of spans) {
      const units = quotaUnits.filter((unit) => row[fieldOf[unit][span]] !== null);
      if (units.length === 0) continue;
      const used = await store.used(db, row, consumer.userId, startOf(clock, span));
      for (const unit of units)
        found.push({
          ...{ subject: row.subject, span, unit },
          ...{ used: Math.ceil(used[unit]), limit: row[fieldOf[unit][span]] ?? 0 },
        });
    }
  return found;
}

/** Returns the limits that apply to a consumer, with how much of each is used. */
export const allowancesOf = async (db: Db, clock: Clock, consumer: Consumer): Promise<Allowance[]> =>
  allowances(db, clock, consumer, await store.ofConsumer(db, consumer));

const usedUp = {
  tokens: { day: quotaFaults.dayUsedUp, month: quotaFaults.monthUsedUp },
  pictures: { day: quotaFaults.dayPicturesUsedUp, month: quotaFaults.monthPicturesUsedUp },
  minutes: { day: quotaFaults.dayMinutesUsedUp, month: quotaFaults.monthMinutesUsedUp },
};

/** Of a limit of 0 none comes back tomorrow. */
const notAllowed = {
  ...{ tokens: quotaFaults.notAllowed, pictures: quotaFaults.picturesNotAllowed },
  minutes: quotaFaults.minutesNotAllowed,
};

/** What a call wants at most, by unit. */
export interface Wanted {
  tokens: number;
  pictures?: number;
  seconds?: number;
}

function ensureRoom(found: Allowance[], { tokens, pictures = 0, seconds = 0 }: Wanted): void {
  const wanted = { tokens, pictures, minutes: seconds / 60 };
  for (const { span, used, limit, unit } of found) {
    // A call that uses none of a unit passes, even where that unit is used up.
    if (wanted[unit] === 0) continue;
    ensure(limit > 0, notAllowed[unit]);
    ensure(used + wanted[unit] <= limit, usedUp[unit][span], { used, limit });
  }
}

/** Throws where a limit leaves no room for so much now. Reserves nothing: for work whose calls come later. */
export const ensureAllowance = async (db: Db, clock: Clock, consumer: Consumer, wanted: Wanted): Promise<void> =>
  ensureRoom(await allowancesOf(db, clock, consumer), wanted);

/** Estimated tokens of a call, and the consumer to charge. */
export interface Reservation extends Omit<UsageColumns, 'cost' | 'userId' | 'applicationId'> {
  consumer: Consumer;
}

/**
 * Reserves the maximum tokens of a call; returns the id of its usage record. Throws while AI is closed to the user, and
 * when a limit does not allow for it. Simultaneous calls are counted one after the other: together they do not exceed a
 * limit.
 */
export const reserveTokens = (db: Db, clock: Clock, { consumer, ...call }: Reservation): Promise<string> =>
  db.transaction(async (tx) => {
    await ensureOpenTo(tx, consumer.userId);
    const rows = await store.ofConsumer(tx, consumer);
    await store.lock(tx, consumer, rows);
    const { inputTokens, outputTokens, pictures = 0, seconds = 0 } = call;
    ensureRoom(await allowances(tx, clock, consumer, rows), { tokens: inputTokens + outputTokens, pictures, seconds });
    const { userId, applicationId } = consumer;
    return store.reserve(tx, { ...call, userId, applicationId, cost: 0 });
  });

/** Charges what a call used in place of its reservation; a call without output is not charged. */
export const settleTokens = (
  db: Db,
  usageId: string,
  took: {
    inputTokens: number;
    outputTokens: number;
    priceIn: number;
    priceOut: number;
    pictures?: number;
    seconds?: number;
    model?: string;
    provider?: string;
  },
): Promise<void> => {
  const { inputTokens, outputTokens, priceIn, priceOut, ...whom } = took;
  const cost = (inputTokens * priceIn + outputTokens * priceOut) / 1_000_000;
  const state = inputTokens + outputTokens > 0 ? 'settled' : 'returned';
  return store.settle(db, usageId, { state, inputTokens, outputTokens, cost, ...whom });
};

/** Releases the reservations of calls whose server no longer responds. */
export const returnLost = (db: Db, now: Date): Promise<void> =>
  store.returnOlder(db, new Date(now.getTime() - 30 * 60_000));

/** Returns a page of the usage within a time span. */
export async function listUsage(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<typeof quotaApi.usage.input>,
): Promise<Output<typeof quotaApi.usage>['pageInfo']> {
  const [from, until] = [input.from, input.until].map((text) => (text ? clock.read(text) : undefined));
  const page = await store.page(db, scopeOf(actor, 'ai.manage'), input, from, until);
  const resultList = page.resultList.map(({ lastAt, ...row }) => ({ ...row, lastTime: clock.write(lastAt) }));
  return { ...page, resultList };
}
