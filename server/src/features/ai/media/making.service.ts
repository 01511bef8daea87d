import { applicationFaults } from '@xueyan/contract/ai/application-fault';
import type { MediaOptions } from '@xueyan/contract/ai/application-form';
import {
  type MediaKind,
  type MediaPart,
  type MediaSettings,
  type mediaApi,
  mediaMakingMax,
  mediaMax,
  picturePromptMax,
  videoSizes,
} from '@xueyan/contract/ai/media';
import { mediaFaults as faults } from '@xueyan/contract/ai/media-fault';
import { type Speaker, secondsOf, sentencesOf, speechMax } from '@xueyan/contract/ai/media-speech';
import type { ModelKind } from '@xueyan/contract/ai/provider';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import { hasChineseFont } from '../../../platform/font.ts';
import { hasProgram } from '../../../platform/installed-parts.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { startJob } from '../../base/job/job.service.ts';
import { publishable } from '../../base/sensitive-word/sensitive-word.service.ts';
import { deckToRead } from '../deck/deck.service.ts';
import { modelsNeeded, modelsOf, type UsableModel } from '../provider/provider.service.ts';
import { ensureAllowance, tokensOf } from '../quota/quota.service.ts';
import { mediaStore as store } from './media.store.ts';
import { spokenOf } from './spoken.rule.ts';

type In<K extends keyof typeof mediaApi> = z.output<(typeof mediaApi)[K]['input']>;

/** Job that makes a medium of any kind. */
export const mediaJob = jobKind({
  kind: 'media.make',
  access: 'may:ai.use',
  input: z.strictObject({ mediaId: Id }),
});

/** Job that has a model make a video: it waits for a provider, and takes no slot of what is made here. */
export const videoJob = jobKind({ ...mediaJob, kind: 'media.video' });

/** Tokens counted for a picture where its provider does not report usage. */
export const pictureTokens = 1_000;
/** Tokens counted for a second of video. */
export const videoSecondTokens = 1_000;
const titleMax = 40;

/** Returns what can be made here, and what this server lacks. */
export async function mediaStatus(db: Db, platform: Platform): Promise<Output<typeof mediaApi.status>> {
  const named = async (kind: ModelKind) =>
    (await modelsOf(db, platform, kind)).map(({ modelId, title }) => ({ modelId, title }));
  const there: [MediaPart, Promise<boolean>][] = [
    ['espeak-ng', hasProgram('espeak-ng')],
    ['ffmpeg', hasProgram('ffmpeg')],
    ['font', hasChineseFont()],
  ];
  const missing: MediaPart[] = [];
  for (const [part, found] of there) if (!(await found)) missing.push(part);
  const [speechModels, imageModels] = [await named('speech'), await named('image')];
  return { speechModels, imageModels, videoModels: await named('video'), missing };
}

/** Returns the models of a kind, the chosen one first. */
export async function modelsToAsk(
  db: Db,
  platform: Platform,
  actor: Actor,
  kind: ModelKind,
  wanted: string | null,
): Promise<[UsableModel, ...UsableModel[]]> {
  const all = await modelsNeeded(db, platform, kind, actor.language);
  if (wanted === null) return all;
  const chosen = all.find(({ modelId }) => modelId === wanted);
  ensure(chosen, faults.modelGone);
  return [chosen, ...all.filter((one) => one !== chosen)];
}

export const consumerOf = ({ id: userId, roleCode }: Actor, applicationId: string | null) => ({
  ...{ userId, roleCode, applicationId },
});

/** Throws where the chosen speaker cannot speak the text. */
async function ensureSpeaker(
  db: Db,
  platform: Platform,
  actor: Actor,
  { modelId }: Pick<Speaker, 'modelId'>,
  text: string,
  applicationId: string | null,
) {
  ensure(sentencesOf(text).length > 0, faults.nothingToSay);
  ensure(text.length <= speechMax, faults.tooLong, { n: text.length, max: speechMax });
  if (modelId === null) return ensure(await hasProgram('espeak-ng'), faults.noEspeak);
  await modelsToAsk(db, platform, actor, 'speech', modelId);
  const wanted = { tokens: tokensOf(text), seconds: secondsOf(text) };
  await ensureAllowance(db, platform.clock, consumerOf(actor, applicationId), wanted);
}

interface NewMedia {
  kind: MediaKind;
  title: string;
  prompt: string;
  settings: MediaSettings;
  applicationId?: string | null;
}

