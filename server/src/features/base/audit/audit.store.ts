import type { AuditOutcome } from '@xueyan/contract/base/audit';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, gte, lt } from 'drizzle-orm';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { auditEntries } from '../../../db/system.table.ts';

interface Search extends PageInput {
  actorName?: string | undefined;
  action?: string | undefined;
  outcome?: AuditOutcome | undefined;
  address?: string | undefined;
  target?: string | undefined;
  since?: Date | undefined;
  before?: Date | undefined;
}

const { at, actorId, actorName, action, outcome, address, target } = auditEntries;
const sortable = { time: at, actorName, action };

export const auditStore = {
  insert: async (db: Db, row: typeof auditEntries.$inferInsert): Promise<void> => {
    await db.insert(auditEntries).values(row);
  },

  page: (db: Db, scope: Scope, input: Search) => {
    const where = and(
      withinScope(scope, { own: actorId }),
      contains(actorName, input.actorName),
      input.action ? eq(action, input.action) : undefined,
      input.outcome ? eq(outcome, input.outcome) : undefined,
      contains(address, input.address),
      input.target ? eq(target, input.target) : undefined,
      input.since && gte(at, input.since),
      input.before && lt(at, input.before),
    );
    const found = db
      .select()
      .from(auditEntries)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(at), auditEntries.id));
    return pageOf(input, found, () => db.$count(auditEntries, where));
  },
};
