import type { TransferResult } from '@xueyan/contract/exam/question-transfer';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { defineJob, type JobContext } from '../../../http/job.ts';
import { readyFor, toTraditional } from '../../../http/traditional.ts';
import { importRecords } from '../../base/import/import-record.service.ts';
import { sourceOfJob } from '../../base/import/import-upload.service.ts';
import { addQuestion } from '../question/question-writing.service.ts';
import { chosenOf, openFile, withPictures } from './question-transfer.service.ts';
import { transferJob } from './transfer-start.service.ts';

export const transferJobs = [
  defineJob({ ...transferJob, state: 'none', run: ({ db, ...job }, { params }) => takeIn({ db, ...job }, params) }),
];

/** Imports the chosen questions, each in a transaction of its own; a restarted job skips those already imported. */
async function takeIn(
  { db, platform, actor, jobId, progress, note }: JobContext<'user'>,
  params: unknown,
): Promise<TransferResult> {
  await readyFor(actor.language);
  const source = await sourceOfJob(db, jobId);
  ensure(source, wireFaults.gone);
  const context = { db, platform, actor };
  const opened = await openFile(context, source, params, true);
  const chosen = chosenOf(opened);
  const unusable = opened.judged.filter(({ form }) => form === null).length;
  const said = { given: opened.judged.length, chosen: chosen.length, unusable };
  const result = async () => ({ ...(await resultOf(db, jobId)), ...said });
  const done = await importRecords.done(db, jobId);
  const left = chosen.filter(({ parsed }) => !done.has(parsed.position));
  try {
    for (const [at, { parsed, form }] of left.entries()) {
      await progress(chosen.length - left.length + at, chosen.length);
      const row = parsed.position;
      try {
        await db.transaction(async (tx) => {
          const complete = await withPictures({ ...context, db: tx }, form, opened.pictures);
          await addQuestion(tx, actor, complete);
          await importRecords.addOutcome(tx, { jobId, row, plan: 'add' });
        });
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        const reason = error.say(actor.language, toTraditional);
        await importRecords.addOutcome(db, { jobId, row, plan: 'refuse', reason });
      }
      if (at % 20 === 19) await note(await result());
    }
  } finally {
    await note(await result());
  }
  await progress(chosen.length, chosen.length);
  return result();
}

async function resultOf(db: JobContext['db'], jobId: string): Promise<TransferResult> {
  const counts = await importRecords.countsOf(db, jobId);
  const refused = await importRecords.refusedOf(db, jobId);
  return {
    added: counts.find(({ plan }) => plan === 'add')?.count ?? 0,
    failed: refused.map(({ row, reason }) => ({ position: row, reason })).toSorted((a, b) => a.position - b.position),
  };
}
