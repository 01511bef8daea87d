import { systemFileFaults as faults } from '@xueyan/contract/lab/system-file';
import { sectionFaults } from '@xueyan/contract/school/section';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { sectionToEdit } from '../../school/section/section.service.ts';
import { machineToUse } from '../machine/machine.service.ts';
import { dataOfMachine } from '../machine/machine-data.service.ts';
import { systemFileStore as store } from './system-file.store.ts';

export const chooseFrom = (db: Db) => store.options(db);

/** Returns the data that the machines of an experiment are given. */
export async function chosenFor(db: Db, actor: Actor, sectionId: string) {
  await sectionToEdit(db, actor, sectionId);
  return store.ofExperiment(db, sectionId);
}

/**
 * Chooses the data that the machines of an experiment are given when they are made; existing machines keep what they
 * have.
 */
export async function chooseFor(db: Db, actor: Actor, sectionId: string, ids: string[]): Promise<void> {
  await sectionToEdit(db, actor, sectionId);
  await db.transaction(async (tx) => {
    const experiment = await store.experiment(tx, sectionId);
    ensure(experiment, sectionFaults.wrongKind);
    const wanted = [...new Set(ids)];
    ensure(experiment.imageId !== null || wanted.length === 0, faults.noImage);
    const known = await store.known(tx, wanted);
    ensure(known.length === wanted.length, wireFaults.gone);
    const waiting = known.find(({ checksum }) => checksum === '');
    ensure(!waiting, faults.notReady, { name: waiting?.name ?? '' });
    await store.choose(tx, sectionId, wanted);
    await recordAudit(tx, actor, 'systemfile.choose', sectionId, { names: known.map(({ name }) => name) });
  });
}

/** Returns the data of a machine and its folders there. */
export async function dataOfOnes(db: Db, actor: Actor, machineId: string) {
  await machineToUse(db, actor, machineId);
  return dataOfMachine(db, machineId);
}
