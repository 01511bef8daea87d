import { eq, inArray, sql } from 'drizzle-orm';
import { aiChunks, aiDocuments } from '../../../db/ai-knowledge.table.ts';
import type { Db } from '../../../db/sql.ts';
import { damping } from './ranking.rule.ts';
import { realsIn, sketchOf } from './sketch.rule.ts';

/** What a search looks at: the passages in use of these bases. */
export interface Searched {
  baseIds: string[];
  /** Of documents with one of these labels alone, where there are any. */
  labels?: string[];
}

const among = ({ baseIds, labels = [] }: Searched) => sql`
  from ${aiChunks} as part join ${aiDocuments} as held on held.id = part.document_id
    and held.base_id = any(${sql.param(baseIds)}::uuid[]) and held.enabled and part.enabled and not part.pending
    ${labels.length > 0 ? sql`and held.labels && ${sql.param(labels)}::text[]` : sql``}`;

export const retrievalStore = {
  /** Counts the passages, and those with a vector of a model; returns the average number of their words too. */
  overall: async (db: Db, searched: Searched, model: string) => {
    const { rows } = await db.execute<{ total: number; vectors: number; averageLength: number }>(sql`
      select count(*)::int as total,
        (count(part.sketch) filter (where part.vector_model = ${model}))::int as vectors,
        coalesce(avg(part.word_count), 0)::float8 as "averageLength"
      ${among(searched)}`);
    return rows[0] ?? { total: 0, vectors: 0, averageLength: 0 };
  },

  /** Returns in how many of the passages each word occurs. */
  frequency: async (db: Db, searched: Searched, words: string[]): Promise<Map<string, number>> => {
    const { rows } = await db.execute<{ word: string; n: number }>(sql`
      select asked.word, (select count(*)::int ${among(searched)} where part.words @> array[asked.word]) as n
      from unnest(${sql.param(words)}::text[]) as asked(word)`);
    return new Map(rows.map(({ word, n }) => [word, n]));
  },

  /**
   * Returns the words of those passages that hold the most of the weighted words, at most `most`, and how many hold any.
   * Each word counts once here, since its index does not know how often it occurs.
   */
  holding: async (
    db: Db,
    searched: Searched,
    weights: ReadonlyMap<string, number>,
    averageLength: number,
    most: number,
  ) => {
    const { flat, ofLength } = damping;
    const { rows } = await db.execute<{ id: string; words: string[]; n: number }>(sql`
      with best as (
        select one.id, (count(*) over ())::int as n
        from unnest(${sql.param([...weights.keys()])}::text[], ${sql.param([...weights.values()])}::float8[])
            as asked(word, weight)
          join lateral (
            select part.id, part.word_count ${among(searched)} where part.words @> array[asked.word]
          ) as one on true
        group by one.id, one.word_count
        order by sum(asked.weight)
          / (1 + ${flat}::float8 + ${ofLength}::float8 * one.word_count / greatest(${averageLength}::float8, 1)) desc, one.id
        limit ${most}
      )
      select part.id, part.words, best.n from best join ${aiChunks} as part on part.id = best.id`);
    return { found: rows.map(({ id, words }) => ({ id, words })), count: rows[0]?.n ?? 0 };
  },

  /** Returns the vectors of those passages whose signs differ the least from those of a vector, at most `most`. */
  near: async (db: Db, searched: Searched, model: string, vector: number[], most: number) => {
    const { rows } = await db.execute<{ id: string; bytes: Buffer }>(sql`
      with near as (
        select part.id ${among(searched)}
        where part.vector_model = ${model} and length(part.sketch) = ${vector.length}
        order by bit_count(part.sketch # ${sketchOf(vector)}::bit varying), part.id
        limit ${most}
      )
      select part.id, array_send(part.vector) as bytes from near join ${aiChunks} as part on part.id = near.id`);
    return rows.map(({ id, bytes }) => ({ id, vector: realsIn(bytes) }));
  },

  passages: (db: Db, ids: string[]) =>
    db
      .select({
        ...{ chunkId: aiChunks.id, documentId: aiDocuments.id, title: aiDocuments.title },
        ...{ place: aiChunks.place, text: aiChunks.text },
      })
      .from(aiChunks)
      .innerJoin(aiDocuments, eq(aiDocuments.id, aiChunks.documentId))
      .where(inArray(aiChunks.id, ids)),
};
