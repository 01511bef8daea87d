import { fileFaults } from '@xueyan/contract/base/file';
import { avatarMaxBytes, avatarPath } from '@xueyan/contract/base/profile';
import { ensure } from '@xueyan/contract/wire/fault';
import { admit } from '../../../http/admission.ts';
import { fileCookie } from '../../../http/authentication.ts';
import { callsOfOne } from '../../../http/fair-share.ts';
import type { Stream } from '../../../http/feature.ts';
import { filesOf, firstOf } from '../../../http/form.ts';
import { envelope } from '../../../http/reply.ts';
import { readAvatar, saveAvatar } from './avatar.service.ts';

const limits = { field: 'file', files: 1, fileBytes: avatarMaxBytes, totalBytes: avatarMaxBytes + 1 };

/** People's pictures: one's own to set, everybody's to see. They lie below the path of the file cookie, for `<img>`. */
export const avatarStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post(`/api/${avatarPath}`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'user' });
    const data = await callsOfOne.take(actor.id, async () => {
      const upload = await firstOf(filesOf(request, platform.files.incoming, limits));
      ensure(upload, fileFaults.empty);
      return saveAvatar(db, platform, actor, upload);
    });
    return envelope(actor.language, data, {});
  });

  app.get<{ Params: { fileId: string } }>(`/api/${avatarPath}/:fileId`, async (request, reply) => {
    request.headers.authorization ??= request.cookies[fileCookie];
    await admit(request, reply, authenticate, { access: 'user', renew: false });
    const { mediaType, bytes, stream } = await readAvatar(db, platform, request.params.fileId);
    return reply
      .type(mediaType)
      .header('content-length', bytes)
      .header('content-disposition', 'inline')
      .header('cache-control', 'private, max-age=86400')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(stream);
  });
};
