import type { questionApi as api } from '@xueyan/contract/exam/question';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { questionsToEdit } from './question.service.ts';
import { questionStore } from './question.store.ts';
import { questionVersionStore as store } from './question-version.store.ts';
import { updateQuestion } from './question-writing.service.ts';

/** Lists the versions of a question, for those who may change it, with the papers that hold each. */
export async function listVersions(
  db: Db,
  clock: Clock,
  actor: Actor,
  id: string,
): Promise<Output<typeof api.versions>['versionList']> {
  await questionsToEdit(db, actor, [id]);
  const held = await store.papersOf(db, scopeOf(actor, 'question.manage'), id);
  return (await store.ofQuestion(db, id)).map(({ row, authorName }) => {
    const papers = held.filter(({ versionId }) => versionId === row.id);
    return {
      ...{ versionId: row.id, number: row.number, content: row.content, key: row.key, analysis: row.analysis },
      ...{ authorName, createTime: clock.write(row.createdAt) },
      papers: papers.filter(({ seen }) => seen).map(({ paperId, title }) => ({ paperId, title })),
      otherPapers: papers.filter(({ seen }) => !seen).length,
    };
  });
}

/**
 * Saves the contents of an earlier version as the newest one; refused when the question was changed by another request
 * since.
 */
export const restoreVersion = (db: Db, actor: Actor, id: string, versionId: string, version: number) =>
  db.transaction(async (tx) => {
    const [before] = await questionsToEdit(tx, actor, [id]);
    ensure(before, wireFaults.gone);
    const former = (await store.ofIds(tx, [versionId])).find(({ questionId }) => questionId === id);
    ensure(former, wireFaults.gone);
    const { bankId, subject, courseId, chapterId, difficulty, score, labels, source, sharing } = before.row;
    const points = await questionStore.pointsOf(tx, [id]);
    const form = {
      ...{ bankId, subject, courseId, chapterId, difficulty, score, labels, source, sharing },
      ...{ body: { content: former.content, key: former.key }, analysis: former.analysis },
      knowledgePointIds: points.map((point) => point.id),
    };
    return updateQuestion(tx, actor, id, version, form, 'question.restore');
  });
