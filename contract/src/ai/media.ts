import { z } from 'zod';
import type { Rights } from '../wire/actor.ts';
import { get, post } from '../wire/endpoint.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Maybe, Name } from '../wire/scalar.ts';
import { Speaker, speechMax } from './media-speech.ts';
import { mayManageAi } from './provider.ts';

export const mediaKinds = ['speech', 'film', 'picture'] as const;
export type MediaKind = (typeof mediaKinds)[number];
export const mediaKindNames: Record<MediaKind, Text> = {
  speech: { zh: '文字转语音', en: 'Text to speech', mn: 'Бичвэрээс дуу' },
  film: { zh: '视频', en: 'Videos', mn: 'Видео' },
  picture: { zh: '文生图', en: 'Text to image', mn: 'Бичвэрээс зураг' },
};

/** States of a medium, derived from the job that makes it. */
export const mediaStates = ['making', 'done', 'failed', 'cancelled'] as const;
export type MediaState = (typeof mediaStates)[number];

/** Role of a file. `wav` and `mp3` hold the same sound. */
export const mediaRoles = ['mp3', 'wav', 'mp4', 'srt', 'picture'] as const;
export type MediaRole = (typeof mediaRoles)[number];

/** Sizes in pixels, as the OpenAI protocol writes them. */
export const pictureSizes = ['512x512', '1024x1024', '1536x1024', '1024x1536'] as const;
export const pictureCountBounds = { min: 1, max: 4 } as const;
/** Maximum characters of the prompt of a picture. */
export const picturePromptMax = 2_000;

/** Sizes and lengths of a video by a model; each model can do some of them and says so otherwise. */
export const videoSizes = ['1280x720', '720x1280', '1024x1024', '1920x1080', '1080x1920'] as const;
export const videoSecondBounds = { min: 2, max: 20 } as const;

/**
 * `burnt`: drawn into the picture; `track`: can be switched on and off in the player. The SRT file is made either way.
 */
export const subtitleWays = ['burnt', 'track', 'none'] as const;
export type SubtitleWay = (typeof subtitleWays)[number];

/** Maximum number of media of one person, and of those being made at a time. */
export const mediaMax = 300;
export const mediaMakingMax = 3;

/** Programs and fonts that a host may lack. */
export const mediaParts = ['espeak-ng', 'ffmpeg', 'font'] as const;
export type MediaPart = (typeof mediaParts)[number];

const MediaFile = z.object({
  fileId: Id,
  role: z.enum(mediaRoles),
  name: z.string(),
  address: z.string(),
  bytes: z.number().int(),
});
export type MediaFile = z.output<typeof MediaFile>;

/** Settings of a medium besides its text. */
export const MediaSettings = z.object({
  voice: z.string().optional(),
  speed: z.number().optional(),
  modelId: Id.nullish(),
  size: z.enum([...pictureSizes, ...videoSizes]).optional(),
  count: z.number().int().optional(),
  deckId: Id.optional(),
  subtitles: z.enum(subtitleWays).optional(),
  /** Length of a film that a model makes of its prompt; absent for a film of slides. */
  seconds: z.number().int().optional(),
});
export type MediaSettings = z.output<typeof MediaSettings>;

export const Media = z.object({
  mediaId: Id,
  kind: z.enum(mediaKinds),
  title: z.string(),
  /** Spoken text, prompt of a picture or of a model’s film, or all speech of a film of slides. */
  prompt: z.string(),
  settings: MediaSettings,
  state: z.enum(mediaStates),
  /** Reason of a failure. */
  message: z.string(),
  /** Job that makes it; null once the job is deleted. */
  jobId: Id.nullable(),
  /** Maker: `espeak-ng`, or the display name of the model; empty until it is done. */
  by: z.string(),
  /** Duration of sound and film; 0 for pictures. */
  seconds: z.number(),
  files: z.array(MediaFile),
  published: z.boolean(),
  ownerId: Id,
  ownerName: z.string(),
  createTime: DateTime,
});
export type Media = z.output<typeof Media>;

/** A sentence with its start and duration in milliseconds. */
export const SpokenSentence = z.object({ text: z.string(), startMs: z.number().int(), ms: z.number().int() });
export type SpokenSentence = z.output<typeof SpokenSentence>;

const Key = z.strictObject({ mediaId: Id });
const Begun = z.object({ mediaId: Id, jobId: Id });
const Model = z.object({ modelId: Id, title: z.string() });

