import { pictureSizes } from '@xueyan/contract/ai/media';
import { mediaFaults as faults } from '@xueyan/contract/ai/media-fault';
import { providerFaults } from '@xueyan/contract/ai/provider';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { hasProgram } from '../../../platform/installed-parts.ts';
import { drawOver } from '../../../platform/media/ffmpeg.ts';

import { drawPictures } from '../../../platform/model/media.ts';
import { explained } from '../../../platform/model/reason.ts';
import { pictureSize } from '../../base/stored-file/stored-file.service.ts';
import { reserveTokens, settleTokens, tokensOf } from '../quota/quota.service.ts';
import type { Made, MadeFile } from './made.service.ts';
import { consumerOf, modelsToAsk, pictureTokens } from './making.service.ts';
import type { MediaRow } from './media.store.ts';
import { pictureLabel } from './slide-drawing.rule.ts';
import type { Making } from './speech.service.ts';

/** Maximum pixels of a side; a provider’s larger picture is refused. */
const sideMax = 8_192;

/** Has a model draw pictures; where one fails before it drew any, the next takes over. */
export async function makePictures(making: Making, { settings, prompt }: MediaRow): Promise<Made> {
  const { db, platform, actor, signal, applicationId } = making;
  const { count = 1, size = pictureSizes[1], modelId = null } = settings;
  const models = await modelsToAsk(db, platform, actor, 'image', modelId);
  const inputTokens = tokensOf(prompt);
  const consumer = consumerOf(actor, applicationId);
  const call = { consumer, inputTokens, outputTokens: count * pictureTokens, pictures: count };
  const usageId = await reserveTokens(db, platform.clock, {
    ...call,
    model: models[0].model,
    provider: models[0].provider,
  });
  let took = { inputTokens: 0, outputTokens: 0, pictures: 0, ...models[0] };
  let reason = '';
  try {
    for (const model of models) {
      try {
        const request = { model: model.model, prompt, size, count };
        const { pictures, usage } = await drawPictures(model.connection, request, signal);
        ensure(pictures.length > 0, faults.noPicture);
        const given = pictures.slice(0, count);
        const guessed = { input: inputTokens, output: given.length * pictureTokens };
        const { input, output } = usage ?? guessed;
        took = { ...model, inputTokens: input, outputTokens: output, pictures: given.length };
        const files: MadeFile[] = [];
        for (const picture of given) files.push(await labelled(making, picture));
        return { by: model.title, seconds: 0, sentences: [], files };
      } catch (error) {
        signal.throwIfAborted();
        // Drawn pictures are charged: no other model is asked for them again.
        if (took.pictures > 0) throw error;
        reason = explained(error, model.connection.key, actor.language);
      }
    }
    throw new Fault(providerFaults.failed, { reason });
  } finally {
    const { inputTokens: input, outputTokens: output, pictures, priceIn, priceOut, model, provider } = took;
    const used = { inputTokens: input, outputTokens: output, pictures };
    await settleTokens(db, usageId, { ...used, priceIn, priceOut, model, provider });
  }
}

/**
 * Returns a picture with the AI label in its corner, where the server can draw it; the page shows the label in any
 * case.
 */
async function labelled({ signal, platform }: Making, picture: Buffer): Promise<MadeFile> {
  const size = pictureSize(picture);
  ensure(size, faults.noPicture);
  ensure(size.width <= sideMax && size.height <= sideMax, faults.noPicture);
  const kept = (bytes: Buffer, extension: keyof typeof types): MadeFile => ({
    ...{ role: 'picture', extension, mediaType: types[extension], bytes },
  });
  if (!(await hasProgram('ffmpeg'))) return kept(picture, kindOf(picture));
  try {
    return kept(await drawOver(picture, pictureLabel(size), signal), 'png');
  } catch (error) {
    signal.throwIfAborted();
    platform.log.warn('a picture could not be labelled', { error });
    throw new Fault(faults.noPicture);
  }
}

const types = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const;
/** Returns the file type of a picture, of those types whose size can be read. */
const kindOf = (picture: Buffer): keyof typeof types =>
  picture[0] === 0xff ? 'jpg' : picture[0] === 0x52 ? 'webp' : 'png';
