import { slideFilePath } from '@xueyan/contract/teaching/class-session';
import { admitByCookie } from '../../../http/admission.ts';
import type { Stream } from '../../../http/feature.ts';
import { byteRange, openFile } from '../../base/upload/upload.service.ts';
import { slideFile } from './slide-file.service.ts';

/** Serves documents, pictures and films shown in class; films by parts, as their players ask for them. */
export const slideFileStream: Stream = ({ app, db, platform, authenticate }) => {
  app.get<{ Params: { classSessionId: string; attachmentId: string } }>(
    `/api/${slideFilePath}/:classSessionId/:attachmentId`,
    async (request, reply) => {
      const actor = await admitByCookie(request, reply, authenticate, { access: 'user' });
      const { classSessionId, attachmentId } = request.params;
      const file = await slideFile(db, actor, classSessionId, attachmentId);
      const etag = `"${file.sha256}"`;
      reply.headers({ etag, 'cache-control': 'private, no-cache' });
      if (request.headers['if-none-match'] === etag && !request.headers.range) return reply.status(304).send();
      const range = byteRange(request.headers.range, file.bytes);
      if (range === 'beyond') return reply.status(416).header('content-range', `bytes */${file.bytes}`).send();
      if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`);
      return reply
        .type(file.mediaType)
        .headers({
          'accept-ranges': 'bytes',
          'content-length': range ? range.end - range.start + 1 : file.bytes,
          'x-content-type-options': 'nosniff',
        })
        .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(await openFile(platform, file.sha256, range ?? undefined));
    },
  );
};
