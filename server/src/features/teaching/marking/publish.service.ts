import { markingFaults } from '@xueyan/contract/teaching/marking';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { sendMessage } from '../../base/message/sending.service.ts';
import { tellOfMarks } from '../../school/course/mark-event.service.ts';
import { sectionToMark } from '../../school/section/section.service.ts';
import type { ReachedAttempt } from '../attempt/report.service.ts';
import { sheetOf, stepStatesOf } from '../attempt/step.service.ts';
import { readExperiment } from '../experiment/experiment.service.ts';
import {
  type MarkRow,
  marksOf,
  maximumOf,
  publishSheets,
  type Sheet,
  totalOf,
  uncountedIn,
} from '../mark/mark.service.ts';
import { type MarkedAttempt, markingStore } from './marking.store.ts';
import { marksPublished, markUpdated } from './marking-message.text.ts';

/** Computes the marks of attempts as they would be counted now. */
async function sheetsOf(tx: Db, sectionId: string, marked: MarkedAttempt[]): Promise<Map<string, Sheet>> {
  const { experiment, steps } = await readExperiment(tx, sectionId);
  const ids = marked.map((run) => run.id);
  const stateOf = await stepStatesOf(tx, ids);
  const max = experiment.reportPoints;
  const tooHigh = marked.filter((run) => run.score > max).map((run) => run.userName);
  ensure(tooHigh.length === 0, markingFaults.reportAboveMax, { names: tooHigh.slice(0, 5).join('、'), max });
  return new Map(
    marked.map(({ id, score }) => {
      const counted = steps.map((step) => ({
        checkpointId: step.id,
        title: step.title,
        points: step.points,
        passed: stateOf(id, step.id).passed,
        lost: stateOf(id, step.id).hintOpened ?? 0,
      }));
      return [id, sheetOf(counted, score, max)];
    }),
  );
}

const notifyStudent = (tx: Db, platform: Platform, run: { id: string; ownerId: string }, sectionId: string) =>
  platform.live.toUsers(tx, [run.ownerId], { type: 'run.changed', data: { runId: run.id, sectionId } });

/**
 * Publishes the marks given so far, notifies the students and returns the number of marks. Each mark is a snapshot:
 * later work and later changes do not alter it.
 */
export const publishMarks = (db: Db, platform: Platform, actor: Actor, sectionId: string) =>
  db.transaction(async (tx) => {
    const { section } = await sectionToMark(tx, actor, sectionId);
    const ready = await markingStore.holdMarked(tx, sectionId);
    const out = await marksOf(
      tx,
      ready.map((run) => run.id),
    );
    const published = ready.filter((run) => !out.has(run.id));
    ensure(published.length > 0, markingFaults.nothingToPublish);
    await publishSheets(tx, actor, 'publish', await sheetsOf(tx, sectionId, published));
    for (const run of published) await notifyStudent(tx, platform, run, sectionId);
    const owners = published.map(({ ownerId }) => ownerId);
    await sendMessage(tx, platform, marksPublished(section, owners));
    await tellOfMarks(tx, platform, section.courseId, owners);
    await platform.live.toUsers(tx, [actor.id], { type: 'board.changed', data: { sectionId } });
    return { count: published.length };
  });

/**
 * Recomputes published marks, of one attempt or of all, with everything done and changed since. Returns how many
 * changed.
 */
export const updateMarks = (db: Db, platform: Platform, actor: Actor, sectionId: string, runId?: string) =>
  db.transaction(async (tx) => {
    const { section } = await sectionToMark(tx, actor, sectionId);
    const marked = (await markingStore.holdMarked(tx, sectionId)).filter((run) => !runId || run.id === runId);
    const marks = await marksOf(
      tx,
      marked.map((run) => run.id),
    );
    const published = marked.filter((run) => marks.has(run.id));
    const sheets = await sheetsOf(tx, sectionId, published);
    const changed: string[] = [];
    for (const run of published) {
      const [mark, sheet] = [marks.get(run.id), sheets.get(run.id)];
      if (!mark || !sheet || !uncountedIn(mark, sheet)) continue;
      await replaceMark(tx, platform, actor, { ...run, sectionId, title: section.title }, mark, sheet, 'update');
      await notifyStudent(tx, platform, run, sectionId);
      changed.push(run.ownerId);
    }
    ensure(changed.length > 0, markingFaults.nothingToUpdate);
    await tellOfMarks(tx, platform, section.courseId, changed);
    await platform.live.toUsers(tx, [actor.id], { type: 'board.changed', data: { sectionId } });
    return { count: changed.length };
  });

/** Changes the report score in a published mark; other work done since stays uncounted. */
export async function changeReportScore(
  tx: Db,
  platform: Platform,
  actor: Actor,
  run: ReachedAttempt,
  mark: MarkRow,
  reportScore: number,
): Promise<void> {
  await replaceMark(tx, platform, actor, run, mark, sheetOf(mark.steps, reportScore, mark.reportPoints), 'change');
  await tellOfMarks(tx, platform, run.courseId, [run.ownerId]);
}

async function replaceMark(
  tx: Db,
  platform: Platform,
  actor: Actor,
  run: { id: string; ownerId: string; sectionId: string; title: string },
  mark: MarkRow,
  sheet: Sheet,
  reason: 'update' | 'change',
): Promise<void> {
  await publishSheets(tx, actor, reason, new Map([[run.id, sheet]]));
  const from = { score: mark.score, points: mark.points };
  const to = { score: totalOf(sheet), points: maximumOf(sheet) };
  if (reason === 'update') await recordAudit(tx, actor, 'marking.update', run.id, { from, to });
  await sendMessage(tx, platform, markUpdated(run, from, to));
}
