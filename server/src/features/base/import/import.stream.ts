import type { SheetImport } from '@xueyan/contract/base/import';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { sheetFaults } from '@xueyan/contract/wire/sheet';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../../db/connect.ts';
import { admit } from '../../../http/admission.ts';
import { gradeSourcesOf } from '../../../http/counted-grades.ts';
import { sendSheet, stamp } from '../../../http/download.ts';
import type { Stream, StreamContext } from '../../../http/feature.ts';
import { formFields } from '../../../http/form.ts';
import { readImportForm } from '../../../http/import-form.ts';
import { envelope } from '../../../http/reply.ts';
import type { DefinedImport } from '../../../http/sheet-import.ts';
import { clock } from '../../../platform/clock.ts';
import { mostBytesOf, sayMost } from '../stored-file/upload-size.service.ts';
import { checkFile, issuedRows, refusedRows, startImport, type Upload } from './import.service.ts';
import { templateWorkbook } from './import-workbook.service.ts';

async function receive(db: Db, request: FastifyRequest): Promise<Upload> {
  const fileSize = await mostBytesOf(db, 'sheet');
  const tooLarge = new Fault(sheetFaults.tooLarge, { max: sayMost(fileSize) });
  const form = await readImportForm(request, ['params', 'layout'], { ...formFields, fileSize, tooLarge });
  const { fields, ...file } = form;
  return { ...file, params: fields.params ?? {}, layout: fields.layout };
}

/** Serves templates, uploads and result workbooks of every import. */
export const importStream: Stream = (context) => {
  const imports = context.features.flatMap((feature) => feature.imports ?? []);
  const grades = gradeSourcesOf(context.features);
  for (const imported of imports) serveImport(imported, grades, context);
  serveResults(imports, grades, context);
};

type Grades = ReturnType<typeof gradeSourcesOf>;

function serveImport(imported: DefinedImport, grades: Grades, { app, db, platform, authenticate }: StreamContext) {
  const { sheet } = imported;
  const address = (verb: string) => `/api/import/${verb}/${sheet.kind}`;
  const enter = async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = await admit(request, reply, authenticate, accessOf(sheet));
    await imported.ready?.();
    return actor;
  };

  app.post(address('template'), async (request, reply) => {
    const { language } = await enter(request, reply);
    const { name, bytes } = await templateWorkbook(sheet, language);
    return sendSheet(reply, name, bytes);
  });

  app.post(address('check'), async (request, reply) => {
    const actor = await enter(request, reply);
    const data = await checkFile(imported, { db, platform, actor, grades }, await receive(db, request));
    return envelope(actor.language, data, {});
  });

  app.post(address('start'), async (request, reply) => {
    const actor = await enter(request, reply);
    const { jobId } = await startImport(imported, { db, platform, actor, grades }, await receive(db, request));
    return envelope(actor.language, { jobId }, {});
  });
}

const accessOf = ({ access }: SheetImport) => ({ access });

function serveResults(imports: DefinedImport[], grades: Grades, { app, db, platform, authenticate }: StreamContext) {
  const results = { refused: refusedRows, issued: issuedRows };
  for (const [verb, rowsOf] of Object.entries(results)) {
    app.post<{ Params: { jobId: string } }>(`/api/import/${verb}/:jobId`, async (request, reply) => {
      const actor = await admit(request, reply, authenticate, { access: 'user' });
      const { jobId } = request.params;
      ensure(/^[0-9a-f-]{36}$/i.test(jobId), wireFaults.gone);
      const { name, bytes } = await rowsOf(imports, { db, platform, actor, grades }, jobId);
      return sendSheet(reply, `${name}${stamp(platform.clock.write(clock.now()))}`, bytes);
    });
  }
}
