import { fileFaults } from '@xueyan/contract/base/file';
import { detectPath } from '@xueyan/contract/prep/detection-training';
import { pageTablePath } from '@xueyan/contract/prep/page-table';
import { pageFileBytes, pageTrainingPath } from '@xueyan/contract/prep/page-training';
import { pictureTryPath, trainingPicturePath } from '@xueyan/contract/prep/picture-training';
import { trainingFiles } from '@xueyan/contract/prep/training-file';
import { weightsMaxMb, weightsPath } from '@xueyan/contract/prep/training-weights';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import { admit, admitByCookie } from '../../../http/admission.ts';
import { sendFile, sendSheet } from '../../../http/download.ts';
import { callsOfOne } from '../../../http/fair-share.ts';
import type { Stream } from '../../../http/feature.ts';
import { filesOf, firstOf } from '../../../http/form.ts';
import { parseInput } from '../../../http/input.ts';
import { envelope } from '../../../http/reply.ts';
import { oneFileOf } from '../../base/stored-file/upload-size.service.ts';
import { detectIn } from './detection-work.service.ts';
import { keepPageTable } from './page-table.service.ts';
import { keepPageTraining } from './page-training.service.ts';
import { exportFigures, exportModel } from './training-export.service.ts';
import { pictureOfRun } from './training-picture.service.ts';
import { keepWeights } from './training-weights.service.ts';
import { tryPicture } from './training-work.service.ts';

const weightsForm = {
  ...{ field: 'file', files: 1, fileBytes: weightsMaxMb * 1024 * 1024, totalBytes: weightsMaxMb * 1024 * 1024 + 1 },
};

const pageForm = { ...{ field: 'file', files: 3, fileBytes: pageFileBytes, totalBytes: 2 * pageFileBytes } };

/** Upload of pictures to try a model with, answered in the envelope and not stored; of weights; and export of models. */
export const trainingStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post(`/api/${trainingFiles.export.path}`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'may:training.use' });
    const input = parseInput(trainingFiles.export.input, request.body, actor.language);
    return sendFile(reply, await callsOfOne.take(actor.id, () => exportModel(db, platform, actor, input)));
  });
  app.post(`/api/${trainingFiles.figures.path}`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'may:training.use' });
    const input = parseInput(trainingFiles.figures.input, request.body, actor.language);
    const { name, bytes } = await callsOfOne.take(actor.id, () => exportFigures(db, actor, input));
    return sendSheet(reply, name, bytes);
  });
  app.post(`/api/${weightsPath}`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'may:training.use' });
    const data = await callsOfOne.take(actor.id, async () => {
      const file = await firstOf(filesOf(request, platform.files.incoming, weightsForm));
      ensure(file, fileFaults.empty);
      return keepWeights(db, platform, actor, file);
    });
    return envelope(actor.language, data, {});
  });
  for (const [path, keep] of [
    [pageTrainingPath, keepPageTraining],
    [pageTablePath, keepPageTable],
  ] as const)
    app.post(`/api/${path}`, async (request, reply) => {
      const actor = await admit(request, reply, authenticate, { access: 'may:training.use' });
      const files = filesOf(request, platform.files.incoming, pageForm);
      const data = await callsOfOne.take(actor.id, () => keep(db, platform, actor, files));
      return envelope(actor.language, data, {});
    });
  for (const [path, ask] of [
    [pictureTryPath, tryPicture],
    [detectPath, detectIn],
  ] as const)
    app.post<{ Params: { runId: string } }>(`/api/${path}/:runId`, async (request, reply) => {
      const actor = await admit(request, reply, authenticate, { access: 'may:training.use' });
      const { runId } = request.params;
      ensure(Id.safeParse(runId).success, wireFaults.gone);
      const data = await callsOfOne.take(actor.id, async () => {
        const file = await firstOf(filesOf(request, platform.files.incoming, await oneFileOf(db, 'picture')));
        ensure(file, fileFaults.empty);
        return ask(db, platform, actor, runId, file);
      });
      return envelope(actor.language, data, {});
    });
  app.get<{ Params: { runId: string; fileId: string }; Querystring: { small?: string } }>(
    `/api/${trainingPicturePath}/:runId/:fileId`,
    async (request, reply) => {
      const actor = await admitByCookie(request, reply, authenticate, { access: 'user' });
      const { runId, fileId } = request.params;
      ensure(Id.safeParse(runId).success && Id.safeParse(fileId).success, wireFaults.gone);
      const small = request.query.small !== undefined;
      const { sha256, thumb } = await pictureOfRun(db, actor, { runId, fileId, small });
      const etag = `"${thumb ? 'thumb-' : ''}${sha256}"`;
      reply.headers({
        etag,
        'cache-control': 'private, no-cache',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      if (thumb) return reply.type('image/jpeg').send(thumb);
      const source = await platform.files.open(sha256);
      ensure(source, wireFaults.gone);
      // Only PNG and JPEG are stored, and browsers recognize both by their first bytes.
      return reply.type('image/png').send(source);
    },
  );
};
