import { authFaults } from '@xueyan/contract/account/auth';
import { coverMaxBytes, editorMaxBytes, fileFaults, wordMaxBytes } from '@xueyan/contract/file/file';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { FastifyRequest } from 'fastify';
import { fileCookie, signedIn } from '../../../http/authentication.ts';
import { languageOf } from '../../../http/language.ts';
import { envelope } from '../../../http/reply.ts';
import type { Stream, StreamContext } from '../../../http/server.ts';
import { byteRange } from './byte-range.ts';
import { fileToRead, type Incoming, openFile, uploadCover, uploadIntoEditor, uploadWord } from './upload.service.ts';

async function actorOf(request: FastifyRequest, { authenticate }: StreamContext) {
  const { actor } = await signedIn(request, authenticate);
  ensure(!actor.mustChangePassword, authFaults.passwordChangeRequired);
  return actor;
}

/** Files of one form field. Every file is read to its end, or the request would hang. */
async function receive(
  request: FastifyRequest,
  field: string,
  maxBytes: number,
  tooMuch = new Fault(wireFaults.tooLarge, { max: `${maxBytes / 1024 / 1024} MB` }),
): Promise<Incoming[]> {
  const incoming: Incoming[] = [];
  let tooLarge = false;
  for await (const part of request.files({ throwFileSizeLimit: false, limits: { fileSize: maxBytes } })) {
    const chunks: Buffer[] = [];
    for await (const chunk of part.file) chunks.push(chunk);
    if (part.file.truncated) tooLarge = true;
    else if (part.fieldname === field) incoming.push({ name: part.filename, bytes: Buffer.concat(chunks) });
  }
  if (tooLarge) throw tooMuch;
  return incoming;
}

/** Kinds that a browser may show in place; everything else is downloaded. */
const inline = /^(image\/(png|jpeg|gif|webp)|audio\/|video\/)/;

/** Uploads in the envelope, and the files themselves. */
export const uploadStream: Stream = (context) => {
  const { app, db, platform } = context;
  const bodyLimit = editorMaxBytes + 1024 * 1024;

  app.post<{ Params: { flagId: string } }>('/api/editor/uploadmarkfile/:flagId', { bodyLimit }, async (request) => {
    const actor = await actorOf(request, context);
    const incoming = await receive(request, 'mark-file', editorMaxBytes);
    const data = await uploadIntoEditor(db, platform, actor, request.params.flagId, incoming);
    return envelope(languageOf(request.headers['accept-language']), data, {});
  });

  app.post<{ Params: { flagId: string } }>('/api/editor/uploaddoccontent/:flagId', { bodyLimit }, async (request) => {
    const actor = await actorOf(request, context);
    const [file] = await receive(request, 'mark-word-file', wordMaxBytes, new Fault(fileFaults.wordSize));
    const data = await uploadWord(db, platform, actor, request.params.flagId, file);
    return envelope(languageOf(request.headers['accept-language']), data, {});
  });

  app.post<{ Params: { courseId: string } }>('/api/file/cover/:courseId', { bodyLimit }, async (request) => {
    const actor = await actorOf(request, context);
    const [file] = await receive(request, 'file', coverMaxBytes);
    ensure(file, fileFaults.empty);
    const data = await uploadCover(db, platform, actor, request.params.courseId, file);
    return envelope(languageOf(request.headers['accept-language']), data, {});
  });

  app.get<{ Params: { fileId: string } }>('/api/file/get/:fileId', async (request, reply) => {
    // A picture's address carries no header: the cookie stands in for it, for reads only.
    request.headers.authorization ??= request.cookies[fileCookie];
    const actor = await actorOf(request, context);
    const file = await fileToRead(db, actor, request.params.fileId);
    const disposition = inline.test(file.mediaType) ? 'inline' : 'attachment';
    reply.type(file.mediaType).header('accept-ranges', 'bytes');
    const range = byteRange(request.headers.range, file.bytes);
    if (range === 'beyond') return reply.status(416).header('content-range', `bytes */${file.bytes}`).send();
    if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`);
    return reply
      .header('content-length', range ? range.end - range.start + 1 : file.bytes)
      .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(await openFile(platform, file.sha256, range ?? undefined));
  });
};
