import { leastCompared, type OwnAnalysis } from '@xueyan/contract/exam/exam-analysis';
import type { SittingResult } from '@xueyan/contract/exam/sitting';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { getResult } from '../exam/sitting-result.service.ts';
import { examAnalysisStore as store } from './exam-analysis.store.ts';
import { spreadOf } from './spread.rule.ts';

const rounded = (value: number) => Math.round(value * 100) / 100;

/** Adds up the points of each kind of question; `facilityOf` is null where the means of others are not shown. */
function byKind(items: SittingResult['items'], facilityOf: ((itemId: string) => number) | null): OwnAnalysis['kinds'] {
  return [...Map.groupBy(items, ({ content }) => content.kind)].map(([kind, asked]) => {
    const sum = (worth: (item: SittingResult['items'][number]) => number) =>
      rounded(asked.reduce((total, item) => total + worth(item), 0));
    return {
      kind,
      points: sum(({ points }) => points ?? 0),
      fullPoints: sum(({ fullPoints }) => fullPoints),
      mean: facilityOf && sum(({ itemId, fullPoints }) => facilityOf(itemId) * fullPoints),
    };
  });
}

/** Returns the actor's published result by kind of question, beside the mean of all who handed in. */
export async function analyseOwn(db: Db, platform: Platform, actor: Actor, examId: string): Promise<OwnAnalysis> {
  const { points, fullPoints, passPoints, items } = await getResult(db, platform, actor, examId);
  const all = (await store.scores(db, examId)).map((score) => score.points);
  const { count, mean } = spreadOf(all, passPoints);
  const compares = count >= leastCompared;
  const measures = compares ? await store.measures(db, examId) : [];
  const facilities = new Map(measures.map(({ itemId, facility }) => [itemId, facility ?? 0]));
  return {
    ...{ points: points ?? 0, fullPoints, count, mean: compares ? mean : null },
    kinds: byKind(items, compares ? (itemId) => facilities.get(itemId) ?? 0 : null),
  };
}
