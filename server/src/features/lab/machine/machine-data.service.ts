import { systemFileRoot } from '@xueyan/contract/lab/system-file';
import type { Db } from '../../../db/connect.ts';
import type { DataMount } from '../../../platform/lab/engine-parts.ts';
import { machineDataStore as store } from './machine-data.store.ts';

/** Returns the data for a new machine of an experiment. */
export const dataOf = (db: Db, sectionId: string): Promise<DataMount[]> => store.ofSection(db, sectionId);

/**
 * Records the data of a machine as reported by the engine that started it; later choices of the experiment are not in
 * it.
 */
export const noteData = (db: Db, machineId: string, data: DataMount[]): Promise<void> =>
  db.transaction((tx) => store.replace(tx, machineId, data));

/** Returns the data of a machine, by its folder there. */
export const dataOfMachine = async (db: Db, machineId: string) =>
  (await store.ofMachine(db, machineId)).map(({ folder, ...rest }) => ({
    path: `${systemFileRoot}/${folder}`,
    ...rest,
  }));
