import {
  type practiceApi as api,
  practiceFaults as faults,
  mayRunPractice,
  type Practice,
  type PracticeForm,
  type PracticeProgress,
  type PracticeSource,
  practiceKinds,
  practiceMost,
  practiceTransitions,
} from '@xueyan/contract/exam/practice';
import { seeded, shuffled } from '@xueyan/contract/exam/shuffle';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import { nextState } from '@xueyan/contract/wire/transition';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { allClassesExist } from '../../school/school-class/school-class.service.ts';
import { pointsWithin } from '../knowledge-point/knowledge-point.service.ts';
import { paperToUse, sectionsOf } from '../paper/paper.service.ts';
import { questionPool } from '../question/question.service.ts';
import { tellOfPractice } from './grade.service.ts';
import { type DescribedPractice, practiceStore as store } from './practice.store.ts';
import { tryStore } from './try.store.ts';

async function present(db: Db, { clock: school }: Platform, found: DescribedPractice[]): Promise<Practice[]> {
  if (found.length === 0) return [];
  const classes = await store.classesOf(
    db,
    found.map(({ row }) => row.id),
  );
  return found.map(({ row, ...more }) => {
    const own = classes.filter(({ practiceId }) => practiceId === row.id);
    return {
      ...{ practiceId: row.id, practiceName: row.name, description: row.description, source: row.source },
      ...{ shuffleOptions: row.shuffleOptions, state: row.state, ownerId: row.ownerId, version: row.version },
      classIds: own.map(({ classId }) => classId),
      classNames: own.map(({ className }) => className),
      updateTime: school.write(row.updatedAt),
      ...more,
    };
  });
}

/** Lists a page of practice sets of the actor and of their data range. */
export async function listPractices(db: Db, platform: Platform, actor: Actor, input: z.output<typeof api.list.input>) {
  const page = await store.page(db, scopeOf(actor, 'exam.manage'), input);
  return { ...page, resultList: await present(db, platform, page.resultList) };
}

async function practiceToRun(db: Db, actor: Actor, id: string): Promise<DescribedPractice> {
  const found = await store.find(db, id);
  ensure(found, wireFaults.gone);
  ensure(mayRunPractice(actor, { ...found.row, organizationId: found.organizationId }), wireFaults.gone);
  return found;
}

/** Returns the practice set if the actor may run it, and locks it against state changes. */
async function practiceToMove(db: Db, actor: Actor, id: string): Promise<DescribedPractice> {
  await store.lock(db, id);
  return practiceToRun(db, actor, id);
}

export async function getPractice(db: Db, platform: Platform, actor: Actor, id: string): Promise<Practice> {
  const [practice] = await present(db, platform, [await practiceToRun(db, actor, id)]);
  ensure(practice, wireFaults.gone);
  return practice;
}

async function columnsOf(db: Db, actor: Actor, form: PracticeForm) {
  const { practiceName: name, description, source, shuffleOptions } = form;
  if (source.paperId) await paperToUse(db, actor, source.paperId);
  ensure(await allClassesExist(db, form.classIds), wireFaults.gone);
  return { name, description, source, shuffleOptions };
}

/** Makes a practice set of the actor's, as a draft. */
export const addPractice = (db: Db, actor: Actor, form: PracticeForm): Promise<string> =>
  db.transaction(async (tx) => {
    const id = await store.insert(tx, { ...(await columnsOf(tx, actor, form)), ownerId: actor.id });
    await store.setClasses(tx, id, form.classIds);
    await recordAudit(tx, actor, 'practice.save', id, { name: form.practiceName });
    return id;
  });

/** Changes a draft; refused when it was changed by another request since. */
export const updatePractice = (db: Db, actor: Actor, input: z.output<typeof api.update.input>) =>
  db.transaction(async (tx) => {
    const { practiceId, version, ...form } = input;
    const { row } = await practiceToMove(tx, actor, practiceId);
    ensure(row.state === 'draft', faults.otherState);
    const after = await store.update(tx, practiceId, version, await columnsOf(tx, actor, form));
    ensure(after, wireFaults.changed);
    await store.setClasses(tx, practiceId, form.classIds);
    await recordAudit(tx, actor, 'practice.update', practiceId, { name: form.practiceName });
    return { version: after };
  });

const isPractised = (kind: string) => practiceKinds.some((one) => one === kind);

