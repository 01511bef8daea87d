import { importFaults } from '@xueyan/contract/base/import';
import { TransferExport, templateFormats } from '@xueyan/contract/exam/question-transfer';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { sheetFaults } from '@xueyan/contract/wire/sheet';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../../db/connect.ts';
import { admit } from '../../../http/admission.ts';
import { sendFile, sendSheet } from '../../../http/download.ts';
import type { Stream } from '../../../http/feature.ts';
import { formFault } from '../../../http/form.ts';
import { parseInput } from '../../../http/input.ts';
import { envelope } from '../../../http/reply.ts';
import { mostBytesOf, sayMost } from '../../base/stored-file/upload-size.service.ts';
import { checkFile, type TransferFile } from './question-transfer.service.ts';
import { exportQuestions } from './transfer-export.service.ts';
import { refusedWorkbook, startTransfer } from './transfer-start.service.ts';
import { templateOf } from './transfer-template.service.ts';

/** The positions of a thousand questions are sent in one field. */
const limits = { fields: 4, fieldSize: 16_384, files: 1 };

async function receive(db: Db, request: FastifyRequest): Promise<TransferFile> {
  ensure(request.isMultipart(), importFaults.noFile);
  const most = await mostBytesOf(db, 'questions');
  return readForm(request, most).catch((error: { code?: string }) => {
    if (error.code !== 'FST_REQ_FILE_TOO_LARGE') throw formFault(error, limits.files);
    throw new Fault(sheetFaults.tooLarge, { max: sayMost(most) });
  });
}

/** Reads the form to its end; otherwise the request would hang. */
async function readForm(request: FastifyRequest, fileSize: number): Promise<TransferFile> {
  const file: TransferFile = { name: '', bytes: Buffer.alloc(0), params: {} };
  let params = '{}';
  for await (const part of request.parts({ limits: { ...limits, fileSize } })) {
    if (part.type === 'field') {
      if (part.fieldname === 'params') params = String(part.value);
      continue;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of part.file) chunks.push(chunk);
    Object.assign(file, { name: (part.filename || 'file').slice(-120), bytes: Buffer.concat(chunks) });
  }
  ensure(file.bytes.length > 0, importFaults.noFile);
  return { ...file, params: jsonOf(params) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Fault(wireFaults.badForm);
  }
}

/** Imports and exports files of questions. */
export const questionTransferStream: Stream = ({ app, db, platform, authenticate }) => {
  const enter = async (request: FastifyRequest, reply: FastifyReply) => ({
    ...{ db, platform, actor: await admit(request, reply, authenticate, { access: 'may:question.write' }) },
  });
  const address = (verb: string) => `/api/questiontransfer/${verb}`;

  app.post(address('check'), async (request, reply) => {
    const context = await enter(request, reply);
    return envelope(context.actor.language, await checkFile(context, await receive(db, request)), {});
  });

  app.post(address('start'), async (request, reply) => {
    const context = await enter(request, reply);
    const jobId = await startTransfer(context, await receive(db, request));
    return envelope(context.actor.language, { jobId }, {});
  });

  app.post(address('refused'), async (request, reply) => {
    const context = await enter(request, reply);
    const { name, bytes } = await refusedWorkbook(context, await receive(db, request));
    return sendSheet(reply, name, bytes);
  });

  app.post<{ Params: { format: string } }>(address('template/:format'), async (request, reply) => {
    const { actor } = await enter(request, reply);
    const format = templateFormats.find((one) => one === request.params.format);
    ensure(format, wireFaults.gone);
    return sendFile(reply, { ...(await templateOf(format, actor.language)), mediaType: 'application/octet-stream' });
  });

  app.post(address('export'), async (request, reply) => {
    const context = await enter(request, reply);
    const input = parseInput(TransferExport, request.body, context.actor.language);
    return sendFile(reply, await exportQuestions(context, input));
  });
};
