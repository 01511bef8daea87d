import { importFormats, TransferParams } from '@xueyan/contract/exam/question-transfer';
import type { Text } from '@xueyan/contract/wire/language';
import { z } from 'zod';
import { jobKind } from '../../../http/job.ts';
import { textsIn } from '../../../http/traditional.ts';
import { type Sheet, writeSheet } from '../../../platform/sheet.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { importRecords } from '../../base/import/import-record.service.ts';
import { startJob } from '../../base/job/job.service.ts';
import { chosenOf, openFile, type TransferContext, type TransferFile } from './question-transfer.service.ts';

export const transferJob = jobKind({
  kind: 'question.import',
  access: 'may:question.write',
  input: z.object({ params: TransferParams, format: z.enum(importFormats) }),
});

/** Begins taking in a file, as a job; one that cannot be read is refused now, not by a job that fails. */
export async function startTransfer(context: TransferContext, upload: TransferFile): Promise<string> {
  const { db, actor } = context;
  const opened = await openFile(context, upload);
  const { length } = chosenOf(opened);
  const { params, file } = opened;
  return db.transaction(async (tx) => {
    const input = { params, format: file.format };
    const jobId = await startJob({ db: tx, actor }, transferJob, { title: upload.name, input });
    await importRecords.keepFile(tx, { jobId, name: upload.name, bytes: upload.bytes });
    await recordAudit(tx, actor, 'question.import', params.bankId, {
      file: upload.name,
      format: file.format,
      count: length,
    });
    return jobId;
  });
}

const words = {
  sheet: { zh: '未导入试题', en: 'Questions not imported', mn: 'Импортлоогүй асуулт' },
  reason: { zh: '未导入原因', en: 'Why it was refused', mn: 'Татгалзсан шалтгаан' },
  place: { zh: '位置', en: 'Place', mn: 'Байрлал' },
  title: { zh: '题干', en: 'Question', mn: 'Асуулт' },
} satisfies Record<string, Text>;

/**
 * What cannot be taken in, with the reasons. Rows of a workbook come as they stood: put right, they are imported again; of
 * other files the place is named.
 */
export async function refusedWorkbook(
  context: TransferContext,
  upload: TransferFile,
): Promise<{ name: string; bytes: Buffer }> {
  const { file, judged } = await openFile(context, upload);
  const say = (text: Text) => textsIn(context.actor.language, text);
  const refused = judged.filter(({ form }) => form === null);
  const name = say(words.sheet);
  const reason = { title: say(words.reason), width: 60 };
  const sheet: Sheet =
    file.format === 'xlsx'
      ? {
          name,
          columns: [...file.titles.map((title) => ({ title, width: 20 })), reason],
          rows: refused.map(({ parsed, problems }) => [
            ...file.titles.map((_, at) => parsed.cells[at] ?? ''),
            problems.join('；'),
          ]),
        }
      : {
          name,
          columns: [{ title: say(words.place), width: 20 }, { title: say(words.title), width: 60 }, reason],
          rows: refused.map(({ parsed, problems }) => [parsed.place, parsed.title, problems.join('；')]),
        };
  return { name, bytes: await writeSheet({ sheets: [sheet] }) };
}
