import { type CompilerPart, compilerParts, submissionFaults } from '@xueyan/contract/exam/submission';
import type { Actor } from '@xueyan/contract/wire/actor';
import { Fault } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { startJob } from '../../base/job/job.service.ts';

export const compilerJob = jobKind({
  kind: 'submission.install',
  access: 'may:installation.manage',
  input: z.strictObject({ parts: z.array(z.enum(compilerParts)) }),
});

/** Enqueues the installation of compilers; one at a time. */
export const startCompilerInstall = (db: Db, actor: Actor, parts: CompilerPart[]): Promise<string> =>
  db.transaction(async (tx) => {
    await recordAudit(tx, actor, 'submission.installcompiler', 'judge', { parts: parts.join(', ') });
    return startJob({ db: tx, actor }, compilerJob, { input: { parts }, title: parts.join(', '), key: 'install' });
  });

/** Installs the compilers; fails with a reason if some are still missing afterwards. */
export async function installCompilers(
  { judge }: Pick<Platform, 'judge'>,
  parts: CompilerPart[],
  tell: (percent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { missing, why } = await judge.installCompilers(parts, tell, signal);
  if (missing.length > 0) throw new Fault(submissionFaults.notInstalled, { parts: missing.join(', '), why });
}
