import { type ImportLayout, importCheck, importStart, type SheetImport } from '@xueyan/contract/base/import';
import { sendForm } from '../../../api/call.ts';

/** A file, and the choices about it. */
export interface ImportFile {
  file: File;
  params: object;
  /** Title row and columns; detected by the server unless somebody chose them. */
  layout: ImportLayout | undefined;
}

const formOf = ({ file, params, layout }: ImportFile) => {
  const form = new FormData();
  // Before the file, so that the server has them when the file arrives.
  form.append('params', JSON.stringify(params));
  if (layout) form.append('layout', JSON.stringify(layout));
  form.append('file', file);
  return form;
};

/** Previews the import of a file; changes nothing. */
export const checkFile = async (sheet: SheetImport, asked: ImportFile) =>
  (await sendForm(`import/check/${sheet.kind}`, formOf(asked), importCheck)).data;

/** Starts the import; returns the id of its job. */
export const startFile = async (sheet: SheetImport, asked: ImportFile) =>
  (await sendForm(`import/start/${sheet.kind}`, formOf(asked), importStart)).data.jobId;
