import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';

export interface Quota {
  /** Machines one person may run at a time. */
  perUser: number;
  /** Machines the host may run at a time. */
  perHost: number;
  /** MiB of guest memory that may be promised at a time. */
  memoryMb: number;
  idleMinutes: number;
}

/** Leaves a quarter of the host to everything else. Clones share most of their memory, so promises are worth less than they say. */
const promisedShare = 0.75;

/** What the school has set, and what the host can hold. */
export async function readQuota(db: Db, platform: Platform): Promise<Quota> {
  const parameters = await readParameters(db);
  const { host } = await platform.lab.status();
  return {
    perUser: Number(parameters.labMachinesPerUser),
    perHost: Number(parameters.labMachinesPerHost),
    memoryMb: Math.floor(host.memoryMb * promisedShare),
    idleMinutes: Number(parameters.labIdleMinutes),
  };
}

/** Whether one more machine of that size fits. */
export const roomFor = (quota: Quota, active: { memoryMb: number; count: number }, memoryMb: number) =>
  active.count < quota.perHost && active.memoryMb + memoryMb <= quota.memoryMb;
