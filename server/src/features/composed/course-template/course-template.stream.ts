import { templateFilePath } from '@xueyan/contract/school/course-template';
import { admitByCookie } from '../../../http/admission.ts';
import type { Stream } from '../../../http/feature.ts';
import { byteRange, openFile } from '../../base/upload/upload.service.ts';
import { templateFile } from './course-template.service.ts';

/** Media types that a browser may display; all others are downloaded. */
const inline = /^(image\/(png|jpeg|gif|webp)|audio\/|video\/)/;

/** Serves the files of templates, which belong to no course; films in ranges, as their players ask for them. */
export const courseTemplateStream: Stream = ({ app, db, platform, authenticate }) => {
  app.get<{ Params: { templateId: string; fileId: string } }>(
    `/api/${templateFilePath}/:templateId/:fileId`,
    async (request, reply) => {
      const actor = await admitByCookie(request, reply, authenticate, { access: 'may:course.teach' });
      const { templateId, fileId } = request.params;
      const file = await templateFile(db, actor, templateId, fileId);
      const etag = `"${file.sha256}"`;
      reply.headers({ etag, 'cache-control': 'private, no-cache' });
      if (request.headers['if-none-match'] === etag && !request.headers.range) return reply.status(304).send();
      const range = byteRange(request.headers.range, file.bytes);
      if (range === 'beyond') return reply.status(416).header('content-range', `bytes */${file.bytes}`).send();
      if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`);
      const disposition = inline.test(file.mediaType) ? 'inline' : 'attachment';
      return reply
        .type(file.mediaType)
        .headers({
          'accept-ranges': 'bytes',
          'content-length': range ? range.end - range.start + 1 : file.bytes,
          'x-content-type-options': 'nosniff',
        })
        .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(file.name)}`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(await openFile(platform, file.sha256, range ?? undefined));
    },
  );
};
