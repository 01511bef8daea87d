import {
  type paperApi as api,
  mayEditPaper,
  type Paper,
  type PaperDetail,
  type PaperForm,
  type PaperQuestion,
  paperBounds,
  paperFaults,
  paperTransitions,
} from '@xueyan/contract/exam/paper';
import { mayUseShared } from '@xueyan/contract/exam/question-sharing';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import { nextState } from '@xueyan/contract/wire/transition';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { isReferenced } from '../../../db/violation.ts';
import type { Clock } from '../../../platform/clock.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { questionsToUse } from '../question/question.service.ts';
import { questionVersionsOf } from '../question/question-version.service.ts';
import { type DescribedPaper, paperStore as store } from './paper.store.ts';
import { paperOf } from './paper-draw.rule.ts';
import { dropUsed } from './test-basket.service.ts';

export { paperOf };

const present = (clock: Clock, { row, ownerName, organizationId }: DescribedPaper): Paper => ({
  ...{ paperId: row.id, title: row.title, subject: row.subject, note: row.note, minutes: row.minutes },
  ...{ mixesQuestions: row.mixesQuestions, mixesOptions: row.mixesOptions, state: row.state },
  ...{ questionCount: row.questionCount, totalPoints: row.totalPoints, ownerId: row.ownerId, version: row.version },
  sharing: row.sharing === 'course' ? 'mine' : row.sharing,
  updateTime: clock.write(row.updatedAt),
  ...{ ownerName, organizationId },
});

/** Lists a page of papers of the actor, papers shared with them, and those of their data range. */
export async function listPapers(db: Db, clock: Clock, actor: Actor, input: z.output<typeof api.list.input>) {
  const page = await store.page(db, scopeOf(actor, 'question.manage'), actor.id, input);
  return { ...page, resultList: page.resultList.map((found) => present(clock, found)) };
}

/** Returns the paper if the actor may use it: view it, copy it, or give it in an exam. */
export async function paperToUse(db: Db, actor: Actor, id: string) {
  const found = await store.find(db, actor.id, id);
  ensure(found, wireFaults.gone);
  const { row, organizationId, shared } = found;
  ensure(mayUseShared(actor, { ownerId: row.ownerId, organizationId, shared }), wireFaults.gone);
  return found;
}

/** Returns and locks the paper if the actor may change it. */
export async function paperToEdit(db: Db, actor: Actor, id: string) {
  await store.lock(db, id);
  const found = await store.find(db, actor.id, id);
  ensure(found, wireFaults.gone);
  ensure(mayEditPaper(actor, { ownerId: found.row.ownerId, organizationId: found.organizationId }), wireFaults.gone);
  return { ...found.row, organizationId: found.organizationId };
}

/** Returns the sections of a paper with their questions and keys; for authorized readers, and for marking. */
export async function sectionsOf(db: Db, paperId: string): Promise<PaperDetail['sections']> {
  const held = await store.questions(db, paperId);
  return (await store.sections(db, paperId)).map(({ id, title, note, draws }, at) => ({
    ...{ id: `s${at}`, title, note, draws },
    questions: held
      .filter(({ sectionId }) => sectionId === id)
      .map(
        ({ version, points, kind, title: asked, difficulty }): PaperQuestion => ({
          ...{ kind, title: asked, difficulty },
          ...{ points, versionId: version.id, questionId: version.questionId },
          ...{ content: version.content, key: version.key, analysis: version.analysis },
        }),
      ),
  }));
}

/** Returns one paper with its questions and their keys. */
export async function getPaper(db: Db, clock: Clock, actor: Actor, id: string): Promise<PaperDetail> {
  const found = await paperToUse(db, actor, id);
  return { ...present(clock, found), sections: await sectionsOf(db, id) };
}

/**
 * Draws one candidate's questions of a paper, with the keys, depending on the seed alone, so that a reload returns the
 * same.
 */
export async function drawPaper(db: Db, paperId: string, seed: string) {
  const mixing = await store.mixing(db, paperId);
  ensure(mixing, wireFaults.gone);
  return paperOf({ ...mixing, sections: await sectionsOf(db, paperId) }, seed);
}

