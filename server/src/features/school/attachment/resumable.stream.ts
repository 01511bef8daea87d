import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { attachmentMaxBytes, attachmentUploadPath, uploadLifeHours } from '@xueyan/contract/school/attachment';
import { defaultLanguage, type Language } from '@xueyan/contract/wire/language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newId } from '../../../db/id.ts';
import { admit } from '../../../http/admission.ts';
import type { Stream, StreamContext } from '../../../http/feature.ts';
import { toFault } from '../../../http/reply.ts';
import { toTraditional } from '../../../http/traditional.ts';
import { clock } from '../../../platform/clock.ts';
import { beginUpload, finishUpload, forgetUpload, isWhole, uploadOf } from './resumable.service.ts';

/** By which the protocol's server learns the id that we chose for a new upload, and in which language to refuse it. */
const underWay = new AsyncLocalStorage<{ id: string; language: Language }>();
const path = `/api/${attachmentUploadPath}`;

/** Uploads in pieces, by the tus protocol (1.0). Who may send what where is decided here, the bytes are the protocol's. */
export const resumableStream: Stream = (context) => {
  const { app, db, platform, authenticate } = context;
  const tus = protocolServer(context);

  app.register(async (scope) => {
    // The protocol's server reads the bytes itself.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));

    // The protocol's server answers by itself and hands no new token out.
    const enter = (request: FastifyRequest, reply: FastifyReply) =>
      admit(request, reply, authenticate, { access: 'user', renew: false });
    const handOver = async (request: FastifyRequest, reply: FastifyReply, id: string, language: Language) => {
      reply.hijack();
      await underWay.run({ id, language }, () => tus.handle(request.raw, reply.raw));
    };

    scope.post(path, async (request, reply) => {
      const actor = await enter(request, reply);
      const { sectionId = '', filename = '' } = metadataOf(request.raw);
      const bytes = Number(request.headers['upload-length']);
      const id = await beginUpload(db, platform.files, actor, { sectionId, name: filename, bytes });
      await handOver(request, reply, id, actor.language);
    });

    scope.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${path}/:id`,
      handler: async (request, reply) => {
        const actor = await enter(request, reply);
        const upload = await uploadOf(db, actor, request.params.id);
        if (request.method === 'DELETE') {
          await forgetUpload(db, platform.files, upload.id);
          return reply.status(204).header('tus-resumable', '1.0.0').send();
        }
        if (!upload.finishedAt && (await isWhole(platform.files, upload))) {
          await finishUpload(db, platform.files, upload.id);
          upload.finishedAt = clock.now();
        }
        if (!upload.finishedAt) return handOver(request, reply, upload.id, actor.language);
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
    // Not from the address, which may hold more than what was checked.
    getFileIdFromRequest: () => underWay.getStore()?.id,
    namingFunction: () => underWay.getStore()?.id ?? newId(),
    onUploadFinish: async (_request, upload) => {
      try {
        await finishUpload(db, platform.files, upload.id);
      } catch (error) {
        const fault = toFault(error, platform.log);
        const msg = fault.say(underWay.getStore()?.language ?? defaultLanguage, toTraditional);
        throw {
          status_code: fault.kind.status,
          body: JSON.stringify({ meta: { success: false, msg, code: fault.kind.code }, data: null }),
        };
      }
      return {};
    },
  });
}
