import { type ImportLayout, importCheck, importStart, type SheetImport } from '@xueyan/contract/base/import';
import type { Sending } from '../../../api/send-file.ts';
import { callImport, type ImportedFile } from './import-file.shared.ts';

/** A file, and the choices about it. */
export interface ImportFile extends ImportedFile {
  params: object;
  /** Title row and columns; detected by the server unless somebody chose them. */
  layout: ImportLayout | undefined;
}

/** Previews the import of a file; changes nothing. */
export const checkFile = (sheet: SheetImport, { params, layout, ...file }: ImportFile, sending: Sending) =>
  callImport(`import/check/${sheet.kind}`, file, { params, layout }, importCheck, sending);

/** Starts the import; returns the id of its job. */
export const startFile = async (sheet: SheetImport, { params, layout, ...file }: ImportFile, sending: Sending) =>
  (await callImport(`import/start/${sheet.kind}`, file, { params, layout }, importStart, sending)).jobId;
