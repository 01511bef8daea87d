import { fileCategories } from '@xueyan/contract/base/kind';
import type { LibraryStatistics, LibraryUse, libraryStatisticsApi } from '@xueyan/contract/content/library-statistics';
import { addDays } from '@xueyan/contract/school/school-date';
import { type Actor, may } from '@xueyan/contract/wire/actor';
import { ownScope, scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { libraryStore } from './library.store.ts';
import { libraryStatisticsStore as store } from './library-statistics.store.ts';

type In<K extends keyof typeof libraryStatisticsApi> = z.output<(typeof libraryStatisticsApi)[K]['input']>;

const today = (clock: Clock) => clock.write(clock.now()).slice(0, 10);
const firstOf = (clock: Clock, days: number) => addDays(today(clock), 1 - days);
/** Managers see the resources of their data range, others their own. */
const reach = (actor: Actor) => (may(actor, 'library.manage') ? scopeOf(actor, 'library.manage') : ownScope(actor));

/** Counts a use of a resource; who used it is kept where it was not its owner. */
export async function countUse(
  db: Db,
  clock: Clock,
  actor: Actor,
  { id, ownerId }: { id: string; ownerId: string },
  use: LibraryUse,
): Promise<void> {
  await libraryStore.count(db, id, use === 'view' ? 'viewCount' : 'downloadCount');
  if (ownerId === actor.id) return;
  await store.noteUse(db, { itemId: id, userId: actor.id, use, day: today(clock), times: 1 });
}

/** Saves the uses of a past day. */
export const keepPastUse = (
  db: Db,
  row: { itemId: string; userId: string; use: LibraryUse; day: string; times: number },
) => store.noteUse(db, row);

interface Past {
  view: number;
  download: number;
  createdAt: Date;
}
/** Sets what a resource of the demo school has behind it. */
export const setPast = (db: Db, itemId: string, { view, download, createdAt }: Past) =>
  libraryStore.set(db, itemId, { viewCount: view, downloadCount: download, createdAt });

/** Returns what is in the library and how it was used, day by day up to today. */
export async function readStatistics(db: Db, clock: Clock, actor: Actor, days: number): Promise<LibraryStatistics> {
  const scope = reach(actor);
  const first = firstOf(clock, days);
  const [stock, used, added, daily, people] = await Promise.all([
    store.stock(db, scope),
    store.usedByCategory(db, scope, first),
    store.added(db, scope, clock.timeZone),
    store.usedByDay(db, scope, first),
    store.people(db, scope, first),
  ]);
  const none = { views: 0, downloads: 0, courses: 0 };
  const byCategory = fileCategories.map((category) => ({
    ...none,
    ...{ category, items: 0, bytes: 0 },
    ...stock.find((one) => one.category === category),
    ...used.find((one) => one.category === category),
  }));
  const sum = (key: 'items' | 'bytes' | 'views' | 'downloads' | 'courses') =>
    byCategory.reduce((total, one) => total + one[key], 0);
  let total = added.filter(({ day }) => day < first).reduce((all, one) => all + one.count, 0);
  return {
    ...{ items: sum('items'), bytes: sum('bytes'), people, byCategory },
    ...{ views: sum('views'), downloads: sum('downloads'), courses: sum('courses') },
    days: Array.from({ length: days }, (_, at) => addDays(first, at)).map((day) => {
      const count = added.find((one) => one.day === day)?.count ?? 0;
      total += count;
      return { ...none, ...daily.find((one) => one.day === day), day, added: count, total };
    }),
  };
}

export const rankItems = (db: Db, clock: Clock, actor: Actor, { days, ...input }: In<'ranking'>) =>
  store.ranking(db, reach(actor), { ...input, first: firstOf(clock, days) });

export const listUses = (db: Db, clock: Clock, actor: Actor, { days, ...input }: In<'uses'>) =>
  store.uses(db, reach(actor), { ...input, first: firstOf(clock, days) });
