import { editorMaxFiles, fileFaults } from '@xueyan/contract/base/file';
import { Fault } from '@xueyan/contract/wire/fault';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { admit, admitByCookie } from '../../../http/admission.ts';
import { callsOfOne } from '../../../http/fair-share.ts';
import type { Stream } from '../../../http/feature.ts';
import { type FormLimits, filesOf } from '../../../http/form.ts';
import { envelope } from '../../../http/reply.ts';
import { formBytesOf, oneFileOf } from '../stored-file/upload-size.service.ts';
import { byteRange } from './byte-range.rule.ts';
import { fileToRead, insertIntoEditor, openFile, type Shelf, uploadIntoEditor, uploadWord } from './upload.service.ts';

const editorForm = { field: 'mark-file', files: editorMaxFiles };
const wordTooLarge = ({ mb }: { mb: number }) => new Fault(fileFaults.wordSize, { max: mb });

/** Media types that a browser may display; all others are downloaded. */
const inline = /^(image\/(png|jpeg|gif|webp)|audio\/|video\/)/;

/** Serves uploads in the envelope, and the files themselves. */
export const uploadStream: Stream = (context) => {
  const { app, db, platform, authenticate, features } = context;
  const shelf: Shelf = { db, platform, rules: Object.assign({}, ...features.map(({ files }) => files)) };
  const enter = (request: FastifyRequest, reply: FastifyReply) =>
    admit(request, reply, authenticate, { access: 'user' });
  const filesIn = (request: FastifyRequest, limit: FormLimits) => filesOf(request, platform.files.incoming, limit);

  app.post<{ Params: { flagId: string } }>('/api/editor/uploadmarkfile/:flagId', async (request, reply) => {
    const actor = await enter(request, reply);
    const files = filesIn(request, { ...editorForm, ...(await formBytesOf(db, 'editor', 5)) });
    const data = await callsOfOne.take(actor.id, () => uploadIntoEditor(shelf, actor, request.params.flagId, files));
    return envelope(actor.language, data, {});
  });

  app.post<{ Params: { flagId: string }; Querystring: { file?: string } }>(
    '/api/editor/insertfile/:flagId',
    async (request, reply) => {
      const actor = await enter(request, reply);
      const { params, query } = request;
      const data = await insertIntoEditor(shelf, actor, params.flagId, String(query.file ?? ''));
      return envelope(actor.language, data, {});
    },
  );

  app.post<{ Params: { flagId: string } }>('/api/editor/uploaddoccontent/:flagId', async (request, reply) => {
    const actor = await enter(request, reply);
    const files = filesIn(request, { ...(await oneFileOf(db, 'word', wordTooLarge)), field: 'mark-word-file' });
    const data = await callsOfOne.take(actor.id, () => uploadWord(shelf, actor, request.params.flagId, files));
    return envelope(actor.language, data, {});
  });

  app.get<{ Params: { fileId: string } }>('/api/file/get/:fileId', async (request, reply) => {
    const actor = await admitByCookie(request, reply, authenticate, { access: 'user', forExamAccounts: true });
    const file = await fileToRead(shelf, actor, request.params.fileId);
    // The next person at this computer must not get it from the cache: the browser revalidates each time, usually with
    // a 304 response.
    const etag = `"${file.sha256}"`;
    reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (request.headers['if-none-match'] === etag && !request.headers.range) return reply.status(304).send();
    const disposition = inline.test(file.mediaType) ? 'inline' : 'attachment';
    reply.type(file.mediaType).header('accept-ranges', 'bytes');
    const range = byteRange(request.headers.range, file.bytes);
    if (range === 'beyond') return reply.status(416).header('content-range', `bytes */${file.bytes}`).send();
    if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`);
    return reply
      .header('content-length', range ? range.end - range.start + 1 : file.bytes)
      .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(await openFile(platform, file.sha256, range ?? undefined));
  });
};
