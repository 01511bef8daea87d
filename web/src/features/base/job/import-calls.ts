import { type ImportLayout, importCheck, importStart, type SheetImport } from '@xueyan/contract/base/import';
import { sendForm } from '../../../api/call.ts';

/** A file, and what was chosen about it. */
export interface ImportFile {
  file: File;
  params: object;
  /** Which row holds the titles and which column what; found by the server unless somebody chose it. */
  layout: ImportLayout | undefined;
}

const formOf = ({ file, params, layout }: ImportFile) => {
  const form = new FormData();
  // Before the file, so that the server has them when the file comes.
  form.append('params', JSON.stringify(params));
  if (layout) form.append('layout', JSON.stringify(layout));
  form.append('file', file);
  return form;
};

/** What the file would do; changes nothing. */
export const checkFile = async (sheet: SheetImport, asked: ImportFile) =>
  (await sendForm(`import/check/${sheet.kind}`, formOf(asked), importCheck)).data;

/** Begins the import; answers its job. */
export const startFile = async (sheet: SheetImport, asked: ImportFile) =>
  (await sendForm(`import/start/${sheet.kind}`, formOf(asked), importStart)).data.jobId;
