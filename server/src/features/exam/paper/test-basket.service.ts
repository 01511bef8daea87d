import { type PaperQuestion, paperFaults } from '@xueyan/contract/exam/paper';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { questionsToUse, usableAmong } from '../question/question.service.ts';
import { questionVersionsOf } from '../question/question-version.service.ts';
import { testBasketStore as store } from './test-basket.store.ts';

const most = 300;

/** Lists the questions in the actor's basket; those that they may not use any more are left out. */
export async function listBasket(db: Db, actor: Actor): Promise<PaperQuestion[]> {
  const ids = await store.ids(db, actor.id);
  const found = await usableAmong(db, actor, ids);
  const versions = await questionVersionsOf(
    db,
    found.map(({ versionId }) => versionId),
  );
  return ids.flatMap((id) => {
    const one = found.find(({ row }) => row.id === id);
    const version = one && versions.get(one.versionId);
    if (!version) return [];
    const { kind, title, difficulty, score } = one.row;
    return [
      {
        ...{ kind, title, difficulty, points: score, questionId: id, versionId: version.id },
        ...{ content: version.content, key: version.key, analysis: version.analysis },
      },
    ];
  });
}

/** Counts the questions in the actor's basket that they may still use. */
export const countBasket = async (db: Db, actor: Actor): Promise<number> =>
  (await usableAmong(db, actor, await store.ids(db, actor.id))).length;

/** Adds questions that the actor may use to their basket; returns the number in it. */
export const fillBasket = (db: Db, actor: Actor, questionIds: string[]): Promise<number> =>
  db.transaction(async (tx) => {
    await questionsToUse(tx, actor, questionIds);
    await store.add(tx, actor.id, questionIds);
    const count = (await store.ids(tx, actor.id)).length;
    ensure(count <= most, paperFaults.basketFull, { max: most });
    return count;
  });

/** Removes questions from the actor's basket; returns the number left. */
export async function emptyBasket(db: Db, actor: Actor, questionIds: string[]): Promise<number> {
  await store.remove(db, actor.id, questionIds);
  return (await store.ids(db, actor.id)).length;
}

export const clearBasket = (db: Db, actor: Actor): Promise<void> => store.clear(db, actor.id);

/** Removes questions from the basket that a paper now holds. */
export async function dropUsed(db: Db, actor: Actor, versionIds: string[]): Promise<void> {
  const versions = await questionVersionsOf(db, versionIds);
  await store.remove(
    db,
    actor.id,
    [...versions.values()].map(({ questionId }) => questionId),
  );
}
