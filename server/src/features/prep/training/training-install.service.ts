import { trainingFaults } from '@xueyan/contract/prep/training';
import type { Actor } from '@xueyan/contract/wire/actor';
import { Fault } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { startJob } from '../../base/job/job.service.ts';

export const installJob = jobKind({
  kind: 'training.install',
  access: 'may:installation.manage',
  input: z.strictObject({}),
});

/** Enqueues the installation of the training packages; one at a time. */
export const startInstall = (db: Db, actor: Actor): Promise<string> =>
  db.transaction(async (tx) => {
    await recordAudit(tx, actor, 'training.install', 'training', {});
    const job = { input: {}, title: 'python3-sklearn, python3-torch', key: 'install' };
    return startJob({ db: tx, actor }, installJob, job);
  });

/** Installs the packages; fails with a reason if some are still missing afterwards. */
export async function install(
  { judge }: Pick<Platform, 'judge'>,
  tell: (percent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { missing, why } = await judge.installTraining(tell, signal);
  if (missing.length > 0) throw new Fault(trainingFaults.notInstalled, { parts: missing.join(', '), why });
}
