import type { AuditVerification } from '@xueyan/contract/base/audit';
import type { Db } from '../../../db/connect.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import { readParameters } from '../parameter/parameter.service.ts';
import { auditParameters } from './audit.parameter.ts';
import { type ChainEnd, firstBreak, sealed } from './audit-chain.rule.ts';
import { auditChainStore } from './audit-chain.store.ts';

const dayMs = 86_400_000;
/** Rows that are sealed in one transaction, and rows that are verified at once. */
const sealedAtOnce = 500;
const verifiedAtOnce = 2000;

/** Appends the rows written since the last time to the chain; does nothing while another server does. */
export async function sealAudit(db: Db): Promise<void> {
  for (;;) {
    const count = await db.transaction(async (tx) => {
      if (!(await auditChainStore.lock(tx))) return 0;
      const rows = await auditChainStore.unsealed(tx, sealedAtOnce);
      if (rows.length === 0) return 0;
      const { head } = await auditChainStore.ends(tx);
      const done = sealed(head, rows);
      await auditChainStore.seal(tx, done, done.at(-1) ?? head);
      return rows.length;
    });
    if (count < sealedAtOnce) return;
  }
}

/** Removes the records beyond the retention; returns how many. */
export async function sweepAudit(db: Db): Promise<number> {
  const { keptDays } = await readParameters(db, auditParameters);
  return auditChainStore.sweep(db, new Date(clock.now().getTime() - keptDays * dayMs));
}

/** Reads the chain from its beginning to the first broken row, or to its end. `progress` is called at each step. */
export async function verifyAudit(
  db: Db,
  { write }: Pick<Clock, 'write'>,
  progress: (done: number, total: number) => Promise<void> = async () => {},
): Promise<AuditVerification> {
  const { base, head } = await auditChainStore.ends(db);
  const total = head.sealNumber - base.sealNumber;
  let end: ChainEnd = base;
  let rows = 0;
  for (;;) {
    await progress(rows, total);
    const some = await auditChainStore.rowsAfter(db, end.sealNumber, verifiedAtOnce);
    const broken = firstBreak(end, some) ?? (some.length === 0 ? cutOff(end, head) : null);
    if (broken || some.length === 0) {
      const found = some.find(({ id }) => id === broken?.auditId);
      if (broken) rows += some.filter(({ sealNumber }) => sealNumber < broken.sealNumber).length;
      return {
        rows,
        unsealed: await auditChainStore.countUnsealed(db),
        head,
        broken: broken && { ...broken, time: found ? write(found.at) : null },
      };
    }
    rows += some.length;
    end = some.at(-1) ?? end;
  }
}

/** Rows sealed since are behind the head that was read; a chain that ends before that head lacks its last rows. */
const cutOff = (end: ChainEnd, head: ChainEnd) =>
  end.sealNumber < head.sealNumber
    ? ({ sealNumber: end.sealNumber + 1, auditId: null, why: 'missing' } as const)
    : null;
