import type { loginRecordApi } from '@xueyan/contract/base/login-record';
import { type LoginOutcome, loginHistoryDays, type profileApi } from '@xueyan/contract/base/profile';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ownScope, scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Origin } from '../../../http/context.ts';
import { describeDevice } from '../../../http/device.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import { daysToMoments } from '../audit/audit-list.service.ts';
import { loginRecordStore } from './login-record.store.ts';

const dayMs = 86_400_000;
/** The same refusal to the same address is written down once a minute: it costs a stranger nothing to cause one. */
const repeatMs = 60_000;
const repeatable = new Set<LoginOutcome>(['code', 'locked']);

/** Writes down a try to sign in, and forgets those of half a year ago. */
export async function recordLogin(db: Db, userId: string, origin: Origin, outcome: LoginOutcome): Promise<void> {
  const now = clock.now();
  const { address } = origin;
  await loginRecordStore.removeBefore(db, new Date(now.getTime() - loginHistoryDays * dayMs));
  const since = new Date(now.getTime() - repeatMs);
  if (repeatable.has(outcome) && (await loginRecordStore.exists(db, { userId, outcome, address, since }))) return;
  await loginRecordStore.insert(db, { userId, outcome, address, agent: origin.agent.slice(0, 300), at: now });
}

let noting: Promise<void> = Promise.resolve();
let toNote = 0;
/** More than these wait only while somebody floods the sign-in, whose tries are all alike. */
const mostToNote = 200;

/** Writes a refused try down soon, in its turn: who is refused does not wait for it, and cannot tell that it happens. */
export function noteRefusal(db: Db, log: Log, userId: string, origin: Origin, outcome: LoginOutcome): void {
  if (toNote >= mostToNote) return;
  toNote += 1;
  noting = noting
    .then(() => recordLogin(db, userId, origin, outcome))
    .catch((error: unknown) => log.error('a refused sign-in was not written down', { error }))
    .finally(() => {
      toNote -= 1;
    });
}

/** A page of the tries to sign in with somebody's account. */
export async function listLogins(
  db: Db,
  clock: Clock,
  userId: string,
  input: z.output<typeof profileApi.logins.input>,
): Promise<Output<typeof profileApi.logins>['pageInfo']> {
  const page = await loginRecordStore.page(db, ownScope({ id: userId }), input);
  const resultList = page.resultList.map(({ id, at, outcome, address, agent }) => ({
    recordId: id,
    loginTime: clock.write(at),
    outcome,
    device: describeDevice(agent),
    address,
  }));
  return { ...page, resultList };
}

/** A page of the tries to sign in with the accounts within the actor's data range. */
export async function listSchoolLogins(
  db: Db,
  clock: Clock,
  actor: Actor,
  { from, to, ...input }: z.output<typeof loginRecordApi.list.input>,
): Promise<Output<typeof loginRecordApi.list>['pageInfo']> {
  const search = { ...input, ...daysToMoments(clock, from, to) };
  const page = await loginRecordStore.pageOfSchool(db, scopeOf(actor, 'login.read'), search);
  const resultList = page.resultList.map(({ row: { id, at, agent, ...row }, ...names }) => ({
    ...{ ...row, ...names, recordId: id, loginTime: clock.write(at), device: describeDevice(agent) },
  }));
  return { ...page, resultList };
}
