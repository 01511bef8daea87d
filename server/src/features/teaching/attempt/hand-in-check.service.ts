import type { Actor } from '@xueyan/contract/wire/actor';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import { startJob } from '../../base/job/job.service.ts';
import { liveMachineOfAttempt } from '../../lab/machine/machine.service.ts';
import { readExperiment } from '../experiment/experiment.service.ts';

/** Job that checks the steps of an attempt whose report was submitted. */
export const handInCheckJob = jobKind({
  kind: 'attempt.check',
  access: 'user',
  input: z.object({ runId: z.string() }),
});

/** Starts checks of the steps that have not passed, if the experiment wants that and has a machine to check in. */
export async function checkAtHandIn(db: Db, actor: Actor, run: { id: string; title: string; sectionId: string }) {
  const { experiment, steps } = await readExperiment(db, run.sectionId);
  if (!experiment.checkAtSubmit || !steps.some(({ kind }) => kind === 'script')) return;
  if (!(await liveMachineOfAttempt(db, run.id))) return;
  await startJob({ db, actor }, handInCheckJob, { input: { runId: run.id }, title: run.title, key: run.id });
}