/** Faults unless the sections are consistent; returns the size of what a candidate gets of them. */
function measure(sections: PaperForm['sections']) {
  const versionIds = sections.flatMap(({ questions }) => questions.map(({ versionId }) => versionId));
  ensure(new Set(versionIds).size === versionIds.length, paperFaults.twice);
  const parts = sections.map(({ title, draws, questions }) => {
    ensure(draws === null || draws <= questions.length, paperFaults.drawTooMany, { title });
    const even = new Set(questions.map(({ points }) => points)).size <= 1;
    ensure(draws === null || even, paperFaults.drawUneven, { title });
    const counted = questions.slice(0, draws ?? questions.length);
    return { count: counted.length, points: counted.reduce((sum, { points }) => sum + points, 0) };
  });
  return {
    versionIds,
    questionCount: parts.reduce((sum, { count }) => sum + count, 0),
    totalPoints: parts.reduce((sum, { points }) => sum + points, 0),
  };
}

/** Faults unless the actor may use all of these versions; those already in the paper may stay. */
async function ensureVersions(db: Db, actor: Actor, versionIds: string[], held: string[]): Promise<void> {
  const fresh = versionIds.filter((id) => !held.includes(id));
  const versions = await questionVersionsOf(db, fresh);
  ensure(versions.size === fresh.length, wireFaults.gone);
  await questionsToUse(
    db,
    actor,
    [...versions.values()].map(({ questionId }) => questionId),
  );
}

const limited = ({ sections }: PaperForm) =>
  sections.reduce((sum, { questions }) => sum + questions.length, 0) <= paperBounds.questions;

/** Makes a paper of the actor's, as a draft. */
export const addPaper = (db: Db, actor: Actor, form: PaperForm): Promise<string> =>
  db.transaction(async (tx) => {
    ensure(limited(form), wireFaults.tooManyParts, { max: paperBounds.questions });
    const { versionIds, ...measured } = measure(form.sections);
    await ensureVersions(tx, actor, versionIds, []);
    const { sections, ...about } = form;
    const id = await store.insert(tx, { ...about, ...measured, ownerId: actor.id });
    await store.setSections(tx, id, sections);
    await dropUsed(tx, actor, versionIds);
    await recordAudit(tx, actor, 'paper.save', id, { title: form.title, ...measured });
    return id;
  });

/** Changes a draft; refused when it was changed by another request since. */
export const updatePaper = (db: Db, actor: Actor, id: string, version: number, form: PaperForm) =>
  db.transaction(async (tx) => {
    const before = await paperToEdit(tx, actor, id);
    ensure(before.state === 'draft', paperFaults.notDraft);
    ensure(limited(form), wireFaults.tooManyParts, { max: paperBounds.questions });
    const { versionIds, ...measured } = measure(form.sections);
    await ensureVersions(tx, actor, versionIds, await store.held(tx, id));
    const { sections, ...about } = form;
    const after = await store.update(tx, id, version, { ...about, ...measured });
    ensure(after, wireFaults.changed);
    await store.setSections(tx, id, sections);
    await dropUsed(tx, actor, versionIds);
    await recordAudit(tx, actor, 'paper.update', id, { title: form.title, ...measured });
    return { version: after };
  });

/** Copies a paper that the actor may use; the copy is their draft. */
export const copyPaper = (db: Db, actor: Actor, id: string): Promise<string> =>
  db.transaction(async (tx) => {
    const { row } = await paperToUse(tx, actor, id);
    const { id: _, createdAt: __, updatedAt: ___, version: ____, ...about } = row;
    const copy = await store.insert(tx, { ...about, state: 'draft', sharing: 'mine', ownerId: actor.id });
    await store.setSections(tx, copy, await sectionsOf(tx, id));
    await recordAudit(tx, actor, 'paper.copy', copy, { from: id });
    return copy;
  });

async function removeUnused(db: Db, id: string): Promise<void> {
  try {
    await store.remove(db, id);
  } catch (error) {
    if (isReferenced(error)) throw new Fault(paperFaults.inUse);
    throw error;
  }
}

/** Makes a draft ready, returns a ready paper to draft, archives a paper, or deletes a draft. */
export const movePaper = (db: Db, actor: Actor, step: keyof typeof paperTransitions, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const paper = await paperToEdit(tx, actor, id);
    const state = step === 'remove' ? paperFaults.notDraft : paperFaults.otherState;
    const next = nextState(paperTransitions[step], actor, paper, { who: wireFaults.gone, state });
    ensure(step !== 'finish' || paper.questionCount > 0, paperFaults.empty);
    if (next === 'gone') await removeUnused(tx, id);
    else await store.set(tx, id, next);
    await recordAudit(tx, actor, step === 'remove' ? 'paper.delete' : `paper.${step}`, id, { title: paper.title });
  });
