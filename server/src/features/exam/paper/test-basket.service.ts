import { type PaperQuestion, paperFaults } from '@xueyan/contract/exam/paper';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { questionsToUse, usableAmong } from '../question/question.service.ts';
import { questionVersionsOf } from '../question/question-version.service.ts';
import { testBasketStore as store } from './test-basket.store.ts';

const most = 300;

/** What is in the actor's basket; what they may not use any more is left out. */
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

/** Puts questions that the actor may use into their basket; answers how many are in it. */
export const fillBasket = (db: Db, actor: Actor, questionIds: string[]): Promise<number> =>
  db.transaction(async (tx) => {
    await questionsToUse(tx, actor, questionIds);
    await store.add(tx, actor.id, questionIds);
    const count = (await store.ids(tx, actor.id)).length;
    ensure(count <= most, paperFaults.basketFull, { max: most });
    return count;
  });

/** Takes questions out of the actor's basket; answers how many are left. */
export async function emptyBasket(db: Db, actor: Actor, questionIds: string[]): Promise<number> {
  await store.remove(db, actor.id, questionIds);
  return (await store.ids(db, actor.id)).length;
}
