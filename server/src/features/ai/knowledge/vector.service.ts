import type { Db } from '../../../db/connect.ts';
import { embed } from '../../../platform/model/client.ts';
import type { Platform } from '../../../platform/platform.ts';
import { modelsOf } from '../provider/provider.service.ts';
import { type Consumer, reserveTokens, settleTokens, tokensOf } from '../quota/quota.service.ts';

export interface Vectors {
  model: string;
  of: number[][];
}

/**
 * Returns vectors of texts within the limits of the consumer, charged to them; null where no provider has a model for
 * them. Throws where a limit leaves no room, and where the provider fails.
 */
export async function embedded(
  db: Db,
  platform: Platform,
  consumer: Consumer,
  texts: string[],
  signal: AbortSignal,
): Promise<Vectors | null> {
  // Vectors of different models cannot be compared: no other model takes over.
  const [one] = await modelsOf(db, platform, 'embedding');
  if (!one) return null;
  const { model, provider, priceIn, priceOut } = one;
  const expected = texts.reduce((sum, text) => sum + tokensOf(text), 0);
  const call = { consumer, inputTokens: expected, outputTokens: 0, model, provider };
  const usageId = await reserveTokens(db, platform.clock, call);
  let inputTokens = 0;
  try {
    const { vectors, input } = await embed(one.connection, model, texts, signal);
    inputTokens = input || expected;
    return { model, of: vectors };
  } finally {
    await settleTokens(db, usageId, { inputTokens, outputTokens: 0, priceIn, priceOut });
  }
}

/** As `embedded`; null where vectors are unavailable for whatever reason: words alone find the texts too. */
export async function vectorsOf(
  db: Db,
  platform: Platform,
  consumer: Consumer,
  texts: string[],
  signal: AbortSignal,
): Promise<Vectors | null> {
  try {
    return await embedded(db, platform, consumer, texts, signal);
  } catch (error) {
    signal.throwIfAborted();
    platform.log.warn('texts could not be embedded', { error: String(error).slice(0, 200) });
    return null;
  }
}
