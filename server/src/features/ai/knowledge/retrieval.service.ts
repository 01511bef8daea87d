import type { Source } from '@xueyan/contract/ai/chat';
import type { Hit } from '@xueyan/contract/ai/knowledge';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import { wordsOf } from '../../../platform/model/segment.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Consumer } from '../quota/quota.service.ts';
import { ensureBases, type SearchResult } from './knowledge.service.ts';
import { knowledgeStore as store } from './knowledge.store.ts';
import { byWords, cosine, fused } from './ranking.rule.ts';
import { relevanceOf } from './rerank.service.ts';
import { vectorsOf } from './vector.service.ts';

/** Maximum numbers of passages searched, of those of each list that are fused, and of results shown. */
const candidates = 5_000;
const ofEach = 30;
const shown = 10;
/** Minimum similarity at which a passage is about the question. */
const leastAlike = 0.35;

/** Searches bases that the actor may ask for a question. */
export async function searchBases(
  db: Db,
  platform: Platform,
  actor: Actor,
  { baseIds, question }: { baseIds: string[]; question: string },
): Promise<SearchResult> {
  await ensureBases(db, actor, baseIds);
  const consumer = { userId: actor.id, roleCode: actor.roleCode, applicationId: null };
  return search(db, platform, consumer, baseIds, question);
}

/** As `searchBases` without the check of rights, for answers given on behalf of the owner of the bases. */
async function search(
  db: Db,
  platform: Platform,
  consumer: Consumer,
  baseIds: string[],
  question: string,
): Promise<SearchResult> {
  const from = performance.now();
  const words = [...new Set(await wordsOf(question))].slice(0, 60);
  const { found, ...all } = await store.withWords(db, baseIds, words, candidates);
  const worded = byWords(words, found, all)
    .slice(0, ofEach)
    .map(({ id }) => id);
  const asked = await vectorsOf(db, platform, consumer, [question], AbortSignal.timeout(10_000));
  const vector = asked?.of[0];
  const alike = vector ? await alikeIds(db, baseIds, asked.model, vector) : [];
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
    vectors: vector !== undefined,
    reranked: relevance !== null,
    ms: Math.round(performance.now() - from),
  };
}

async function alikeIds(db: Db, baseIds: string[], model: string, vector: number[]): Promise<string[]> {
  const rows = await store.vectors(db, baseIds, model, candidates);
  return rows
    .map(({ id, vector: own }) => ({ id, score: own ? cosine(vector, own) : 0 }))
    .filter(({ score }) => score >= leastAlike)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, ofEach)
    .map(({ id }) => id);
}

/** Maximum number of passages that an answer cites. */
const sourcesMax = 6;

/** Returns the passages from which a question is answered. */
export async function sourcesFor(
  db: Db,
  platform: Platform,
  consumer: Consumer,
  baseIds: string[],
  question: string,
): Promise<Source[]> {
  const { hits } = await search(db, platform, consumer, baseIds, question);
  return hits.slice(0, sourcesMax).map(({ chunkId, documentId, title, place, text }) => ({
    ...{ chunkId, documentId, title, place, text },
  }));
}
