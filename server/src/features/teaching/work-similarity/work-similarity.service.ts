import { type workSimilarityApi as api, workSimilarityFaults } from '@xueyan/contract/teaching/work-similarity';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { startJob } from '../../base/job/job.service.ts';
import { compareAnswers, formerOf, notePair, reportOf, sideBySide } from '../../exam/similarity/similarity.service.ts';
import { sectionToMark } from '../../school/section/section.service.ts';
import { keepFileTexts } from './file-text.service.ts';
import { workSimilarityStore as store } from './work-similarity.store.ts';
import { worksOf } from './work-text.service.ts';

type Asked = z.output<typeof api.list.input>;

/** Reads the files handed in of a task and compares its works, or the reports of an experiment. */
export const workSimilarityJob = jobKind({
  kind: 'worksimilarity.compare',
  access: 'may:course.teach',
  input: z.strictObject({ sectionId: z.guid(), formerIds: z.array(z.guid()).default([]) }),
});

async function sectionToCompare(db: Db, actor: Actor, { sectionId }: Asked) {
  const { section } = await sectionToMark(db, actor, sectionId);
  ensure(section.kind === 'task' || section.kind === 'experiment', workSimilarityFaults.kind);
  return section;
}

type Section = Awaited<ReturnType<typeof sectionToCompare>>;

const formersOf = (db: Db, actor: Actor, section: Section) =>
  store.former(db, scopeOf(actor, 'course.manage'), section);

/** Returns the names of those earlier sections that the actor still marks. */
async function namesOf(db: Db, actor: Actor, section: Section, formerIds: string[]): Promise<Map<string, string>> {
  if (formerIds.length === 0) return new Map();
  const formers = (await formersOf(db, actor, section)).filter(({ formerId }) => formerIds.includes(formerId));
  return new Map(formers.map(({ formerId, name }) => [formerId, name]));
}

const worksWith = async (db: Db, actor: Actor, section: Section, formerIds: string[]) =>
  worksOf(db, section, await namesOf(db, actor, section, formerIds));

/** Lists sections of the same kind and title in other courses that the actor marks. */
export async function listFormerWorks(db: Db, { clock: school }: Platform, actor: Actor, asked: Asked) {
  const found = await formersOf(db, actor, await sectionToCompare(db, actor, asked));
  return {
    formerList: found.map(({ beginAt, ...former }) => ({ ...former, beginTime: school.write(beginAt) })),
  };
}

/** Starts a comparison of the works of a section; while one runs, that one is returned. */
export const startWorkSimilarity = (db: Db, actor: Actor, asked: z.output<typeof api.start.input>) =>
  db.transaction(async (tx) => {
    const section = await sectionToCompare(tx, actor, asked);
    const known = await namesOf(tx, actor, section, asked.formerIds);
    ensure(
      asked.formerIds.every((id) => known.has(id)),
      wireFaults.gone,
    );
    const jobId = await startJob({ db: tx, actor }, workSimilarityJob, {
      ...{ input: asked, key: section.id, title: section.title.slice(0, 100) },
    });
    const detail = { title: section.title, former: asked.formerIds.length };
    await recordAudit(tx, actor, 'worksimilarity.start', section.id, detail);
    return { jobId };
  });

/** Reads the files that were not read yet, compares the works, and stores the report. */
export async function compareWorks(
  { db, platform, actor }: { db: Db; platform: Platform; actor: Actor },
  { formerIds, ...asked }: z.output<typeof workSimilarityJob.input>,
  progress: (done: number, total: number) => Promise<void>,
): Promise<void> {
  const section = await sectionToCompare(db, actor, asked);
  let read = 0;
  const names = await namesOf(db, actor, section, formerIds);
  await keepFileTexts({ db, platform, actor }, [section.id, ...names.keys()], async (done, total) => {
    read = total;
    // One more step stays for the comparison.
    await progress(done, total + 1);
  });
  const compared = { ...(await worksOf(db, section, names)), former: formerIds };
  await compareAnswers({ db, platform, actor }, { sectionId: section.id }, compared, (done, total) =>
    progress(read + done, read + total),
  );
}

/** Returns the last report. */
export async function listSimilarWorks(db: Db, platform: Platform, actor: Actor, asked: Asked) {
  const section = await sectionToCompare(db, actor, asked);
  return reportOf(
    { db, platform, actor },
    {
      ...{ subject: { sectionId: section.id }, kind: workSimilarityJob, key: section.id },
      answersOf: async (former) => (await worksWith(db, actor, section, former)).answers,
    },
  );
}

const reported = async (db: Db, actor: Actor, section: Section) =>
  worksWith(db, actor, section, await formerOf(db, { sectionId: section.id }));

/** Returns two works with the passages that they share. */
export async function getSimilarWorks(
  db: Db,
  platform: Platform,
  actor: Actor,
  { workId, otherId, ...asked }: z.output<typeof api.get.input>,
) {
  const section = await sectionToCompare(db, actor, asked);
  return sideBySide({ platform, actor }, await reported(db, actor, section), [workId, otherId]);
}

/** Keeps what a teacher found about two works. */
export const noteSimilarWorks = (
  db: Db,
  actor: Actor,
  { workId, otherId, state, text, ...asked }: z.output<typeof api.note.input>,
) =>
  db.transaction(async (tx) => {
    const section = await sectionToCompare(tx, actor, asked);
    const { answers } = await reported(tx, actor, section);
    const ids: [string, string] = [workId, otherId];
    await notePair({ db: tx, actor }, { sectionId: section.id }, { answers, ids, state, text });
    await recordAudit(tx, actor, 'worksimilarity.note', section.id, { title: section.title, state, text, pair: ids });
  });
