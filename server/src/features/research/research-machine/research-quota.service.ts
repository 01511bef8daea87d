import type { MachineState } from '@xueyan/contract/lab/machine-state';
import type { ResearchQuota, ResearchUsage } from '@xueyan/contract/research/research-quota';
import type { Db } from '../../../db/connect.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { readRunningDefault } from '../../lab/machine/research-quota.service.ts';
import { dataGbOf, readDataDefault } from '../../prep/dataset/research-data.service.ts';
import { researchMachineParameters as parameters } from './research-machine.parameter.ts';

interface QuotaRow {
  quotaRunning: number | null;
  quotaMachines: number | null;
  quotaDataGb: number | null;
}

/** Returns the limits that hold where a project's own quota says nothing. */
async function quotaDefaults(db: Db): Promise<Record<keyof ResearchQuota, number>> {
  const { machines } = await readParameters(db, parameters);
  return { running: await readRunningDefault(db), machines, dataGb: await readDataDefault(db) };
}

/** Returns how many machines a project may keep, sleeping ones too. */
export async function machinesMaxOf(db: Db, { quotaMachines }: QuotaRow): Promise<number> {
  return quotaMachines ?? (await readParameters(db, parameters)).machines;
}

const running: readonly MachineState[] = ['queued', 'starting', 'running'];

/** Returns a project's own quota, and what it uses of what it may use. */
export async function quotaOf(
  db: Db,
  { id, ...row }: QuotaRow & { id: string },
  machines: readonly { state: MachineState }[],
): Promise<{ quota: ResearchQuota; defaults: Record<keyof ResearchQuota, number>; usage: ResearchUsage }> {
  const quota = { running: row.quotaRunning, machines: row.quotaMachines, dataGb: row.quotaDataGb };
  const defaults = await quotaDefaults(db);
  const maxOf = (kind: keyof ResearchQuota) => quota[kind] ?? defaults[kind];
  const now = machines.filter(({ state }) => running.includes(state)).length;
  const usage = {
    running: { used: now, max: maxOf('running') },
    machines: { used: machines.length, max: maxOf('machines') },
    dataGb: { used: await dataGbOf(db, id), max: maxOf('dataGb') },
  };
  return { quota, defaults, usage };
}
