import {
  type paperApi as api,
  type Blueprint,
  type BlueprintRow,
  type PaperForm,
  paperBounds,
} from '@xueyan/contract/exam/paper';
import { questionKindNames } from '@xueyan/contract/exam/question-kind';
import { seeded } from '@xueyan/contract/exam/shuffle';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import type { Language } from '@xueyan/contract/wire/language';
import type { Db } from '../../../db/connect.ts';
import { textsIn } from '../../../http/traditional.ts';
import { pointsWithin } from '../knowledge-point/knowledge-point.service.ts';
import { type PoolQuestion, questionPool } from '../question/question.service.ts';
import { addPaper } from './paper.service.ts';
import { dealParallel } from './parallel.rule.ts';
import { selectQuestions } from './selection.rule.ts';

/** Makes a draft by a blueprint, or an A and a B; where it cannot be met nothing is made, and it is said what is short. */
export async function generatePaper(
  db: Db,
  actor: Actor,
  language: Language,
  blueprint: Blueprint,
): Promise<Output<typeof api.generate>> {
  const pool = await questionPool(db, actor, blueprint);
  const within = await pointsWithin(db);
  const { courseId } = blueprint;
  const fits = pool
    .filter((question) => courseId === null || question.courseId === courseId)
    .map((question) => ({
      id: question.versionId,
      rows: blueprint.rows.flatMap((row, at) => (fitsRow(row, question, within) ? [at] : [])),
    }));
  const copies = blueprint.parallel ? 2 : 1;
  const { chosen, shortages } = selectQuestions(
    blueprint.rows.map(({ count }) => count * copies),
    fits.filter(({ rows }) => rows.length > 0),
    seeded(blueprint.seed || blueprint.title),
  );
  if (shortages.length > 0) return { paperIds: [], shortages };
  if (!blueprint.parallel)
    return { paperIds: [await addPaper(db, actor, formOf(blueprint, chosen, language))], shortages };
  const difficultyOf = new Map(pool.map(({ versionId, difficulty }) => [versionId, Number(difficulty)]));
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

const formOf = ({ title, subject, minutes, rows }: Blueprint, chosen: string[][], language: Language): PaperForm => ({
  ...{ title, subject, minutes, note: '', sharing: 'mine', mixesQuestions: false, mixesOptions: false },
  sections: sectionsOf(rows, chosen, language),
});

type Within = Awaited<ReturnType<typeof pointsWithin>>;

function fitsRow(row: BlueprintRow, question: PoolQuestion, within: Within): boolean {
  const { kind, difficulty, chapterId, pointIds } = question;
  if (row.kind !== kind) return false;
  if (row.chapterIds.length > 0 && !(chapterId && row.chapterIds.includes(chapterId))) return false;
  if (row.difficulties.length > 0 && !row.difficulties.includes(difficulty)) return false;
  return (
    row.knowledgePointIds.length === 0 || row.knowledgePointIds.some((id) => pointIds.some((one) => within(one, id)))
  );
}

/** One section for each kind, in the order in which the blueprint names them. */
function sectionsOf(rows: BlueprintRow[], chosen: string[][], language: Language): PaperForm['sections'] {
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  return kinds.map((kind, at) => ({
    ...{ id: `s${at}`, title: textsIn(language, questionKindNames[kind]), note: '', draws: null },
    questions: rows.flatMap((row, index) =>
      row.kind === kind ? (chosen[index] ?? []).map((versionId) => ({ versionId, points: row.points })) : [],
    ),
  }));
}
