import {
  PackedReports,
  packedReports,
  type reportArchiveApi,
  reportArchiveFaults,
} from '@xueyan/contract/teaching/report-archive';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import { scopeOf } from '@xueyan/contract/wire/scope';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import { readyFor } from '../../../http/traditional.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { jobToSee, startJob } from '../../base/job/job.service.ts';
import { courseWithRight } from '../../school/course/course.service.ts';
import { sectionToMark } from '../../school/section/section.service.ts';
import { reportArchiveStore } from './report-archive.store.ts';
import { reportWords } from './report-archive.text.ts';
import { reportFiles } from './report-paper.service.ts';

type Api = typeof reportArchiveApi;

export const packJob = jobKind({
  kind: 'report.pack',
  access: 'may:course.teach',
  input: z.strictObject({ sectionId: Id, classId: Id.optional() }),
});

/** Returns a page of the reports of the courses that the actor marks in. */
export async function listReports(db: Db, clock: Clock, actor: Actor, input: z.output<Api['list']['input']>) {
  const page = await reportArchiveStore.page(db, scopeOf(actor, 'course.manage'), input);
  const resultList = page.resultList.map(({ studentId, submittedAt, ...row }) => ({
    ...{ ...row, key: `${studentId} ${row.sectionId}`, submitTime: clock.writeOptional(submittedAt) },
  }));
  return { ...page, resultList };
}

/** Returns the filters that the list offers for a course. */
export async function reportChoices(db: Db, actor: Actor, courseId: string) {
  await courseWithRight(db, actor, courseId, 'mark');
  const [experiments, classes] = await Promise.all([
    reportArchiveStore.experiments(db, courseId),
    reportArchiveStore.classes(db, courseId),
  ]);
  return { experiments, classes };
}

/** Returns the attempts of an archive. */
export async function reportsToPack(db: Db, actor: Actor, { sectionId, classId }: z.output<typeof packJob.input>) {
  const { section } = await sectionToMark(db, actor, sectionId);
  const runs = await reportArchiveStore.handedIn(db, sectionId, classId, packedReports + 1);
  ensure(runs.length > 0, reportArchiveFaults.none);
  ensure(runs.length <= packedReports, reportArchiveFaults.tooMany, { max: packedReports });
  return { title: section.title, runIds: runs.map(({ runId }) => runId) };
}

/** Starts a job that makes an archive; returns the running one if there is one. */
export async function packReports(db: Db, actor: Actor, input: z.output<typeof packJob.input>) {
  await readyFor(actor.language);
  const { title } = await reportsToPack(db, actor, input);
  return db.transaction(async (tx) => {
    const key = `${actor.id} ${input.sectionId} ${input.classId ?? ''}`;
    const named = reportWords(actor.language)('archive', { title });
    const jobId = await startJob({ db: tx, actor }, packJob, { input, title: named, key });
    await recordAudit(tx, actor, 'reportarchive.pack', input.sectionId, {});
    return { jobId };
  });
}

/** Returns one report as a PDF. */
export async function reportAsPdf(db: Db, platform: Platform, actor: Actor, runId: string) {
  const [file] = await reportFiles({ db, platform, actor }, [runId]);
  ensure(file, wireFaults.gone);
  return { ...file, mediaType: 'application/pdf' };
}

/** Returns the archive that a job of the actor has made, while it is stored and they may still mark there. */
export async function packedArchive(db: Db, platform: Platform, actor: Actor, jobId: string) {
  const job = await jobToSee(db, actor, jobId);
  ensure(job.kind === packJob.kind && job.ownerId === actor.id, wireFaults.gone);
  const made = PackedReports.safeParse(job.result);
  ensure(made.success, wireFaults.gone);
  await sectionToMark(db, actor, made.data.sectionId);
  const stream = await platform.files.open(made.data.sha256);
  ensure(stream, reportArchiveFaults.away);
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return { name: made.data.name, mediaType: 'application/zip', bytes: Buffer.concat(chunks) };
}
