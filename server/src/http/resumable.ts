import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import type { Actor } from '@xueyan/contract/wire/actor';
import { defaultLanguage, type Language } from '@xueyan/contract/wire/language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newId } from '../db/id.ts';
import { admit } from './admission.ts';
import type { Stream, StreamContext } from './feature.ts';
import { toFault } from './reply.ts';
import { toTraditional } from './traditional.ts';

/** Upload that was begun; `finished` once it has arrived in full and was taken over. */
interface Begun {
  id: string;
  bytes: number;
  finished: boolean;
}

/** Decisions of a feature about resumable uploads; each function throws a fault to refuse. */
export interface ResumableUploads {
  /** Path below `/api/`. */
  path: string;
  maxBytes: number;
  /** Hours after which an unfinished upload is removed. */
  lifeHours: number;
  /** Allows a file to be sent; returns the id of the upload. */
  begin(actor: Actor, metadata: Record<string, string>, bytes: number): Promise<string>;
  /** Returns an upload that the actor may continue. */
  find(actor: Actor, id: string): Promise<Begun>;
  /** Takes over a file that has arrived in full at `incoming/<id>`. May be called again. */
  finish(id: string): Promise<void>;
  /** Abandons an upload and removes its bytes. */
  forget(id: string): Promise<void>;
}

/** Passes to the protocol's server the id chosen for a new upload and the language for refusals. */
const underWay = new AsyncLocalStorage<{ id: string; language: Language }>();

/**
 * Serves uploads in pieces by the tus protocol (1.0). The feature decides who may send what and where; the protocol's
 * server handles the bytes.
 */
export const resumableStream =
  (uploadsOf: (context: StreamContext) => ResumableUploads): Stream =>
  (context) => {
    const { app, platform, authenticate } = context;
    const uploads = uploadsOf(context);
    const path = `/api/${uploads.path}`;
    const tus = protocolServer(context, uploads, path);

    app.register(async (scope) => {
      // The protocol's server reads the bytes itself.
      scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));

      // The protocol's server writes its own reply and does not pass on a new token.
      const enter = (request: FastifyRequest, reply: FastifyReply) =>
        admit(request, reply, authenticate, { access: 'user', renew: false });
      const handOver = async (request: FastifyRequest, reply: FastifyReply, id: string, language: Language) => {
        reply.hijack();
        await underWay.run({ id, language }, () => tus.handle(request.raw, reply.raw));
      };

      scope.post(path, async (request, reply) => {
        const actor = await enter(request, reply);
        const bytes = Number(request.headers['upload-length']);
        const id = await uploads.begin(actor, metadataOf(request.raw), bytes);
        await handOver(request, reply, id, actor.language);
      });

      scope.route<{ Params: { id: string } }>({
        method: ['HEAD', 'PATCH', 'DELETE'],
        url: `${path}/:id`,
        handler: async (request, reply) => {
          const actor = await enter(request, reply);
          const upload = await uploads.find(actor, request.params.id);
          if (request.method === 'DELETE') {
            await uploads.forget(upload.id);
            return reply.status(204).header('tus-resumable', '1.0.0').send();
          }
          // All bytes have arrived but the upload was not finished: the server stopped at that moment.
          const found = upload.finished ? null : await stat(join(platform.files.incoming, upload.id)).catch(() => null);
          const whole = found?.size === upload.bytes;
          if (whole) await uploads.finish(upload.id);
          if (!upload.finished && !whole) return handOver(request, reply, upload.id, actor.language);
          // The upload is complete; only its confirmation was lost.
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

function protocolServer({ platform }: StreamContext, uploads: ResumableUploads, path: string): Server {
  mkdirSync(platform.files.incoming, { recursive: true });
  return new Server({
    path,
    relativeLocation: true,
    allowedOrigins: [],
    maxSize: uploads.maxBytes,
    datastore: new FileStore({
      directory: platform.files.incoming,
      expirationPeriodInMilliseconds: uploads.lifeHours * 3_600_000,
    }),
    // Not taken from the URL, which may contain more than what was checked.
    getFileIdFromRequest: () => underWay.getStore()?.id,
    namingFunction: () => underWay.getStore()?.id ?? newId(),
    onUploadFinish: async (_request, upload) => {
      try {
        await uploads.finish(upload.id);
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
