import { fileFaults } from '@xueyan/contract/base/file';
import { pictureMaxBytes } from '@xueyan/contract/prep/picture';
import { pictureTryPath, trainingPicturePath } from '@xueyan/contract/prep/picture-training';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import { admit } from '../../../http/admission.ts';
import { fileCookie } from '../../../http/authentication.ts';
import { callsOfOne } from '../../../http/fair-share.ts';
import type { Stream } from '../../../http/feature.ts';
import { filesOf, firstOf } from '../../../http/form.ts';
import { envelope } from '../../../http/reply.ts';
import { pictureOfRun, tryPicture } from './training-work.service.ts';

const one = { field: 'file', files: 1, fileBytes: pictureMaxBytes, totalBytes: pictureMaxBytes + 1 };

/** Pictures that a model is tried with, in the envelope; they are not kept. */
export const trainingStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post<{ Params: { runId: string } }>(`/api/${pictureTryPath}/:runId`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'may:training.use' });
    const { runId } = request.params;
    ensure(Id.safeParse(runId).success, wireFaults.gone);
    const data = await callsOfOne.take(actor.id, async () => {
      const file = await firstOf(filesOf(request, platform.files.incoming, one));
      ensure(file, fileFaults.empty);
      return tryPicture(db, platform, actor, runId, file);
    });
    return envelope(actor.language, data, {});
  });
  app.get<{ Params: { runId: string; fileId: string } }>(
    `/api/${trainingPicturePath}/:runId/:fileId`,
    async (request, reply) => {
      // A picture's address carries no header: the cookie stands in for it, for reads only.
      request.headers.authorization ??= request.cookies[fileCookie];
      const actor = await admit(request, reply, authenticate, { access: 'user', renew: false });
      const { runId, fileId } = request.params;
      ensure(Id.safeParse(runId).success && Id.safeParse(fileId).success, wireFaults.gone);
      const source = await platform.files.open(await pictureOfRun(db, actor, runId, fileId));
      ensure(source, wireFaults.gone);
      reply.headers({
        'cache-control': 'private, no-cache',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
      // PNG and JPEG are known by their first bytes; nothing else is kept as a picture.
      return reply.type('image/png').send(source);
    },
  );
};