/**
 * Returns the question versions that a source currently yields, and the number of its questions whose kind cannot be
 * practised.
 */
async function questionsOf(db: Db, actor: Actor, id: string, source: PracticeSource) {
  if (source.paperId) {
    await paperToUse(db, actor, source.paperId);
    const asked = (await sectionsOf(db, source.paperId)).flatMap(({ questions }) => questions);
    const kept = asked.filter(({ kind }) => isPractised(kind)).slice(0, practiceMost);
    return { versionIds: kept.map(({ versionId }) => versionId), left: asked.length - kept.length };
  }
  const { kinds, knowledgePointIds, difficulties, count } = source;
  const within = await pointsWithin(db);
  const fitting = (await questionPool(db, actor, source)).filter(
    ({ kind, difficulty, pointIds }) =>
      isPractised(kind) &&
      (kinds.length === 0 || kinds.some((one) => one === kind)) &&
      (difficulties.length === 0 || difficulties.includes(difficulty)) &&
      (knowledgePointIds.length === 0 || knowledgePointIds.some((about) => pointIds.some((one) => within(one, about)))),
  );
  const chosen = shuffled(fitting, seeded(id)).slice(0, count);
  return { versionIds: chosen.map(({ versionId }) => versionId), left: 0 };
}

const refusals = { who: wireFaults.gone, state: faults.otherState };
const recordOf = ({ row, organizationId }: DescribedPractice) => ({ ...row, organizationId });

/** Makes the pages of its students reload, and the gradebooks that have it as a column. */
async function tellStudents(db: Db, platform: Platform, practiceId: string): Promise<void> {
  const students = await store.studentIds(db, practiceId);
  await platform.live.toUsers(db, students, { type: 'practice.changed', data: { practiceId } });
  await tellOfPractice(db, platform, practiceId, students);
}

/** Opens a practice set; the questions of a draft are chosen now and do not change later. */
export const openPractice = (db: Db, platform: Platform, actor: Actor, practiceId: string) =>
  db.transaction(async (tx) => {
    const found = await practiceToMove(tx, actor, practiceId);
    const { row } = found;
    const state = nextState(practiceTransitions.open, actor, recordOf(found), refusals);
    let left = 0;
    if (row.state === 'draft') {
      const chosen = await questionsOf(tx, actor, practiceId, row.source);
      ensure(chosen.versionIds.length > 0, faults.nothing);
      await store.addItems(tx, practiceId, chosen.versionIds);
      left = chosen.left;
    }
    await store.setState(tx, practiceId, state);
    await recordAudit(tx, actor, 'practice.open', practiceId, { name: row.name });
    await tellStudents(tx, platform, practiceId);
    return { questionCount: await store.countItems(tx, practiceId), left };
  });

/** Closes a practice set; answers stay. */
export const closePractice = (db: Db, platform: Platform, actor: Actor, practiceId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await practiceToMove(tx, actor, practiceId);
    await store.setState(tx, practiceId, nextState(practiceTransitions.close, actor, recordOf(found), refusals));
    await recordAudit(tx, actor, 'practice.close', practiceId, { name: found.row.name });
    await tellStudents(tx, platform, practiceId);
  });

/** Deletes a draft. */
export const removePractice = (db: Db, actor: Actor, practiceId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await practiceToMove(tx, actor, practiceId);
    nextState(practiceTransitions.remove, actor, recordOf(found), refusals);
    await store.remove(tx, practiceId);
    await recordAudit(tx, actor, 'practice.delete', practiceId, { name: found.row.name });
  });

/** Lists a page of the students' progress in a practice set. */
export async function listProgress(
  db: Db,
  { clock: school }: Platform,
  actor: Actor,
  input: z.output<typeof api.progress.input>,
) {
  await practiceToRun(db, actor, input.practiceId);
  const page = await tryStore.progress(db, scopeOf(actor, 'exam.manage'), input);
  const resultList = page.resultList.map(
    ({ lastAt, ...more }): PracticeProgress => ({ ...more, lastTime: school.writeOptional(lastAt) }),
  );
  return { ...page, resultList };
}

/** Returns the progress of the class or of one student by knowledge point. */
export async function listPoints(db: Db, actor: Actor, { practiceId, userId }: z.output<typeof api.points.input>) {
  await practiceToRun(db, actor, practiceId);
  return { pointList: await tryStore.points(db, practiceId, userId) };
}
