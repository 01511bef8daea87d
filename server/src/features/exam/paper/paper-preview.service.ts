import type { paperPreviewApi as api } from '@xueyan/contract/exam/paper-preview';
import { questionFaults } from '@xueyan/contract/exam/question';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { pointsByKey } from '../question/question-version.service.ts';
import { drawPaper, paperToUse } from './paper.service.ts';

const drawnFor = (db: Db, paperId: string, seed: string) => drawPaper(db, paperId, `preview ${seed}`);

/** Returns a paper as a candidate with this seed gets it, without keys, if the actor may use the paper. */
export async function previewPaper(db: Db, actor: Actor, { paperId, seed }: z.output<typeof api.get.input>) {
  const { row } = await paperToUse(db, actor, paperId);
  let number = 0;
  const sections = (await drawnFor(db, paperId, seed)).map(({ id, title, note, questions }) => ({
    ...{ id, title, note },
    items: questions.map(({ versionId, points, content }) => {
      number += 1;
      return { itemId: versionId, number, points, content };
    }),
  }));
  return { note: row.note, sections };
}

/** Scores answers to a preview by their keys and stores nothing; what is not answered gets no points. */
export async function scorePreview(
  db: Db,
  actor: Actor,
  { paperId, seed, answers }: z.output<typeof api.score.input>,
): Promise<z.output<typeof api.score.output>> {
  await paperToUse(db, actor, paperId);
  const asked = (await drawnFor(db, paperId, seed)).flatMap(({ questions }) => questions);
  const given = new Map(answers.map(({ itemId, response }) => [itemId, response]));
  const known = new Set(asked.map(({ versionId }) => versionId));
  for (const { itemId } of answers) ensure(known.has(itemId), wireFaults.gone);
  const items = asked.map(({ versionId, points: full, content, key }) => {
    const response = given.get(versionId);
    ensure(!response || response.kind === content.kind, questionFaults.otherKind);
    const byKey = key.kind !== 'machine' && (response ? pointsByKey({ content, key }, response, full) : 0);
    return { itemId: versionId, full, points: byKey === false ? null : byKey };
  });
  const sumOf = (list: number[]) => Math.round(list.reduce((sum, one) => sum + one, 0) * 100) / 100;
  return {
    points: sumOf(items.map(({ points }) => points ?? 0)),
    fullPoints: sumOf(items.map(({ full }) => full)),
    openPoints: sumOf(items.filter(({ points }) => points === null).map(({ full }) => full)),
    items: items.map(({ itemId, points }) => ({ itemId, points })),
  };
}
