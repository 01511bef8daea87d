import type { Source } from '@xueyan/contract/ai/chat';
import type { Hit } from '@xueyan/contract/ai/knowledge';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import { wordsOf } from '../../../platform/model/segment.ts';
import type { Platform } from '../../../platform/platform.ts';
import { modelsOf } from '../provider/provider.service.ts';
import type { Consumer } from '../quota/quota.service.ts';
import { ensureBases, type SearchResult } from './knowledge.service.ts';
import { byLikeness, byWords, findingWords, fused } from './ranking.rule.ts';
import { relevanceOf } from './rerank.service.ts';
import { type Searched, retrievalStore as store } from './retrieval.store.ts';
import { type Vectors, vectorsOf } from './vector.service.ts';

/**
 * Maximum numbers of passages that are weighed word by word and number by number after all of them were compared by
 * their index, of those of each list that are fused, and of results shown.
 */
const weighed = 1_000;
const ofEach = 30;
const shown = 10;
const wordsMax = 60;
/** Minimum similarity at which a passage is about the question. */
const leastAlike = 0.35;

/** Searches bases that the actor may ask for a question. */
export async function searchBases(
  db: Db,
  platform: Platform,
  actor: Actor,
  { question, ...searched }: Searched & { question: string },
): Promise<SearchResult> {
  const { baseIds } = searched;
  await ensureBases(db, actor, baseIds);
  const consumer = { userId: actor.id, roleCode: actor.roleCode, applicationId: null };
  const found = await search(db, platform, consumer, searched, question);
  return { ...found, missed: await missedBy(db, platform, found) };
}

/** Result of a search, without what could not help it. */
type Found = Omit<SearchResult, 'missed'>;

/** As `searchBases` without the check of rights, for answers given on behalf of the owner of the bases. */
async function search(
  db: Db,
  platform: Platform,
  consumer: Consumer,
  searched: Searched,
  question: string,
): Promise<Found> {
  const from = performance.now();
  const words = [...new Set(await wordsOf(question))].slice(0, wordsMax);
  const asked = await vectorsOf(db, platform, consumer, [question], AbortSignal.timeout(10_000));
  const all = await store.overall(db, searched, asked?.model ?? '');
  const { ids: worded, count, common } = await wordedIds(db, searched, words, all);
  const alike = await alikeIds(db, searched, asked);
  const merged = fused(worded, alike).slice(0, ofEach);
  const passages = new Map(
    (merged.length > 0
      ? await store.passages(
          db,
          merged.map(({ id }) => id),
        )
      : []
    ).map((one) => [one.chunkId, one]),
  );
  const relevance = await relevanceOf(
    db,
    platform,
    consumer,
    question,
    merged.map(({ id }) => passages.get(id)?.text ?? ''),
  );
  const ranked = (
    relevance
      ? merged
          .map(({ id }, at) => ({ id, score: relevance[at] ?? 0 }))
          .toSorted((one, other) => other.score - one.score)
      : merged
  ).slice(0, shown);
  const rank = (list: string[], id: string) => (list.includes(id) ? list.indexOf(id) + 1 : null);
  const hits = ranked.flatMap(({ id, score }): Hit[] => {
    const passage = passages.get(id);
    return passage ? [{ ...passage, score, wordRank: rank(worded, id), vectorRank: rank(alike, id) }] : [];
  });
  return {
    hits,
    vectors: asked !== null,
    reranked: relevance !== null,
    looked: { of: all.total, words: count, vectors: asked ? all.vectors : 0, common },
    ms: Math.round(performance.now() - from),
  };
}

/** Returns the passages that hold words of the question, how many hold any, and the words that are too common. */
async function wordedIds(
  db: Db,
  searched: Searched,
  words: string[],
  { total, averageLength }: { total: number; averageLength: number },
) {
  const frequency = words.length > 0 ? await store.frequency(db, searched, words) : new Map<string, number>();
  const weights = findingWords(frequency, total);
  if (weights.size === 0) return { ids: [], count: 0, common: [] };
  const { found, count } = await store.holding(db, searched, weights, averageLength, weighed);
  const ranked = byWords(words, found, { total, averageLength, frequency }).slice(0, ofEach);
  const common = words.filter((word) => !weights.has(word) && frequency.get(word));
  return { ids: ranked.map(({ id }) => id), count, common };
}

async function alikeIds(db: Db, searched: Searched, asked: Vectors | null): Promise<string[]> {
  const vector = asked?.of[0];
  if (!asked || !vector) return [];
  const near = await store.near(db, searched, asked.model, vector, weighed);
  const ranked = byLikeness(vector, near, leastAlike);
  return ranked.slice(0, ofEach).map(({ id }) => id);
}

/** Maximum number of passages that an answer cites. */
const sourcesMax = 6;

/** Services that could not help a search though the school has a model for them. */
type Missed = SearchResult['missed'][number];

async function missedBy(db: Db, platform: Platform, { hits, vectors, reranked }: Found): Promise<Missed[]> {
  const has = async (kind: 'embedding' | 'rerank') => (await modelsOf(db, platform, kind)).length > 0;
  const missed: Missed[] = [];
  if (!vectors && (await has('embedding'))) missed.push('vectors');
  // One passage has no order.
  if (!reranked && hits.length > 1 && (await has('rerank'))) missed.push('rerank');
  return missed;
}

/** Returns the passages from which a question is answered, and the services that could not help to find them. */
export async function sourcesFor(
  db: Db,
  platform: Platform,
  consumer: Consumer,
  searched: Searched,
  question: string,
): Promise<{ sources: Source[]; missed: Missed[] }> {
  const result = await search(db, platform, consumer, searched, question);
  const sources = result.hits.slice(0, sourcesMax).map(({ chunkId, documentId, title, place, text }) => ({
    ...{ chunkId, documentId, title, place, text },
  }));
  return { sources, missed: await missedBy(db, platform, result) };
}
