import { type imageLabelApi, imageLabelFaults } from '@xueyan/contract/lab/image-label';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { isUniqueViolation } from '../../../db/violation.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { imageLabelStore as store } from './image-label.store.ts';

/** Returns the labels of lab images; a page. */
export const listLabels = (db: Db, input: z.output<typeof imageLabelApi.list.input>) =>
  store.page(db, wholeSchool, input);

export const chooseLabels = (db: Db) => store.choices(db);

/** Adds a label and returns its id. */
export const addLabel = (db: Db, actor: Actor, name: string): Promise<string> =>
  once(name, () =>
    db.transaction(async (tx) => {
      const id = await store.insert(tx, name);
      await recordAudit(tx, actor, 'imagelabel.save', id, { name });
      return id;
    }),
  );

/** Creates labels and puts each on the images of the named recipes; returns the ids of the labels. */
export async function labelImages(db: Db, recipesOf: Record<string, string[]>): Promise<string[]> {
  const ids: string[] = [];
  for (const [name, recipes] of Object.entries(recipesOf)) {
    const id = await store.insert(db, name);
    for (const recipe of recipes) await store.wear(db, recipe, id);
    ids.push(id);
  }
  return ids;
}

export const renameLabel = (db: Db, actor: Actor, labelId: string, name: string): Promise<void> =>
  once(name, () =>
    db.transaction(async (tx) => {
      ensure(await store.find(tx, labelId), wireFaults.gone);
      await store.rename(tx, labelId, name);
      await recordAudit(tx, actor, 'imagelabel.update', labelId, { name });
    }),
  );

/** Deletes a label; images with it stay. */
export const removeLabel = (db: Db, actor: Actor, labelId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const label = await store.find(tx, labelId);
    ensure(label, wireFaults.gone);
    await store.remove(tx, labelId);
    await recordAudit(tx, actor, 'imagelabel.delete', labelId, { name: label.name });
  });

async function once<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    ensure(!isUniqueViolation(error), imageLabelFaults.sameName, { name });
    throw error;
  }
}