const begin = (db: Db, actor: Actor, { title: given, ...media }: NewMedia, job = mediaJob) =>
  db.transaction(async (tx) => {
    await store.lockOwner(tx, actor.id);
    ensure((await store.countOf(tx, actor.id)) < mediaMax, faults.tooMany, { max: mediaMax });
    ensure((await store.countMaking(tx, actor.id)) < mediaMakingMax, faults.making, { max: mediaMakingMax });
    const title = given || media.prompt.replace(/\s+/g, ' ').slice(0, titleMax);
    const mediaId = await store.insert(tx, { ...media, title, ownerId: actor.id });
    const jobId = await startJob({ db: tx, actor }, job, { input: { mediaId }, title, key: mediaId });
    await store.set(tx, mediaId, { jobId });
    await recordAudit(tx, actor, 'media.make', mediaId, { kind: media.kind, title });
    return { mediaId, jobId };
  });

/** Starts a job that speaks a text. */
export async function beginSpeech(db: Db, platform: Platform, actor: Actor, { speaker, ...texts }: In<'speak'>) {
  const { title, text } = await publishable(db, actor, texts);
  await ensureSpeaker(db, platform, actor, speaker, text, null);
  return begin(db, actor, { kind: 'speech', title, prompt: text, settings: { ...speaker } });
}

/** Starts a job in which a model draws pictures. */
export async function beginPictures(
  db: Db,
  platform: Platform,
  actor: Actor,
  { title: given, prompt: asked, ...settings }: In<'draw'>,
  applicationId: string | null = null,
) {
  const { title, prompt } = await publishable(db, actor, { title: given, prompt: asked });
  await modelsToAsk(db, platform, actor, 'image', settings.modelId);
  const tokens = tokensOf(prompt) + settings.count * pictureTokens;
  const wanted = { tokens, pictures: settings.count };
  await ensureAllowance(db, platform.clock, consumerOf(actor, applicationId), wanted);
  return begin(db, actor, { kind: 'picture', title, prompt, settings, applicationId });
}

/** Starts a job that makes a film of a deck that the actor may see; the job reads the deck again when it runs. */
export async function beginFilm(db: Db, platform: Platform, actor: Actor, { deckId, speaker, subtitles }: In<'film'>) {
  const { row } = await deckToRead(db, actor, deckId);
  ensure(row.content, faults.imported);
  ensure(await hasProgram('ffmpeg'), faults.noFfmpeg);
  const spoken = row.content.slides.map(spokenOf).join('\n\n');
  const { title, prompt } = await publishable(db, actor, { title: row.title, prompt: spoken });
  await ensureSpeaker(db, platform, actor, speaker, prompt, null);
  return begin(db, actor, { kind: 'film', title, prompt, settings: { ...speaker, deckId, subtitles } });
}

/** Starts a job in which a model makes a video. */
export async function beginVideo(
  db: Db,
  platform: Platform,
  actor: Actor,
  { title: given, prompt: asked, ...settings }: In<'video'>,
  applicationId: string | null = null,
) {
  const { title, prompt } = await publishable(db, actor, { title: given, prompt: asked });
  await modelsToAsk(db, platform, actor, 'video', settings.modelId);
  const { seconds } = settings;
  const wanted = { tokens: tokensOf(prompt) + seconds * videoSecondTokens, seconds };
  await ensureAllowance(db, platform.clock, consumerOf(actor, applicationId), wanted);
  return begin(db, actor, { kind: 'film', title, prompt, settings, applicationId }, videoJob);
}

/** Media that an application asks for: its prompt is filled in already. */
export interface AskedMedia {
  /** Null for one that is tried and was never saved. */
  applicationId: string | null;
  kind: MediaKind;
  title: string;
  prompt: string;
  modelId: string | null;
  options: MediaOptions;
}

/** Starts the job of an application: pictures of a prompt, a speech of a text, a film of an outline. */
export async function beginAsked(
  db: Db,
  platform: Platform,
  actor: Actor,
  { applicationId, kind, title: name, prompt: asked, modelId, options }: AskedMedia,
) {
  const filmed = kind === 'film' && (await modelsOf(db, platform, 'video')).some((one) => one.modelId === modelId);
  const max = kind === 'picture' || filmed ? picturePromptMax : speechMax;
  ensure(asked.length <= max, applicationFaults.promptTooLong, { n: asked.length, max });
  const { size, count, voice, speed, subtitles } = options;
  if (kind === 'picture')
    return beginPictures(db, platform, actor, { title: name, prompt: asked, size, count, modelId }, applicationId);
  if (filmed) {
    const { videoSize = videoSizes[0], videoSeconds = 5 } = options;
    const request = { title: name, prompt: asked, size: videoSize, seconds: videoSeconds, modelId };
    return beginVideo(db, platform, actor, request, applicationId);
  }
  const { title, prompt } = await publishable(db, actor, { title: name, prompt: asked });
  if (kind === 'film') ensure(await hasProgram('ffmpeg'), faults.noFfmpeg);
  await ensureSpeaker(db, platform, actor, { modelId }, prompt, applicationId);
  const settings = { modelId, voice, speed, ...(kind === 'film' && { subtitles }) };
  return begin(db, actor, { kind, title, prompt, settings, applicationId });
}
