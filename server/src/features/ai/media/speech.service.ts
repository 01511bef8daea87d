import type { SpokenSentence } from '@xueyan/contract/ai/media';
import { mediaFaults as faults } from '@xueyan/contract/ai/media-fault';
import { type Speaker, secondsOf } from '@xueyan/contract/ai/media-speech';
import { providerFaults } from '@xueyan/contract/ai/provider';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { hasProgram } from '../../../platform/installed-parts.ts';
import { speakOffline } from '../../../platform/media/espeak.ts';
import { decodeSound } from '../../../platform/media/ffmpeg.ts';
import type { Sound } from '../../../platform/media/wav.ts';
import { synthesize } from '../../../platform/model/media.ts';
import { explained } from '../../../platform/model/reason.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UsableModel } from '../provider/provider.service.ts';
import { reserveTokens, settleTokens, tokensOf } from '../quota/quota.service.ts';
import { consumerOf, modelsToAsk } from './making.service.ts';
import { atRate, msOf, silence, soundOf } from './sound.rule.ts';

/** Context in which something is made. */
export interface Making {
  db: Db;
  platform: Platform;
  actor: Actor;
  signal: AbortSignal;
  /** Application that asked for it, to whose limit it counts. */
  applicationId: string | null;
}

/** Samples a second to which a sound that is no plain WAV is decoded. */
const decodedRate = 24_000;

/** Opens the voice of a speaker; returns it with the name of its model. */
export async function openVoice(
  making: Making,
  { modelId, voice, speed }: Speaker,
): Promise<{ by: string; speak: (text: string) => Promise<Sound> }> {
  const { db, platform, actor, signal } = making;
  if (modelId === null) {
    ensure(await hasProgram('espeak-ng'), faults.noEspeak);
    const speak = async (text: string) => readSound(await speakOffline({ text, voice, speed }, signal), signal);
    return { by: 'espeak-ng', speak };
  }
  // A voice belongs to one model: no other takes over.
  const [model] = await modelsToAsk(db, platform, actor, 'speech', modelId);
  const request = { model: model.model, voice, speed };
  const speak = async (text: string) => {
    const wav = await charged(making, model, text, () => synthesize(model.connection, { ...request, text }, signal));
    return readSound(wav, signal);
  };
  return { by: model.title, speak };
}

/** Requests one sentence within the limits of the actor; a failed request is not charged. */
async function charged<T>(
  { db, platform, actor, signal, applicationId }: Making,
  one: UsableModel,
  text: string,
  ask: () => Promise<T>,
) {
  const { model, provider, priceIn, priceOut } = one;
  const inputTokens = tokensOf(text);
  const seconds = secondsOf(text);
  const call = { consumer: consumerOf(actor, applicationId), inputTokens, outputTokens: 0, seconds, model, provider };
  const usageId = await reserveTokens(db, platform.clock, call);
  let took = 0;
  try {
    const answer = await ask();
    took = inputTokens;
    return answer;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Fault) throw error;
    throw new Fault(providerFaults.failed, { reason: explained(error, one.connection.key, actor.language) });
  } finally {
    const spoken = took > 0 ? seconds : 0;
    await settleTokens(db, usageId, { inputTokens: took, outputTokens: 0, seconds: spoken, priceIn, priceOut });
  }
}

/** Returns the samples of spoken audio. Other formats than plain WAV are decoded, where the server can. */
async function readSound(bytes: Buffer, signal: AbortSignal): Promise<Sound> {
  const plain = soundOf(bytes);
  if (plain) return plain;
  ensure(await hasProgram('ffmpeg'), faults.noSound, { reason: 'ffmpeg' });
  const samples = await decodeSound(bytes, decodedRate, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new Fault(faults.noSound, { reason: String(error).slice(0, 100) });
  });
  ensure(samples.length > 1, faults.noSound, { reason: '0' });
  return { rate: decodedRate, samples: samples.subarray(0, samples.length - (samples.length % 2)) };
}

/** Pause between two sentences, in milliseconds. */
const pauseMs = 200;

/** A speech that is appended sentence by sentence, each with its time. */
export class Speech {
  #rate = 0;
  #parts: Buffer[] = [];
  #bytes = 0;
  readonly sentences: SpokenSentence[] = [];

  get ms(): number {
    return this.#rate === 0 ? 0 : Math.round((this.#bytes / 2 / this.#rate) * 1000);
  }

  add(text: string, sound: Sound): void {
    // The first sound sets the rate.
    if (this.#rate === 0) this.#rate = sound.rate;
    const fitted = atRate(sound, this.#rate);
    this.sentences.push({ text, startMs: this.ms, ms: msOf(fitted) });
    this.#push(fitted.samples);
    this.wait(pauseMs);
  }

  /** Appends silence. */
  wait(ms: number): void {
    if (this.#rate === 0) this.#rate = decodedRate;
    this.#push(silence(this.#rate, ms));
  }

  get sound(): Sound {
    return { rate: this.#rate, samples: Buffer.concat(this.#parts) };
  }

  #push(samples: Buffer): void {
    this.#parts.push(samples);
    this.#bytes += samples.length;
  }
}
