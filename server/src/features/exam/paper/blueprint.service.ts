import type { Blueprint, BlueprintRow, PaperForm, Shortage } from '@xueyan/contract/exam/paper';
import { questionKindNames } from '@xueyan/contract/exam/question-kind';
import { seeded } from '@xueyan/contract/exam/shuffle';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Language } from '@xueyan/contract/wire/language';
import type { Db } from '../../../db/connect.ts';
import { textsIn } from '../../../http/traditional.ts';
import { pointsWithin } from '../knowledge-point/knowledge-point.service.ts';
import { type PoolQuestion, questionPool } from '../question/question.service.ts';
import { addPaper } from './paper.service.ts';
import { selectQuestions } from './selection.rule.ts';

/** Makes a draft by a blueprint; where it cannot be met nothing is made, and it is said which rows are short. */
export async function generatePaper(
  db: Db,
  actor: Actor,
  language: Language,
  blueprint: Blueprint,
): Promise<{ paperId: string | null; shortages: Shortage[] }> {
  const pool = await questionPool(db, actor, blueprint);
  const within = await pointsWithin(db);
  const fits = pool.map((question) => ({
    id: question.versionId,
    rows: blueprint.rows.flatMap((row, at) => (fitsRow(row, question, within) ? [at] : [])),
  }));
  const { chosen, shortages } = selectQuestions(
    blueprint.rows.map(({ count }) => count),
    fits.filter(({ rows }) => rows.length > 0),
    seeded(blueprint.seed || blueprint.title),
  );
  if (shortages.length > 0) return { paperId: null, shortages };
  const { title, subject, minutes } = blueprint;
  const form: PaperForm = {
    ...{ title, subject, minutes, note: '', sharing: 'mine', mixesQuestions: false, mixesOptions: false },
    sections: sectionsOf(blueprint.rows, chosen, language),
  };
  return { paperId: await addPaper(db, actor, form), shortages: [] };
}

type Within = Awaited<ReturnType<typeof pointsWithin>>;

function fitsRow(row: BlueprintRow, { kind, difficulty, pointIds }: PoolQuestion, within: Within): boolean {
  if (row.kind !== kind) return false;
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