export const mediaApi = {
  status: get('media/status', {
    access: 'user',
    summary: 'What can be made here: which models there are, and what this server lacks',
    output: z.object({
      speechModels: z.array(Model),
      imageModels: z.array(Model),
      videoModels: z.array(Model),
      missing: z.array(z.enum(mediaParts)),
    }),
  }),
  list: post('media/list', {
    access: 'user',
    summary: 'What I made, or what others have published in the school',
    input: pageQuery(
      {
        view: z.enum(['mine', 'public']).default('mine'),
        kind: z.enum(mediaKinds).optional(),
        applicationId: Id.optional(),
        words: z.string().trim().max(100).optional(),
      },
      ['title', 'seconds', 'createTime'],
    ),
    output: pageOf(Media),
    sheet: {
      name: { zh: 'AI 创作', en: 'AI media', mn: 'AI бүтээл' },
      columns: {
        title: { title: { zh: '名称', en: 'Name', mn: 'Нэр' }, width: 30 },
        kind: { title: { zh: '类型', en: 'Kind', mn: 'Төрөл' }, values: mediaKindNames },
        prompt: { title: { zh: '文字', en: 'Text', mn: 'Бичвэр' }, width: 60 },
        by: { title: { zh: '由谁生成', en: 'Made by', mn: 'Үүсгэсэн' } },
        seconds: { title: { zh: '秒', en: 'Seconds', mn: 'Секунд' }, kind: 'number' },
        ownerName: { title: { zh: '作者', en: 'Author', mn: 'Зохиогч' } },
        createTime: { title: { zh: '创建时间', en: 'Made', mn: 'Үүсгэсэн' }, kind: 'time' },
      },
    },
  }),
  counts: post('media/countkind', {
    access: 'user',
    summary: 'How many media of each kind I made, or others have published; kinds without one are left out',
    input: z.strictObject({ view: z.enum(['mine', 'public']) }),
    output: z.object({ counts: z.array(z.object({ kind: z.enum(mediaKinds), count: z.number().int() })) }),
  }),
  get: get('media/get', {
    access: 'user',
    summary: 'One of mine, or one that is published, with when each sentence is spoken',
    input: z.object({ mediaId: Id }),
    output: Media.extend({ sentences: z.array(SpokenSentence) }),
  }),
  speak: post('media/speak', {
    access: 'may:ai.use',
    summary: 'Has a text spoken, as a job: WAV, and MP3 where the server has ffmpeg',
    input: z.strictObject({ title: Maybe(Name(100), ''), text: Name(speechMax), speaker: Speaker }),
    output: Begun,
  }),
  draw: post('media/draw', {
    access: 'may:ai.use',
    summary: 'Has a model draw pictures, as a job; within the limits of whoever asks',
    input: z.strictObject({
      title: Maybe(Name(100), ''),
      prompt: Name(picturePromptMax),
      size: z.enum(pictureSizes).default('1024x1024'),
      count: z.number().int().min(pictureCountBounds.min).max(pictureCountBounds.max).default(1),
      /** Null for the first available model. */
      modelId: Maybe(Id, null),
    }),
    output: Begun,
  }),
  film: post('media/film', {
    access: 'may:ai.use',
    summary:
      'Makes a video of a deck, as a job: its slides, their notes spoken (their text where there are none), subtitles',
    input: z.strictObject({ deckId: Id, speaker: Speaker, subtitles: z.enum(subtitleWays).default('burnt') }),
    output: Begun,
  }),
  video: post('media/video', {
    access: 'may:ai.use',
    summary: 'Has a model make a video of a prompt, as a job; within the limits of whoever asks, in minutes too',
    input: z.strictObject({
      title: Maybe(Name(100), ''),
      prompt: Name(picturePromptMax),
      size: z.enum(videoSizes).default(videoSizes[0]),
      seconds: z.number().int().min(videoSecondBounds.min).max(videoSecondBounds.max).default(5),
      /** Null for the first available model. */
      modelId: Maybe(Id, null),
    }),
    output: Begun,
  }),
  publish: post('media/publish', {
    access: 'may:ai.use',
    audit: { action: 'media.publish', target: 'mediaId' },
    summary: 'Shows one of mine to everybody in the school',
    input: Key,
    output: z.null(),
  }),
  withdraw: post('media/withdraw', {
    access: 'user',
    audit: { action: 'media.withdraw', target: 'mediaId' },
    summary: 'Takes one of mine back from the others; who manages AI may take back anybody’s',
    input: Key,
    output: z.null(),
  }),
  remove: post('media/delete', {
    access: 'user',
    audit: { action: 'media.delete', target: 'mediaId' },
    summary: 'Deletes one of mine with its files; one that is being made is given up',
    input: Key,
    output: z.null(),
  }),
  saveMaterial: post('media/savematerial', {
    access: 'may:prep.use',
    audit: { action: 'media.savematerial', target: 'mediaId' },
    summary: 'Makes material of mine of the files of one that I may see',
    input: Key,
    output: z.object({ materialIdList: z.array(Id) }),
  }),
};

/** Allows the owner to change and delete a medium. */
export const mayEditMedia = (actor: Pick<Rights, 'id'>, { ownerId }: { ownerId: string }) => actor.id === ownerId;
/** Allows the owner, and AI managers, who may withdraw what is unsuitable for the school. */
export const mayWithdrawMedia = (actor: Rights, media: { ownerId: string }) =>
  mayEditMedia(actor, media) || mayManageAi(actor);
