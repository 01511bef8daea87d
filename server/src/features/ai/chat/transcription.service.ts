import { providerFaults } from '@xueyan/contract/ai/provider';
import { transcriptionFaults as faults, soundExtensions } from '@xueyan/contract/ai/transcription';
import { headBytes, mediaTypeOf } from '@xueyan/contract/base/kind';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { FormFile } from '../../../http/form.ts';
import { explained } from '../../../platform/model/reason.ts';
import { transcribe } from '../../../platform/model/transcription.ts';
import type { Platform } from '../../../platform/platform.ts';
import { modelsNeeded } from '../provider/provider.service.ts';
import { reserveTokens, settleTokens, tokensOf } from '../quota/quota.service.ts';

/** Bytes of a second as recorders write it, by which the length is estimated: plain samples, and compressed ones. */
const bytesPerSecond = { wav: 32_000, other: 8_000 } as const;
/** Tokens reserved for a second of speech. */
const tokensPerSecond = 5;
const waitMs = 600_000;

/** Returns what is said in an uploaded recording, charged to the actor by its length; where a model fails, the next one is asked. */
export async function transcribed(
  db: Db,
  platform: Platform,
  actor: Actor,
  { name, bytes }: FormFile,
): Promise<string> {
  const isSound = mediaTypeOf(name, bytes.subarray(0, headBytes))?.startsWith('audio/') ?? false;
  ensure(isSound, faults.noSound, { kinds: soundExtensions.join(' ') });
  const models = await modelsNeeded(db, platform, 'transcription', actor.language);
  const rate = name.toLowerCase().endsWith('.wav') ? bytesPerSecond.wav : bytesPerSecond.other;
  const estimate = Math.max(1, Math.ceil(bytes.length / rate));
  const [first] = models;
  const usageId = await reserveTokens(db, platform.clock, {
    consumer: { userId: actor.id, roleCode: actor.roleCode, applicationId: null },
    ...{ inputTokens: 0, outputTokens: estimate * tokensPerSecond, seconds: estimate },
    ...{ model: first.model, provider: first.provider },
  });
  let took = { ...first, outputTokens: 0, seconds: 0 };
  let reason = '';
  try {
    for (const one of models) {
      try {
        const request = { model: one.model, name, bytes };
        const { text, seconds } = await transcribe(one.connection, request, AbortSignal.timeout(waitMs));
        // A recording in which nobody speaks takes a model as long, so it is charged too.
        took = { ...one, outputTokens: Math.max(1, tokensOf(text)), seconds: seconds ?? estimate };
        ensure(text !== '', faults.silent);
        return text;
      } catch (error) {
        if (error instanceof Fault) throw error;
        reason = explained(error, one.connection.key, actor.language);
      }
    }
    throw new Fault(providerFaults.failed, { reason });
  } finally {
    const { outputTokens, seconds, priceIn, priceOut, model, provider } = took;
    await settleTokens(db, usageId, { inputTokens: 0, outputTokens, seconds, priceIn, priceOut, model, provider });
  }
}
