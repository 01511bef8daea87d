import type { Db } from '../../../db/connect.ts';
import { rerank } from '../../../platform/model/client.ts';
import type { Platform } from '../../../platform/platform.ts';
import { modelsOf } from '../provider/provider.service.ts';
import { type Consumer, reserveTokens, settleTokens, tokensOf } from '../quota/quota.service.ts';

/** Maximum time to wait, in milliseconds; without an answer the order stays. */
const waitMs = 5_000;

/**
 * Returns how relevant each text is to a question, charged to the consumer; null where no provider has a model for it, or
 * it cannot be had now.
 */
export async function relevanceOf(
  db: Db,
  platform: Platform,
  consumer: Consumer,
  question: string,
  texts: string[],
): Promise<number[] | null> {
  const [one] = await modelsOf(db, platform, 'rerank');
  if (!one || texts.length < 2) return null;
  const { model, provider, priceIn, priceOut } = one;
  const expected = texts.reduce((sum, text) => sum + tokensOf(text), tokensOf(question));
  try {
    const call = { consumer, inputTokens: expected, outputTokens: 0, model, provider };
    const usageId = await reserveTokens(db, platform.clock, call);
    let inputTokens = 0;
    try {
      const scores = await rerank(one.connection, { model, question, texts }, AbortSignal.timeout(waitMs));
      inputTokens = expected;
      return scores;
    } finally {
      await settleTokens(db, usageId, { inputTokens, outputTokens: 0, priceIn, priceOut });
    }
  } catch (error) {
    platform.log.warn('passages could not be reranked', { error: String(error).slice(0, 200) });
    return null;
  }
}
