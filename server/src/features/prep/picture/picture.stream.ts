import { fileFaults } from '@xueyan/contract/base/file';
import {
  ClassName,
  pictureArchivePath,
  pictureBatchBytes,
  pictureBatchMax,
  pictureFiles,
  pictureThumbPath,
  pictureUploadPath,
} from '@xueyan/contract/prep/picture';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import { admit, admitByCookie } from '../../../http/admission.ts';
import { sendFile } from '../../../http/download.ts';
import { callsOfOne } from '../../../http/fair-share.ts';
import type { Stream } from '../../../http/feature.ts';
import { filesOf, placesOf } from '../../../http/form.ts';
import { parseInput } from '../../../http/input.ts';
import { envelope } from '../../../http/reply.ts';
import { mostBytesOf, oneFileOf } from '../../base/stored-file/upload-size.service.ts';
import { startArchive } from './picture-archive.service.ts';
import { exportPictures } from './picture-export.service.ts';
import { uploadPictures } from './picture-intake.service.ts';
import { thumbToRead } from './picture-thumb.service.ts';

const access = { access: 'may:prep.use' } as const;
const some = { field: 'file', files: pictureBatchMax, totalBytes: pictureBatchBytes };

interface Call {
  Params: { datasetId: string };
  Querystring: { className?: string };
}

/** Upload of pictures, answered in the envelope; their export, and what lists show of them. */
export const pictureStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post<Call>(`/api/${pictureUploadPath}/:datasetId`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, access);
    const { datasetId } = request.params;
    ensure(Id.safeParse(datasetId).success, wireFaults.gone);
    const className = request.query.className === undefined ? null : ClassName.parse(request.query.className);
    const files = filesOf(request, platform.files.incoming, { ...some, fileBytes: await mostBytesOf(db, 'picture') });
    const data = await callsOfOne.take(actor.id, () =>
      uploadPictures(db, platform, actor, { datasetId, className }, files),
    );
    return envelope(actor.language, data, {});
  });

  app.post(`/api/${pictureFiles.export.path}`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'may:training.use' });
    const input = parseInput(pictureFiles.export.input, request.body, actor.language);
    return sendFile(reply, await callsOfOne.take(actor.id, () => exportPictures(db, platform, actor, input)));
  });

  app.get<{ Params: { pictureId: string } }>(`/api/${pictureThumbPath}/:pictureId`, async (request, reply) => {
    const actor = await admitByCookie(request, reply, authenticate, { access: 'may:training.use' });
    const { pictureId } = request.params;
    ensure(Id.safeParse(pictureId).success, wireFaults.gone);
    const { sha256, thumb, mediaType } = await thumbToRead(db, actor, pictureId);
    const etag = `"thumb-${sha256}"`;
    // The next person at this computer must not get it from the cache.
    reply.headers({ etag, 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type(mediaType).header('content-security-policy', "default-src 'none'; sandbox").send(thumb);
  });

  app.post<Call>(`/api/${pictureArchivePath}/:datasetId`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, access);
    const { datasetId } = request.params;
    ensure(Id.safeParse(datasetId).success, wireFaults.gone);
    const data = await callsOfOne.take(actor.id, async () => {
      const limits = await oneFileOf(db, 'pictureArchive');
      // Its place lasts until it was taken.
      for await (const file of placesOf(request, platform.files.incoming, limits))
        return await startArchive(db, platform, actor, { datasetId, ...file });
      throw new Fault(fileFaults.empty);
    });
    return envelope(actor.language, data, {});
  });
};
