import type { Scope } from '@xueyan/contract/wire/scope';
import { count, min } from 'drizzle-orm';
import { libraryItems } from '../../../db/library.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { inView } from './library.store.ts';

export const libraryReviewStore = {
  /** Returns the number of resources and changes of resources that wait for review, and the time of the oldest. */
  waiting: async (db: Db, scope: Scope, userId: string) => {
    const [row] = await db
      .select({ count: count(), oldestAt: min(libraryItems.updatedAt) })
      .from(libraryItems)
      .where(inView(withinScope(scope, { own: libraryItems.ownerId }), userId).review);
    return row ?? { count: 0, oldestAt: null };
  },
};
