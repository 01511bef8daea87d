import { authFaults } from '@xueyan/contract/account/auth';
import { avatarMaxBytes, avatarPath } from '@xueyan/contract/account/profile';
import { fileFaults } from '@xueyan/contract/file/file';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { FastifyRequest } from 'fastify';
import { fileCookie, signedIn } from '../../../http/authentication.ts';
import { languageOf } from '../../../http/language.ts';
import { envelope } from '../../../http/reply.ts';
import type { Stream, StreamContext } from '../../../http/server.ts';
import { readAvatar, saveAvatar } from './avatar.service.ts';

async function actorOf(request: FastifyRequest, { authenticate }: StreamContext) {
  const { actor } = await signedIn(request, authenticate);
  ensure(!actor.mustChangePassword, authFaults.passwordChangeRequired);
  return actor;
}

/** The one picture of the form; what else came is read to its end, or the request would hang. */
async function receive(request: FastifyRequest): Promise<{ name: string; bytes: Buffer } | null> {
  let received: { name: string; bytes: Buffer } | null = null;
  let tooLarge = false;
  for await (const part of request.files({ limits: { fileSize: avatarMaxBytes } })) {
    const chunks: Buffer[] = [];
    for await (const chunk of part.file) chunks.push(chunk);
    if (part.file.truncated) tooLarge = true;
    else if (part.fieldname === 'file') received = { name: part.filename, bytes: Buffer.concat(chunks) };
  }
  if (tooLarge) throw new Fault(wireFaults.tooLarge, { max: `${avatarMaxBytes / 1024 / 1024} MB` });
  return received;
}

/** People's pictures: one's own to set, everybody's to see. They lie below the path of the file cookie, for `<img>`. */
export const avatarStream: Stream = (context) => {
  const { app, db, platform } = context;

  app.post(`/api/${avatarPath}`, { bodyLimit: avatarMaxBytes + 64 * 1024 }, async (request) => {
    const actor = await actorOf(request, context);
    const upload = await receive(request);
    ensure(upload, fileFaults.empty);
    const data = await saveAvatar(db, platform, actor, upload);
    return envelope(languageOf(request.headers['accept-language']), data, {});
  });

  app.get<{ Params: { fileId: string } }>(`/api/${avatarPath}/:fileId`, async (request, reply) => {
    request.headers.authorization ??= request.cookies[fileCookie];
    await actorOf(request, context);
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
