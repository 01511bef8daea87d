import type { AuditOutcome } from '@xueyan/contract/base/audit';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Endpoint } from '@xueyan/contract/wire/endpoint';
import { Fault } from '@xueyan/contract/wire/fault';
import type { Db } from '../db/connect.ts';
import type { Log } from '../platform/log.ts';
import { requestScope } from '../platform/request-scope.ts';

export type RecordAudit = (
  db: Db,
  actor: Actor,
  action: string,
  target: string,
  detail: Record<string, unknown>,
  outcome: AuditOutcome,
) => Promise<void>;

interface Audited {
  db: Db;
  log: Log;
  record: RecordAudit;
  actor: Actor | null;
  input: unknown;
}

/** Makes a call, and keeps what came of it if the endpoint says so and the service has not done it, with details. */
export async function audited<T>(
  { audit }: Pick<Endpoint, 'audit'>,
  { db, log, record, actor, input }: Audited,
  call: () => Promise<T>,
): Promise<T> {
  if (!(audit && actor)) return call();
  const { action } = audit;
  const target = audit.target ? String((input as Record<string, unknown>)[audit.target]) : actor.id;
  try {
    const result = await call();
    if (!requestScope.getStore()?.audited.has(action)) await record(db, actor, action, target, {}, 'done');
    return result;
  } catch (error) {
    const [outcome, detail] =
      error instanceof Fault ? (['refused', { code: error.kind.code }] as const) : (['failed', {}] as const);
    // Why the call failed matters more than that this could not be kept.
    await record(db, actor, action, target, detail, outcome).catch((reason: unknown) =>
      log.error(`the audit of ${action} failed`, { error: reason }),
    );
    throw error;
  }
}
