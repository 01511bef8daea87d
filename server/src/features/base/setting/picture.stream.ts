import { fileFaults } from '@xueyan/contract/base/file';
import { schoolPictureKinds, schoolPictureMaxBytes, schoolPicturePath } from '@xueyan/contract/base/setting';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { admit } from '../../../http/admission.ts';
import { callsOfOne } from '../../../http/fair-share.ts';
import type { Stream } from '../../../http/feature.ts';
import { filesOf, firstOf } from '../../../http/form.ts';
import { envelope } from '../../../http/reply.ts';
import { readPicture, savePicture } from './picture.service.ts';

const limits = {
  ...{ field: 'file', files: 1 },
  ...{ fileBytes: schoolPictureMaxBytes, totalBytes: schoolPictureMaxBytes + 1 },
};

/** Pictures of the school: set by an administrator, visible to everybody, also before login. */
export const pictureStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post<{ Params: { picture: string } }>(`/api/${schoolPicturePath}/:picture`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'may:parameter.manage' });
    const picture = schoolPictureKinds.find((one) => one === request.params.picture);
    ensure(picture, wireFaults.notFound);
    const data = await callsOfOne.take(actor.id, async () => {
      const upload = await firstOf(filesOf(request, platform.files.incoming, limits));
      ensure(upload, fileFaults.empty);
      return savePicture(db, platform, actor, picture, upload);
    });
    return envelope(actor.language, data, {});
  });

  app.get<{ Params: { picture: string } }>(`/api/${schoolPicturePath}/:picture`, async (request, reply) => {
    const { mediaType, bytes, stream } = await readPicture(db, platform, request.params.picture);
    return reply
      .type(mediaType)
      .header('content-length', bytes)
      .header('content-disposition', 'inline')
      .header('cache-control', 'public, max-age=86400')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(stream);
  });
};
