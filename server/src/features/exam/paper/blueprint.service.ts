import type { Blueprint, BlueprintRow } from '@xueyan/contract/exam/blueprint';
import { type paperApi as api, type PaperForm, paperBounds } from '@xueyan/contract/exam/paper';
import { questionKindNames } from '@xueyan/contract/exam/question-kind';
import { seeded } from '@xueyan/contract/exam/shuffle';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import type { Language } from '@xueyan/contract/wire/language';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { textsIn } from '../../../http/traditional.ts';
import { pointsWithin } from '../knowledge-point/knowledge-point.service.ts';
import { readLevels } from '../question/difficulty.service.ts';
import { type PoolQuestion, questionPool } from '../question/question.service.ts';
import { addPaper } from './paper.service.ts';
import { dealParallel } from './parallel.rule.ts';
import { selectQuestions } from './selection.rule.ts';

/**
 * Makes a draft from a blueprint, or a parallel pair A and B; if it cannot be met, makes nothing and reports the
 * shortages.
 */
export async function generatePaper(
  db: Db,
  actor: Actor,
  language: Language,
  blueprint: Blueprint,
): Promise<Output<typeof api.generate>> {
  const pool = await fittingPool(db, actor, blueprint);
  const fits = pool.map(({ question, rows }) => ({ id: question.versionId, rows }));
  const copies = blueprint.parallel ? 2 : 1;
  const { chosen, shortages } = selectQuestions(
    blueprint.rows.map(({ count }) => count * copies),
    fits.filter(({ rows }) => rows.length > 0),
    seeded(blueprint.seed || blueprint.title),
  );
  if (shortages.length > 0) return { paperIds: [], shortages };
  if (!blueprint.parallel)
    return { paperIds: [await addPaper(db, actor, formOf(blueprint, chosen, language))], shortages };
  const facilities = new Map((await readLevels(db)).map(({ code, facility }) => [code, facility]));
  const difficultyOf = new Map(
    pool.map(({ question }) => [question.versionId, 1 - (facilities.get(question.difficulty) ?? 0.6)]),
  );
  const forms = dealParallel(chosen, (id) => difficultyOf.get(id) ?? 0).map((dealt, at) => {
    const form = formOf(blueprint, dealt, language);
    return { ...form, title: `${form.title.slice(0, paperBounds.title - 4)}（${at === 0 ? 'A' : 'B'} 卷）` };
  });
  return db.transaction(async (tx) => {
    const paperIds: string[] = [];
    for (const form of forms) paperIds.push(await addPaper(tx, actor, form));
    return { paperIds, shortages };
  });
}

type Sources = z.output<(typeof api)['countAvailable']['input']>;
type Source = Sources['rows'][number];

/** Counts the questions that fit each row. */
export async function countAvailable(db: Db, actor: Actor, sources: Sources): Promise<{ counts: number[] }> {
  const counts = sources.rows.map(() => 0);
  for (const { rows } of await fittingPool(db, actor, sources))
    for (const at of rows) counts[at] = (counts[at] ?? 0) + 1;
  return { counts };
}

/** Returns the questions that the actor may use, each with the rows that it fits. */
async function fittingPool(db: Db, actor: Actor, sources: Sources) {
  const pool = await questionPool(db, actor, sources);
  const within = await pointsWithin(db);
  const { courseId } = sources;
  return pool
    .filter((question) => courseId === null || question.courseId === courseId)
    .map((question) => ({
      question,
      rows: sources.rows.flatMap((row, at) => (fitsRow(row, question, within) ? [at] : [])),
    }));
}

const formOf = ({ title, subject, minutes, rows }: Blueprint, chosen: string[][], language: Language): PaperForm => ({
  ...{ title, subject, minutes, note: '', sharing: 'mine', mixesQuestions: false, mixesOptions: false },
  sections: sectionsOf(rows, chosen, language),
});

type Within = Awaited<ReturnType<typeof pointsWithin>>;

function fitsRow(row: Source, question: PoolQuestion, within: Within): boolean {
  const { kind, difficulty, chapterId, pointIds } = question;
  if (row.kind !== kind) return false;
  if (row.chapterIds.length > 0 && !(chapterId && row.chapterIds.includes(chapterId))) return false;
  if (row.difficulties.length > 0 && !row.difficulties.includes(difficulty)) return false;
  return (
    row.knowledgePointIds.length === 0 || row.knowledgePointIds.some((id) => pointIds.some((one) => within(one, id)))
  );
}

/** Makes one section for each kind, in the order of the blueprint. */
function sectionsOf(rows: BlueprintRow[], chosen: string[][], language: Language): PaperForm['sections'] {
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  return kinds.map((kind, at) => ({
    ...{ id: `s${at}`, title: textsIn(language, questionKindNames[kind]), note: '', draws: null },
    questions: rows.flatMap((row, index) =>
      row.kind === kind ? (chosen[index] ?? []).map((versionId) => ({ versionId, points: row.points })) : [],
    ),
  }));
}
