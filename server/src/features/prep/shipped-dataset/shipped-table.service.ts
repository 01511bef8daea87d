import { type ShippedTableName, shippedTables } from '@xueyan/contract/prep/shipped-table';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import { textsIn } from '../../../http/traditional.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { insertDataset } from '../dataset/dataset.service.ts';
import { addVersion, sampleTable } from '../dataset/dataset-version.service.ts';

/** Makes a data set of the actor of a shipped table, which says where it is from and what one may do with it. */
export async function takeShippedTable(
  db: Db,
  platform: Platform,
  actor: Actor,
  name: ShippedTableName,
): Promise<string> {
  const { names, descriptions, labels, licence, origin, target } = shippedTables[name];
  const say = (text: Parameters<typeof textsIn>[1]) => textsIn(actor.language, text);
  const table = await sampleTable(name);
  return db.transaction(async (tx) => {
    const description = `${say(descriptions)}\n${origin} · ${licence}`;
    const form = { name: say(names), description, labels: [...labels.map(say), licence.slice(0, 30)] };
    const kept = { kind: 'machineLearning', sharing: 'mine', courseId: null } as const;
    const datasetId = await insertDataset(tx, actor.id, { ...form, ...kept });
    const where = { datasetId, ownerId: actor.id };
    await addVersion(tx, platform, where, table, { note: `${name}.csv`, recipe: [], target });
    await recordAudit(tx, actor, 'shippeddataset.take', datasetId, { name: form.name });
    return datasetId;
  });
}
