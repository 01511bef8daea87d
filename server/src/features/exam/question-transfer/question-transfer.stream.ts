import { TransferExport, templateFormats } from '@xueyan/contract/exam/question-transfer';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { sheetFaults } from '@xueyan/contract/wire/sheet';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../../db/connect.ts';
import { admit } from '../../../http/admission.ts';
import { sendFile, sendSheet } from '../../../http/download.ts';
import type { Stream } from '../../../http/feature.ts';
import { readImportForm } from '../../../http/import-form.ts';
import { parseInput } from '../../../http/input.ts';
import { envelope } from '../../../http/reply.ts';
import { mostBytesOf, sayMost } from '../../base/stored-file/upload-size.service.ts';
import { checkFile, type TransferFile } from './question-transfer.service.ts';
import { differencesWorkbook } from './transfer-difference.service.ts';
import { exportQuestions } from './transfer-export.service.ts';
import { refusedWorkbook, startTransfer } from './transfer-start.service.ts';
import { templateOf } from './transfer-template.service.ts';

/** The positions of a thousand questions are sent in one field. */
const formTexts = { fields: 4, fieldSize: 16_384 };

async function receive(db: Db, request: FastifyRequest): Promise<TransferFile> {
  const fileSize = await mostBytesOf(db, 'questions');
  const tooLarge = new Fault(sheetFaults.tooLarge, { max: sayMost(fileSize) });
  const { fields, ...file } = await readImportForm(request, ['params'], { ...formTexts, fileSize, tooLarge });
  return { ...file, params: fields.params ?? {} };
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

  app.post(address('differences'), async (request, reply) => {
    const context = await enter(request, reply);
    const { name, bytes } = await differencesWorkbook(context, await receive(db, request));
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
