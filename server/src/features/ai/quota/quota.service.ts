import { mayManageAi } from '@xueyan/contract/ai/provider';
import { type Allowance, type Quota, type QuotaForm, type quotaApi, quotaFaults } from '@xueyan/contract/ai/quota';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { type Consumer, type QuotaRow, quotaStore as store, type UsageColumns } from './quota.store.ts';

export type { Consumer };

/** The limits of the school, with what their subjects are called. */
export async function listQuotas(db: Db): Promise<Quota[]> {
  const rows = await store.all(db);
  const list: Quota[] = [];
  for (const { id, subject, subjectId, dayTokens, monthTokens } of rows) {
    const name = (await store.names(db, subject, [subjectId])).get(subjectId);
    list.push({ quotaId: id, subject, subjectId, subjectName: name ?? '', dayTokens, monthTokens });
  }
  return list;
}

/** Sets a limit in place of the one that the subject had; answers its id. */
export const saveQuota = (db: Db, actor: Actor, form: QuotaForm): Promise<string> =>
  db.transaction(async (tx) => {
    ensure(mayManageAi(actor), wireFaults.notAllowed);
    if (form.subject !== 'application')
      ensure((await store.names(tx, form.subject, [form.subjectId])).size > 0, quotaFaults.nobody);
    const id = await store.put(tx, form);
    await recordAudit(tx, actor, 'aiquota.save', form.subjectId, { ...form });
    return id;
  });

/** Takes a limit away. */
export const removeQuota = (db: Db, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    ensure(mayManageAi(actor), wireFaults.gone);
    ensure(await store.remove(tx, id), wireFaults.gone);
    await recordAudit(tx, actor, 'aiquota.delete', id, {});
  });

const spans = ['day', 'month'] as const;
const startOf = (clock: Clock, span: (typeof spans)[number]) => {
  const today = clock.write(clock.now()).slice(0, span === 'day' ? 10 : 7);
  return clock.read(`${span === 'day' ? today : `${today}-01`} 00:00:00`);
};

async function allowances(db: Db, clock: Clock, consumer: Consumer, rows: QuotaRow[]): Promise<Allowance[]> {
  const found: Allowance[] = [];
  for (const row of rows)
    for (const span of spans) {
      const limit = span === 'day' ? row.dayTokens : row.monthTokens;
      if (limit === null) continue;
      const used = await store.used(db, row, consumer.userId, startOf(clock, span));
      found.push({ subject: row.subject, span, used, limit });
    }
  return found;
}

/** The limits that hold for somebody, and what is used up of each. */
export const allowancesOf = async (db: Db, clock: Clock, consumer: Consumer): Promise<Allowance[]> =>
  allowances(db, clock, consumer, await store.ofConsumer(db, consumer, false));

/** What a call may take and to whom it is charged. */
export interface Reservation extends Omit<UsageColumns, 'cost' | 'userId' | 'applicationId'> {
  consumer: Consumer;
}

/**
 * Sets aside what a call may take at most; answers the id of its record. Throws when a limit does not allow for it. Two
 * calls at once are counted one after the other: together they do not pass a limit.
 */
export const reserveTokens = (db: Db, clock: Clock, { consumer, ...call }: Reservation): Promise<string> =>
  db.transaction(async (tx) => {
    const rows = await store.ofConsumer(tx, consumer, true);
    const wanted = call.inputTokens + call.outputTokens;
    for (const { span, used, limit } of await allowances(tx, clock, consumer, rows)) {
      const fault = span === 'day' ? quotaFaults.dayUsedUp : quotaFaults.monthUsedUp;
      ensure(used + wanted <= limit, fault, { used, limit });
    }
    const { userId, applicationId } = consumer;
    return store.reserve(tx, { ...call, userId, applicationId, cost: 0 });
  });

/** Charges what a call took, in place of what was set aside; nothing given: nothing charged. */
export const settleTokens = (
  db: Db,
  usageId: string,
  took: {
    inputTokens: number;
    outputTokens: number;
    priceIn: number;
    priceOut: number;
    model?: string;
    provider?: string;
  },
): Promise<void> => {
  const { inputTokens, outputTokens, priceIn, priceOut, ...whom } = took;
  const cost = (inputTokens * priceIn + outputTokens * priceOut) / 1_000_000;
  const state = inputTokens + outputTokens > 0 ? 'settled' : 'returned';
  return store.settle(db, usageId, { state, inputTokens, outputTokens, cost, ...whom });
};

/** Calls whose server fell silent give back what they set aside. */
export const returnLost = (db: Db, now: Date): Promise<void> =>
  store.returnOlder(db, new Date(now.getTime() - 30 * 60_000));

/** What was used in a time, a page of it. */
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
