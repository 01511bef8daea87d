import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { authFaults } from '@xueyan/contract/account/auth';
import { attachmentMaxBytes, attachmentUploadPath, uploadLifeHours } from '@xueyan/contract/file/attachment';
import { ensure } from '@xueyan/contract/wire/fault';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newId } from '../../../db/id.ts';
import { signedIn } from '../../../http/authentication.ts';
import { languageOf } from '../../../http/language.ts';
import { toFault } from '../../../http/reply.ts';
import type { Stream, StreamContext } from '../../../http/server.ts';
import { toTraditional } from '../../../http/traditional.ts';
import { beginUpload, finishUpload, forgetUpload, isWhole, uploadOf } from './resumable.service.ts';

/** By which the protocol's server learns the id that we chose for a new upload. */
const chosenId = new AsyncLocalStorage<string>();
const path = `/api/${attachmentUploadPath}`;

/** Uploads in pieces, by the tus protocol (1.0). Who may send what where is decided here, the bytes are the protocol's. */
export const resumableStream: Stream = (context) => {
  const { app, db, platform } = context;
  const tus = protocolServer(context);

  app.register(async (scope) => {
    // The protocol's server reads the bytes itself.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));

    const handOver = async (request: FastifyRequest, reply: FastifyReply, id: string) => {
      reply.hijack();
      await chosenId.run(id, () => tus.handle(request.raw, reply.raw));
    };

    scope.post(path, async (request, reply) => {
      const actor = await actorOf(request, context);
      const { sectionId = '', filename = '' } = metadataOf(request.raw);
      const bytes = Number(request.headers['upload-length']);
      const id = await beginUpload(db, actor, { sectionId, name: filename, bytes });
      await handOver(request, reply, id);
    });

    scope.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${path}/:id`,
      handler: async (request, reply) => {
        const actor = await actorOf(request, context);
        const upload = await uploadOf(db, actor, request.params.id);
        if (request.method === 'DELETE') {
          await forgetUpload(db, platform.files, upload.id);
          return reply.status(204).header('tus-resumable', '1.0.0').send();
        }
        if (!upload.finishedAt && (await isWhole(platform.files, upload))) {
          await finishUpload(db, platform.files, upload.id);
          upload.finishedAt = new Date();
        }
        if (!upload.finishedAt) return handOver(request, reply, upload.id);
        // It has arrived, only the word of it was lost.
        return reply
          .status(request.method === 'HEAD' ? 200 : 204)
          .headers({ 'tus-resumable': '1.0.0', 'cache-control': 'no-store' })
          .headers({ 'upload-offset': upload.bytes, 'upload-length': upload.bytes })
          .send();
      },
    });
  });
};

async function actorOf(request: FastifyRequest, { authenticate }: StreamContext) {
  const { actor } = await signedIn(request, authenticate);
  ensure(!actor.mustChangePassword, authFaults.passwordChangeRequired);
  return actor;
}

/** `name base64,name base64` */
function metadataOf(request: IncomingMessage): Record<string, string> {
  const pairs = String(request.headers['upload-metadata'] ?? '').split(',');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', value = ''] = pair.trim().split(' ');
      return [name, Buffer.from(value, 'base64').toString('utf8')];
    }),
  );
}

function protocolServer({ db, platform }: StreamContext): Server {
  mkdirSync(platform.files.incoming, { recursive: true });
  return new Server({
    path,
    relativeLocation: true,
    allowedOrigins: [],
    maxSize: attachmentMaxBytes,
    datastore: new FileStore({
      directory: platform.files.incoming,
      expirationPeriodInMilliseconds: uploadLifeHours * 3_600_000,
    }),
    namingFunction: () => chosenId.getStore() ?? newId(),
    onUploadFinish: async (request, upload) => {
      try {
        await finishUpload(db, platform.files, upload.id);
      } catch (error) {
        const fault = toFault(error, platform.log);
        const msg = fault.say(languageOf(request.headers.get('accept-language') ?? undefined), toTraditional);
        throw {
          status_code: fault.kind.status,
          body: JSON.stringify({ meta: { success: false, msg, code: fault.kind.code }, data: null }),
        };
      }
      return {};
    },
  });
}
