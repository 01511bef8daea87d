import { randomUUID } from 'node:crypto';
import { Fault, type FaultValues, wireFaults } from '@xueyan/contract/wire/fault';
import { type Language, sayIn, type Text } from '@xueyan/contract/wire/language';
import type { FastifyError, FastifyReply } from 'fastify';
import { LabError } from '../platform/lab/engine.ts';
import type { Log } from '../platform/log.ts';
import { bodyLimits, sayBytes } from './body-limit.ts';
import { textsIn, toTraditional } from './traditional.ts';

/** Default message of a successful call. */
const done: Text = { zh: '操作成功', en: 'Done', mn: 'Амжилттай' };

export const envelope = (language: Language, data: unknown, meta: { token?: string; msg?: string }) => ({
  meta: { success: true, msg: meta.msg ?? textsIn(language, done), ...(meta.token ? { token: meta.token } : {}) },
  data,
});

/** Errors of Fastify and their faults. */
const ofFastify: Record<string, [Fault['kind'], FaultValues?]> = {
  FST_ERR_BAD_URL: [wireFaults.badAddress],
  FST_ERR_CTP_INVALID_JSON_BODY: [wireFaults.badJson],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [wireFaults.badJson],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [wireFaults.wrongType],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [wireFaults.wrongType],
};

/** Short enough to be read out; the log and the audit identify the request by it. */
export const newRequestId = () => randomUUID().slice(0, 8);

/**
 * The only conversion from an error to a reply. An error that is not a fault is internal: it is logged and answered
 * with its request id only. `bodyLimit`: the bytes that the call accepts.
 */
export function toFault(
  error: unknown,
  log: Log,
  bodyLimit: number = bodyLimits.usual,
  requestId = newRequestId(),
): Fault {
  if (error instanceof Fault) return error;
  const code = (error as Partial<FastifyError>)?.code ?? '';
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Fault(wireFaults.tooLarge, { max: sayBytes(bodyLimit) });
  const known = ofFastify[code];
  if (known) return new Fault(known[0], known[1]);
  if (error instanceof SyntaxError) return new Fault(wireFaults.badJson);
  log.error(`request ${requestId} failed`, { error, detail: error instanceof LabError ? error.detail : undefined });
  return passing(error) ?? new Fault(wireFaults.ourFault, { requestId });
}

/** The disk of the server or of its database is full. */
const diskFull = /^(ENOSPC|EDQUOT|53100)$/;
/** The database refuses connections, is stopping or starting, has no free connection, or disconnected. */
const databaseAway = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|08\w{3}|57P0[1-5]|53[023]00|58030)$/;
/** Messages of the database client that come without a code. */
const clientAway =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/**
 * Returns the fault for a temporary error, which passes by itself or when space is freed. The error may be anywhere in
 * the chain of causes.
 */
function passing(error: unknown): Fault | undefined {
  let at = error;
  for (let depth = 0; at instanceof Error && depth < 8; depth++) {
    const { code = '', syscall, message } = at as Error & { code?: string; syscall?: string };
    if (diskFull.test(code)) return new Fault(wireFaults.full, {}, 30);
    const noSocket = code === 'ENOENT' && syscall === 'connect';
    if (databaseAway.test(code) || noSocket || clientAway.test(message)) return new Fault(wireFaults.away, {}, 5);
    at = at instanceof AggregateError ? at.errors[0] : at.cause;
  }
  return undefined;
}

/** What a page tells of a refused input that has not the form of the endpoint: the page is wrong, not the person. */
const pageIsWrong: Text = {
  zh: '没有保存，请刷新后重试。如果仍然出现，请把编号 {requestId} 告诉管理员',
  en: 'Not saved; reload the page and try again. If it happens again, tell the administrator the number {requestId}',
  mn: 'Хадгалагдсангүй. Хуудсаа шинэчлээд дахин оролдоно уу. Дахин гарвал {requestId} дугаарыг админд хэлнэ үү',
};

/** Returns what the reply of a refused input says besides the message. */
function factsOfInput(
  { kind, values }: Fault,
  language: Language,
  requestId: string,
): { field?: string; plain?: string } {
  if (kind !== wireFaults.badInput || !values.field) return {};
  const field = String(values.field);
  if (!values.malformed) return { field };
  return { field, plain: sayIn(language, pageIsWrong, { requestId }, toTraditional) };
}

export function sendFault(reply: FastifyReply, fault: Fault, language: Language) {
  const { kind, retryAfter, needs } = fault;
  const facts = factsOfInput(fault, language, reply.request.id);
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(retryAfter)));
  else if (kind.status === 429 || kind.status === 503) reply.header('retry-after', '5');
  const msg = fault.say(language, toTraditional);
  return reply
    .status(kind.status)
    .send({ meta: { success: false, msg, code: kind.code, ...facts, ...(needs ? { needs } : {}) }, data: null });
}
