import type { loginRecordApi } from '@xueyan/contract/base/login-record';
import type { LoginOutcome, profileApi } from '@xueyan/contract/base/profile';
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
import { readParameters } from '../parameter/parameter.service.ts';
import { loginRecordParameters } from './login-record.parameter.ts';
import { loginRecordStore } from './login-record.store.ts';

const dayMs = 86_400_000;
/**
 * The same refusal of the same address is recorded once a minute, because an anonymous client can cause them at no
 * cost.
 */
const repeatMs = 60_000;
const repeatable = new Set<LoginOutcome>(['code', 'locked']);

/** Records a login attempt, and deletes those beyond the retention. */
export async function recordLogin(db: Db, userId: string, origin: Origin, outcome: LoginOutcome): Promise<void> {
  const now = clock.now();
  const { address } = origin;
  const { keptDays } = await readParameters(db, loginRecordParameters);
  await loginRecordStore.removeBefore(db, new Date(now.getTime() - keptDays * dayMs));
  const since = new Date(now.getTime() - repeatMs);
  if (repeatable.has(outcome) && (await loginRecordStore.exists(db, { userId, outcome, address, since }))) return;
  await loginRecordStore.insert(db, { userId, outcome, address, agent: origin.agent.slice(0, 300), at: now });
}

/** Saves a successful login of the past. */
export const recordPastLogin = (db: Db, userId: string, address: string, at: Date): Promise<void> =>
  loginRecordStore.insert(db, { userId, outcome: 'success', address, agent: '', at });

let noting: Promise<void> = Promise.resolve();
let toNote = 0;
/** More than these wait only during a flood of logins, whose attempts are all alike. */
const mostToNote = 200;

/** Records a refused attempt later, in order: the client neither waits for it nor can detect it. */
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

/** Returns a page of the login attempts for a person's account. */
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

/** Returns a page of the login attempts for accounts within the actor's data range. */
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
