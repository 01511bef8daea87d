import {
  type ArrangedCard,
  arranged,
  type Home,
  type KeptCard,
  type OpenedPage,
} from '@xueyan/contract/composed/home-layout';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { homeLayoutStore as store } from './home-layout.store.ts';
import { homeRecentStore } from './home-recent.store.ts';

/** Returns all cards of a home as the person arranged them, hidden ones included. */
const layoutOf = async <H extends Home>(db: Db, userId: string, home: H): Promise<ArrangedCard<H>[]> =>
  arranged(home, await store.find(db, userId, home));

/** Saves the actor's arrangement of a home; unknown cards are left out, and an empty list restores the default. */
export async function arrangeHome(db: Db, actor: Actor, home: Home, cards: KeptCard[]): Promise<void> {
  if (cards.length === 0) await store.remove(db, actor.id, home);
  else await store.save(db, actor.id, home, arranged(home, cards));
}

/** Returns the parts common to all homes: the arrangement, and the pages that its owner opened last. */
export async function frameOf<H extends Home>(db: Db, clock: Clock, userId: string, home: H) {
  const [layout, recent] = await Promise.all([layoutOf(db, userId, home), recentOf(db, clock, userId)]);
  return { layout, recent };
}

/** Returns the pages that a person opened last. */
export const recentOf = async (db: Db, clock: Clock, userId: string): Promise<OpenedPage[]> =>
  (await homeRecentStore.of(db, userId)).map(({ at, ...page }) => ({ ...page, time: clock.write(at) }));

/** Records that the actor opened a page; only the latest pages are retained. */
export const noteOpened = (db: Db, actor: Actor, page: { path: string; title: string }): Promise<void> =>
  db.transaction((tx) => homeRecentStore.note(tx, actor.id, page));
