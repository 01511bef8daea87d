import type { Source } from '@xueyan/contract/ai/chat';
import type { Hit } from '@xueyan/contract/ai/knowledge';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import { wordsOf } from '../../../platform/model/segment.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ensureBases, type SearchResult } from './knowledge.service.ts';
import { knowledgeStore as store } from './knowledge.store.ts';
import { byWords, cosine, fused } from './ranking.rule.ts';
import { vectorsOf } from './reading.service.ts';

/** Passages that are looked at, and how many of each list are fused. */
const candidates = 5_000;
const ofEach = 30;
const shown = 10;
/** A passage less like the question than this is not about it. */
const leastAlike = 0.35;

/** What a question finds in bases that somebody may ask. */
export async function searchBases(
  db: Db,
  platform: Platform,
  actor: Pick<Actor, 'id'>,
  { baseIds, question }: { baseIds: string[]; question: string },
): Promise<SearchResult> {
  await ensureBases(db, actor, baseIds);
  return search(db, platform, baseIds, question);
}

/** As `searchBases`, for who answers on behalf of whoever keeps the bases. */
export async function search(db: Db, platform: Platform, baseIds: string[], question: string): Promise<SearchResult> {
  const from = performance.now();
  const words = [...new Set(await wordsOf(question))].slice(0, 60);
  const { found, ...all } = await store.withWords(db, baseIds, words, candidates);
  const worded = byWords(words, found, all)
    .slice(0, ofEach)
    .map(({ id }) => id);
  const asked = await vectorsOf(db, platform, [question], AbortSignal.timeout(10_000));
  const vector = asked?.of[0];
  const alike = vector ? await alikeIds(db, baseIds, asked.model, vector) : [];
  const ranked = fused(worded, alike).slice(0, shown);
  const passages = new Map(
    (ranked.length > 0
      ? await store.passages(
          db,
          ranked.map(({ id }) => id),
        )
      : []
    ).map((one) => [one.chunkId, one]),
  );
  const rank = (list: string[], id: string) => (list.includes(id) ? list.indexOf(id) + 1 : null);
  const hits = ranked.flatMap(({ id, score }): Hit[] => {
    const passage = passages.get(id);
    return passage ? [{ ...passage, score, wordRank: rank(worded, id), vectorRank: rank(alike, id) }] : [];
  });
  return { hits, vectors: vector !== undefined, ms: Math.round(performance.now() - from) };
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

/** Passages that an answer may rest on, few and not too long. */
const sourcesMax = 6;

/** The passages that a question is answered from. */
export async function sourcesFor(db: Db, platform: Platform, baseIds: string[], question: string): Promise<Source[]> {
  const { hits } = await search(db, platform, baseIds, question);
  return hits.slice(0, sourcesMax).map(({ chunkId, documentId, title, place, text }) => ({
    ...{ chunkId, documentId, title, place, text },
  }));
}
