import type { AccountPlan, MadeAccounts } from '@xueyan/contract/school/student-account';
import type { z } from 'zod';
import { defineJob, type JobContext } from '../../../http/job.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { createUsersWithoutPassword } from '../../base/user/user.service.ts';
import { makeJob, planFor } from './student-account.service.ts';
import { studentAccountStore } from './student-account.store.ts';

/** Number of accounts made with one statement. */
const batch = 500;

/** Makes all accounts in one transaction: cancelling leaves nothing behind. */
export const makeAccountsJob = defineJob({ ...makeJob, state: 'none', run: makeAccounts });

async function makeAccounts(
  { db, actor, progress }: JobContext<'user'>,
  plan: z.output<typeof AccountPlan>,
): Promise<z.output<typeof MadeAccounts>> {
  return db.transaction(async (tx) => {
    const { planned, byId } = await planFor(tx, actor, plan, true);
    const good = planned.filter(({ problem }) => problem === '');
    for (let i = 0; i < good.length; i += batch) {
      await progress(i, good.length);
      const some = good.slice(i, i + batch);
      const accounts = some.map(({ studentId, loginName, studentName: userName }) => ({
        ...{ loginName, userName, organizationId: byId.get(studentId)?.organizationId ?? null },
      }));
      const made = await createUsersWithoutPassword(tx, accounts, 'ROLE_STUDENT');
      const pairs = some.flatMap(({ studentId, loginName }) => {
        const userId = made.get(loginName);
        const classId = byId.get(studentId)?.classId;
        return userId && classId ? [{ studentId, userId, classId }] : [];
      });
      await studentAccountStore.link(tx, pairs);
    }
    // Written last: audit records of others wait while this transaction holds its lock on the audit log.
    for (let i = 0; i < good.length; i += batch) {
      const loginNames = good.slice(i, i + batch).map(({ loginName }) => loginName);
      await recordAudit(tx, actor, 'studentaccount.make', plan.pattern, { count: loginNames.length, loginNames });
    }
    await progress(good.length, good.length);
    return { made: good.length, skipped: planned.length - good.length };
  });
}
