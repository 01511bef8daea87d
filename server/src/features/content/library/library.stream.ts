import { libraryMaxFiles, libraryUploadPath, libraryVersionPath } from '@xueyan/contract/content/library';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../../db/connect.ts';
import { admit } from '../../../http/admission.ts';
import { callsOfOne } from '../../../http/fair-share.ts';
import type { Stream } from '../../../http/feature.ts';
import { placesOf } from '../../../http/form.ts';
import { envelope } from '../../../http/reply.ts';
import { formBytesOf } from '../../base/stored-file/upload-size.service.ts';
import { itemToEdit } from './library.service.ts';
import { addUploaded, addVersion, folderToFill, headed } from './library-upload.service.ts';

const access = { access: 'may:library.write' } as const;
const arrived = async (db: Db, request: FastifyRequest, folder: string, files: number) =>
  headed(placesOf(request, folder, { ...{ field: 'file', files }, ...(await formBytesOf(db, 'library', 5)) }));

/** Upload of files to the library: new resources, or a new version of one. */
export const libraryStream: Stream = ({ app, db, platform, authenticate }) => {
  const { files } = platform;
  app.post<{ Params: { folderId: string } }>(`/api/${libraryUploadPath}/:folderId`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, access);
    const folderId = await folderToFill(db, actor, request.params.folderId);
    const incoming = await arrived(db, request, files.incoming, libraryMaxFiles);
    const data = await callsOfOne.take(actor.id, () => addUploaded(db, files, actor, folderId, incoming));
    return envelope(actor.language, data, {});
  });

  app.post<{ Params: { itemId: string } }>(`/api/${libraryVersionPath}/:itemId`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, access);
    const { itemId } = request.params;
    const data = await callsOfOne.take(actor.id, async () => {
      await db.transaction((tx) => itemToEdit(tx, actor, itemId));
      // Awaited here, because the file is removed once the loop ends.
      for await (const file of await arrived(db, request, files.incoming, 1))
        return await addVersion(db, files, actor, itemId, file);
      return addVersion(db, files, actor, itemId, undefined);
    });
    return envelope(actor.language, data, {});
  });
};
