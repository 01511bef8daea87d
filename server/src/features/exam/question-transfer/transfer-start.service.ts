import { importFormats, TransferParams } from '@xueyan/contract/exam/question-transfer';
import type { Text } from '@xueyan/contract/wire/language';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { jobKind } from '../../../http/job.ts';
import { textsIn } from '../../../http/traditional.ts';
import { type Sheet, writeSheet } from '../../../platform/sheet.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { openGiven, openUnstarted, startOnce } from '../../base/import/import-upload.service.ts';
import { startJob } from '../../base/job/job.service.ts';
import { pictureNames } from './draft.rule.ts';
import {
  chosenOf,
  openFile,
  type TransferContext,
  type TransferFile,
  transferKind,
} from './question-transfer.service.ts';
import { refusedRow } from './sheet-out.rule.ts';
import { sheetOf } from './transfer-export.service.ts';

export const transferJob = jobKind({
  kind: transferKind,
  access: 'may:question.write',
  input: z.object({ params: TransferParams, format: z.enum(importFormats) }),
});

/**
 * Starts importing a file as a job; an unreadable file is refused now, not by a failing job. A file that a check kept
 * starts one job.
 */
export async function startTransfer(context: TransferContext, upload: TransferFile): Promise<string> {
  const { db, actor } = context;
  const source = await openGiven(db, actor, transferKind, upload);
  if (source.jobId !== null) return source.jobId;
  const opened = await openFile(context, source, upload.params);
  const { length } = chosenOf(opened);
  const { params, file } = opened;
  const start = async (tx: Db) => {
    const input = { params, format: file.format };
    const jobId = await startJob({ db: tx, actor }, transferJob, { title: source.name, input });
    await recordAudit(tx, actor, 'question.import', params.bankId, {
      file: source.name,
      format: file.format,
      count: length,
    });
    return jobId;
  };
  return db.transaction((tx) => startOnce(tx, source, () => start(tx)));
}

const words = {
  sheet: { zh: '未导入试题', en: 'Questions not imported', mn: 'Импортлоогүй асуулт' },
  reason: { zh: '未导入原因', en: 'Why it was refused', mn: 'Татгалзсан шалтгаан' },
  place: { zh: '位置', en: 'Place', mn: 'Байрлал' },
  pictures: {
    zh: '题中的图片放不进表格，请在导入后补上',
    en: 'Its pictures do not fit into a workbook: add them after the import',
    mn: 'Зураг хүснэгтэд багтахгүй; импортолсны дараа нэмнэ үү',
  },
} satisfies Record<string, Text>;

/** A picture of the file within a text. */
const pictureInText = /!\[[^[\]]{0,200}\]\(picture-\d{1,4}\)/g;

/** Cells are shorter than some texts of other files. */
const cellMax = 32_000;

/**
 * Returns a workbook of the questions that cannot be imported, with the reasons, to be corrected and imported again. Rows
 * of a workbook are copied as they were; questions of other files are written in the columns of the template, as far as
 * they were read.
 */
export async function refusedWorkbook(
  context: TransferContext,
  upload: TransferFile,
): Promise<{ name: string; bytes: Buffer }> {
  const { db, actor } = context;
  const source = await openUnstarted(db, actor, transferKind, upload);
  const { file, judged } = await openFile(context, source, upload.params);
  const { language } = actor;
  const say = (text: Text) => textsIn(language, text);
  const refused = judged.filter(({ form }) => form === null);
  const name = say(words.sheet);
  const reason = { title: say(words.reason), width: 60 };
  if (file.format === 'xlsx') {
    const columns = [...file.titles.map((title) => ({ title, width: 20 })), reason];
    const rows = refused.map(({ parsed, problems }) => [
      ...file.titles.map((_, at) => parsed.cells[at] ?? ''),
      problems.join('；'),
    ]);
    return { name, bytes: await writeSheet({ sheets: [{ name, columns, rows }] }) };
  }
  const written = sheetOf(
    name,
    refused.map(({ parsed }) => refusedRow(parsed)),
    language,
  );
  const sheet: Sheet = {
    name,
    columns: [...written.columns, { title: say(words.place), width: 16 }, reason],
    rows: written.rows.map((row, at) => {
      const { parsed, problems } = refused[at] ?? {};
      const pictures = row.some((cell) => cell.search(pictureNames) >= 0) ? [say(words.pictures)] : [];
      const cells = row.map((cell) => cell.replace(pictureInText, '').slice(0, cellMax));
      return [...cells, parsed?.place ?? '', [...(problems ?? []), ...pictures].join('；')];
    }),
  };
  return { name, bytes: await writeSheet({ sheets: [sheet] }) };
}
