import { datasetFaults } from '@xueyan/contract/prep/dataset';
import { Fault } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { researchDataParameters as parameters } from './research-data.parameter.ts';
import { researchDataStore as store } from './research-data.store.ts';

const gigabyte = 1024 ** 3;
/** In GB for people: never shown as less than it is. */
const shown = (bytes: number) => Math.ceil((bytes / gigabyte) * 100) / 100;

/** Returns the GB of data that a research project may have where its own quota says nothing. */
export const readDataDefault = async (db: Db): Promise<number> => (await readParameters(db, parameters)).dataGb;

/** Returns the GB that the data sets of a research project take, with fractions. */
export const dataGbOf = async (db: Db, projectId: string): Promise<number> =>
  (await store.bytesOf(db, projectId)) / gigabyte;

/**
 * Returns what takes room for bytes that are added to a data set, and throws when they exceed the quota of the research
 * project that it belongs to; of other data sets it takes all. Locks the project until the transaction ends, so it is
 * called before the data set is locked.
 */
export async function dataRoomOf(db: Db, datasetId: string): Promise<(bytes: number) => void> {
  const projectId = await store.projectOf(db, datasetId);
  const project = projectId && (await store.lock(db, projectId));
  if (!projectId || !project) return () => {};
  const max = project.maxGb ?? (await readDataDefault(db));
  let used = await store.bytesOf(db, projectId);
  return (bytes) => {
    if (used + bytes > max * gigabyte)
      throw new Fault(datasetFaults.projectFull, { name: project.name, max, used: shown(used), more: shown(bytes) });
    used += bytes;
  };
}
