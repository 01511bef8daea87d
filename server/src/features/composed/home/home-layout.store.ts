import type { Home, KeptCard } from '@xueyan/contract/composed/home-layout';
import { and, eq } from 'drizzle-orm';
import { homeLayouts } from '../../../db/home.table.ts';
import type { Db } from '../../../db/sql.ts';

const of = (userId: string, home: Home) => and(eq(homeLayouts.userId, userId), eq(homeLayouts.home, home));

export const homeLayoutStore = {
  find: async (db: Db, userId: string, home: Home): Promise<KeptCard[]> =>
    (await db.select({ cards: homeLayouts.cards }).from(homeLayouts).where(of(userId, home)))[0]?.cards ?? [],

  save: async (db: Db, userId: string, home: Home, cards: KeptCard[]): Promise<void> => {
    await db
      .insert(homeLayouts)
      .values({ userId, home, cards })
      .onConflictDoUpdate({ target: [homeLayouts.userId, homeLayouts.home], set: { cards } });
  },

  remove: async (db: Db, userId: string, home: Home): Promise<void> => {
    await db.delete(homeLayouts).where(of(userId, home));
  },
};
