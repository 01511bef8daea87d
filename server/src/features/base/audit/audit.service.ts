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
 * Writes down who did something that cannot be undone, or that touched somebody else's work, and from where. For calls
 * whose endpoint declares it this is needed only for details: they are in the transaction, or there is neither.
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
 * Writes down what somebody made of a record: of the fields that are named after the change, those that differ. Whoever
 * calls names no field whose value nobody may see.
 */
export const recordChange = (
  db: Db,
  actor: Pick<Actor, 'id' | 'userName'>,
  action: string,
  target: string,
  { before, after, ...detail }: { before: object; after: object } & Record<string, unknown>,
): Promise<void> => recordAudit(db, actor, action, target, { ...detail, ...changesOf(before, after) });

/** Somebody's verification of the chain. */
export const verifyJob = jobKind({ kind: 'audit.verify', access: 'may:audit.read', input: z.strictObject({}) });

/** Starts the verification of the whole chain; answers the job, of which there is one at a time. */
export const startVerification = (db: Db, actor: Actor): Promise<string> =>
  startJob({ db, actor }, verifyJob, { input: {}, key: actor.id });
