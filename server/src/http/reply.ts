import { randomUUID } from 'node:crypto';
import { Fault, type FaultValues, wireFaults } from '@xueyan/contract/wire/fault';
import type { Language, Text } from '@xueyan/contract/wire/language';
import type { FastifyError, FastifyReply } from 'fastify';
import { LabError } from '../platform/lab/engine.ts';
import type { Log } from '../platform/log.ts';
import { bodyLimits, sayBytes } from './body-limit.ts';
import { toTraditional, wordsIn } from './traditional.ts';

/** Words for a call that went well, where it says nothing of its own. */
const done: Text = { zh: '操作成功', en: 'Done', mn: 'Амжилттай' };

export const envelope = (language: Language, data: unknown, meta: { token?: string; msg?: string }) => ({
  meta: { success: true, msg: meta.msg ?? wordsIn(language, done), ...(meta.token ? { token: meta.token } : {}) },
  data,
});

/** Fastify's own errors, as faults. */
const ofFastify: Record<string, [Fault['kind'], FaultValues?]> = {
  FST_ERR_BAD_URL: [wireFaults.badAddress],
  FST_ERR_CTP_INVALID_JSON_BODY: [wireFaults.badJson],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [wireFaults.badJson],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [wireFaults.wrongType],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [wireFaults.wrongType],
};

/**
 * The one place where an error becomes a reply. What is not a fault is ours: logged, and answered with its number only.
 * `bodyLimit`: the bytes that the call takes.
 */
export function toFault(error: unknown, log: Log, bodyLimit: number = bodyLimits.usual): Fault {
  if (error instanceof Fault) return error;
  const code = (error as Partial<FastifyError>)?.code ?? '';
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Fault(wireFaults.tooLarge, { max: sayBytes(bodyLimit) });
  const known = ofFastify[code];
  if (known) return new Fault(known[0], known[1]);
  if (error instanceof SyntaxError) return new Fault(wireFaults.badJson);
  const requestId = randomUUID().slice(0, 8);
  const databaseAway = /^(ECONNREFUSED|ECONNRESET|ENOENT|57P0[123]|53300)$/.test(code);
  log.error(`request ${requestId} failed`, { error, detail: error instanceof LabError ? error.detail : undefined });
  return databaseAway ? new Fault(wireFaults.away, {}, 5) : new Fault(wireFaults.ourFault, { requestId });
}

export function sendFault(reply: FastifyReply, fault: Fault, language: Language) {
  const { kind, retryAfter, needs } = fault;
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(retryAfter)));
  else if (kind.status === 429 || kind.status === 503) reply.header('retry-after', '5');
  const msg = fault.say(language, toTraditional);
  return reply
    .status(kind.status)
    .send({ meta: { success: false, msg, code: kind.code, ...(needs ? { needs } : {}) }, data: null });
}
