import type { AuditOutcome } from '@xueyan/contract/base/audit';
import type { Actor } from '@xueyan/contract/wire/actor';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import { requestScope } from '../../../platform/request-scope.ts';
import { startJob } from '../job/job.service.ts';
import { auditStore } from './audit.store.ts';
import { changesOf } from './audit-change.rule.ts';

/**
 * Writes an audit record of an action that cannot be undone or affects the work of others, with its origin. Calls whose
 * endpoint declares an audit need this only for details: record and action are then in one transaction.
 */
export const recordAudit = (
  db: Db,
  actor: Pick<Actor, 'id' | 'userName'>,
  action: string,
  target: string,
  detail: Record<string, unknown> = {},
  outcome: AuditOutcome = 'done',
): Promise<void> => {
  const scope = requestScope.getStore();
  scope?.audited.add(action);
  const { requestId = '', address = '' } = scope ?? {};
  return auditStore.insert(db, {
    ...{ actorId: actor.id, actorName: actor.userName, action, target, detail },
    ...{ outcome, requestId, address },
  });
};

/**
 * Writes an audit record of a change: the fields of `after` that differ. Callers leave out fields with secret values.
 */
export const recordChange = (
  db: Db,
  actor: Pick<Actor, 'id' | 'userName'>,
  action: string,
  target: string,
  { before, after, ...detail }: { before: object; after: object } & Record<string, unknown>,
): Promise<void> => recordAudit(db, actor, action, target, { ...detail, ...changesOf(before, after) });

/** Verification of the chain, started by a person. */
export const verifyJob = jobKind({ kind: 'audit.verify', access: 'may:audit.read', input: z.strictObject({}) });

/** Starts the verification of the whole chain; returns the job, of which one person has at most one at a time. */
export const startVerification = (db: Db, actor: Actor): Promise<string> =>
  startJob({ db, actor }, verifyJob, { input: {}, key: actor.id });
