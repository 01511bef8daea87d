import { slideFilePath } from '@xueyan/contract/teaching/class-session';
import { admit } from '../../../http/admission.ts';
import { fileCookie } from '../../../http/authentication.ts';
import type { Stream } from '../../../http/feature.ts';
import { openFile } from '../../base/upload/upload.service.ts';
import { slideFile } from './slide-file.service.ts';

/** Documents and pictures that are shown in class. Whole: every screen of the class reads the same one. */
export const slideFileStream: Stream = ({ app, db, platform, authenticate }) => {
  app.get<{ Params: { classSessionId: string; attachmentId: string } }>(
    `/api/${slideFilePath}/:classSessionId/:attachmentId`,
    async (request, reply) => {
      // A picture's address carries no header: the cookie stands in for it, for reads only.
      request.headers.authorization ??= request.cookies[fileCookie];
      const actor = await admit(request, reply, authenticate, { access: 'user', renew: false });
      const { classSessionId, attachmentId } = request.params;
      const file = await slideFile(db, actor, classSessionId, attachmentId);
      const etag = `"${file.sha256}"`;
      reply.headers({ etag, 'cache-control': 'private, no-cache' });
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      return reply
        .type(file.mediaType)
        .headers({ 'content-length': file.bytes, 'x-content-type-options': 'nosniff' })
        .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(await openFile(platform, file.sha256));
    },
  );
};
