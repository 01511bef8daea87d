import { markingPlanFaults } from '@xueyan/contract/exam/marking-plan';
import { isPackable, PackedPapers, packedPapers, paperArchiveFaults } from '@xueyan/contract/exam/paper-archive';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import { readyFor } from '../../../http/traditional.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { jobToSee, startJob } from '../../base/job/job.service.ts';
import { examToRun } from '../exam/exam.service.ts';
import { isBlind } from '../marking-plan/blindness.service.ts';
import { paperArchiveStore as store } from './paper-archive.store.ts';
import { archiveWords } from './paper-archive.text.ts';

export const packJob = jobKind({
  kind: 'exam.papers',
  access: 'may:exam.give',
  input: z.strictObject({ examId: Id, classId: Id.optional() }),
});

/** Returns the exam if the actor runs it and may know whose paper is whose. */
async function examToPack(db: Db, actor: Actor, examId: string) {
  const { row: exam } = await examToRun(db, actor, examId);
  ensure(!(await isBlind(db, exam)), markingPlanFaults.hidden);
  return exam;
}

/** Returns whose papers are exported, by class and number. */
export async function papersToPack(db: Db, actor: Actor, { examId, classId }: z.output<typeof packJob.input>) {
  await readyFor(actor.language);
  const exam = await examToPack(db, actor, examId);
  ensure(isPackable(exam.state), paperArchiveFaults.notOver);
  const className = classId ? await store.className(db, examId, classId) : '';
  ensure(className !== undefined, wireFaults.gone);
  const people = await store.people(db, examId, classId, packedPapers + 1);
  ensure(people.length > 0, paperArchiveFaults.none);
  // Somebody whose sitting was opened again still answers.
  const over = exam.state !== 'marking' || people.every(({ state }) => state === 'submitted');
  ensure(over, paperArchiveFaults.notOver);
  ensure(people.length <= packedPapers, paperArchiveFaults.tooMany, { max: packedPapers });
  const title = archiveWords(actor.language)('title', { exam: [exam.name, className].filter(Boolean).join(' ') });
  return { exam, className, title, userIds: people.map(({ userId }) => userId) };
}

/** Starts a job that prints the answered papers; returns the running one if there is one. */
export async function packPapers(db: Db, actor: Actor, input: z.output<typeof packJob.input>) {
  const { title } = await papersToPack(db, actor, input);
  return db.transaction(async (tx) => {
    const key = `${actor.id} ${input.examId} ${input.classId ?? ''}`;
    const jobId = await startJob({ db: tx, actor }, packJob, { input, title, key });
    await recordAudit(tx, actor, 'exampaperarchive.pack', input.examId, {});
    return { jobId };
  });
}

/** Returns the file that a job of the actor has made, while it is stored and they may still read these papers. */
export async function packedFile(db: Db, platform: Platform, actor: Actor, jobId: string) {
  const job = await jobToSee(db, actor, jobId);
  ensure(job.kind === packJob.kind && job.ownerId === actor.id, wireFaults.gone);
  const made = PackedPapers.safeParse(job.result);
  ensure(made.success, wireFaults.gone);
  const { examId, sha256, name } = made.data;
  await examToPack(db, actor, examId);
  const bytes = await platform.files.open(sha256);
  ensure(bytes, paperArchiveFaults.away);
  return { name, mediaType: name.endsWith('.zip') ? 'application/zip' : 'application/pdf', bytes };
}
