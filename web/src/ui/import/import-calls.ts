import { importCheck, importStart, type SheetImport } from '@xueyan/contract/system/import';
import { sendForm } from '../../api/call.ts';

const formOf = (file: File, params: unknown) => {
  const form = new FormData();
  // Before the file, so that the server has them when the file comes.
  form.append('params', JSON.stringify(params));
  form.append('file', file);
  return form;
};

/** What the file would do; changes nothing. */
export const checkFile = async (sheet: SheetImport, file: File, params: unknown) =>
  (await sendForm(`import/check/${sheet.kind}`, formOf(file, params), importCheck)).data;

/** Begins the import; answers its job. */
export const startFile = async (sheet: SheetImport, file: File, params: unknown) =>
  (await sendForm(`import/start/${sheet.kind}`, formOf(file, params), importStart)).data.jobId;
