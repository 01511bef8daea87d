import {
  type WarehouseRight,
  type warehouseApi,
  warehouseFaults,
  warehousePagesMax,
} from '@xueyan/contract/content/warehouse';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { spaceFor } from './warehouse.service.ts';
import { warehouseStore } from './warehouse.store.ts';

/** Returns the removed pages of a space, for its writers. */
export async function listRemoved(
  db: Db,
  clock: Clock,
  actor: Actor,
  spaceId: string,
): Promise<Output<typeof warehouseApi.removedPages>> {
  await spaceFor(db, actor, spaceId, 'write');
  const rows = await warehouseStore.removedPages(db, spaceId);
  return {
    removedList: rows.map(({ removedAt, ...row }) => ({ ...row, removeTime: clock.write(removedAt ?? clock.now()) })),
  };
}

async function removedFor(db: Db, actor: Actor, pageId: string, needs: WarehouseRight) {
  await warehouseStore.lockPage(db, pageId);
  const row = await warehouseStore.removedPage(db, pageId);
  ensure(row, wireFaults.gone);
  await spaceFor(db, actor, row.spaceId, needs);
  return row;
}

/** Restores a page at the end of the top level. */
export const bringBack = (db: Db, actor: Actor, pageId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { spaceId } = await removedFor(tx, actor, pageId, 'write');
    await warehouseStore.lockSpace(tx, spaceId);
    const pages = await warehouseStore.pages(tx, spaceId);
    ensure(pages.length < warehousePagesMax, warehouseFaults.full);
    await warehouseStore.setPage(tx, pageId, { removedAt: null, parentId: null, position: pages.length });
  });

/** Deletes a page permanently with its versions and comments. */
export const purgePage = (db: Db, actor: Actor, pageId: string): Promise<void> =>
  db.transaction(async (tx) => {
    await removedFor(tx, actor, pageId, 'manage');
    await warehouseStore.purgePage(tx, pageId);
  });
