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

/**
 * Runs a call and writes its audit record if the endpoint asks for one and the service has not written one with
 * details.
 */
export async function audited<T>(
  { audit }: Pick<Endpoint, 'audit'>,
  { db, log, record, actor, input }: Audited,
  call: () => Promise<T>,
): Promise<T> {
  if (!(audit && actor)) return call();
  const { action } = audit;
  const named = (values: unknown, field: string | undefined) =>
    field === undefined ? undefined : ((values as Record<string, unknown> | null)?.[field] ?? undefined);
  const target = String(named(input, audit.target) ?? actor.id);
  try {
    const result = await call();
    const made = String(named(result, audit.made) ?? target);
    if (!requestScope.getStore()?.audited.has(action)) await record(db, actor, action, made, {}, 'done');
    return result;
  } catch (error) {
    const [outcome, detail] =
      error instanceof Fault ? (['refused', { code: error.kind.code }] as const) : (['failed', {}] as const);
    // The reason why the call failed matters more than a failure to write its audit record.
    await record(db, actor, action, target, detail, outcome).catch((reason: unknown) =>
      log.error(`the audit of ${action} failed`, { error: reason }),
    );
    throw error;
  }
}
