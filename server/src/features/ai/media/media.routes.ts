import { mediaApi } from '@xueyan/contract/ai/media';
import { implement } from '../../../http/implement.ts';
import { beginFilm, beginPictures, beginSpeech, beginVideo, mediaStatus } from './making.service.ts';
import {
  countMedia,
  getMedia,
  listMedia,
  publishMedia,
  removeMedia,
  saveAsMaterial,
  withdrawMedia,
} from './media.service.ts';

export const mediaRoutes = implement(mediaApi, {
  status: ({ db, platform }) => mediaStatus(db, platform),
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listMedia(db, platform.clock, actor, input) }),
  counts: ({ db, actor, input }) => countMedia(db, actor, input.view),
  get: ({ db, platform, actor, input }) => getMedia(db, platform.clock, actor, input.mediaId),
  speak: ({ db, platform, actor, input }) => beginSpeech(db, platform, actor, input),
  draw: ({ db, platform, actor, input }) => beginPictures(db, platform, actor, input),
  film: ({ db, platform, actor, input }) => beginFilm(db, platform, actor, input),
  video: ({ db, platform, actor, input }) => beginVideo(db, platform, actor, input),
  publish: ({ db, actor, input }) => publishMedia(db, actor, input.mediaId),
  withdraw: ({ db, actor, input }) => withdrawMedia(db, actor, input.mediaId),
  remove: ({ db, platform, actor, input }) => removeMedia(db, platform, actor, input.mediaId),
  saveMaterial: ({ db, platform, actor, input }) => saveAsMaterial(db, platform, actor, input.mediaId),
});
