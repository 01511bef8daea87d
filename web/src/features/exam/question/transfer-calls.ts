import { type TransferParams, transferCheck, transferStart } from '@xueyan/contract/exam/question-transfer';
import { downloadForm } from '../../../api/download.ts';
import type { Sending } from '../../../api/send-file.ts';
import { callImport, type ImportedFile, withImported } from '../../base/job/import-file.shared.ts';

/** Previews an import; changes nothing. */
export const checkQuestions = (file: ImportedFile, params: TransferParams, sending: Sending) =>
  callImport('questiontransfer/check', file, { params }, transferCheck, sending);

/** Starts the import and returns its job. */
export const startQuestions = async (file: ImportedFile, params: TransferParams, sending: Sending) =>
  (await callImport('questiontransfer/start', file, { params }, transferStart, sending)).jobId;

/** Downloads the questions that cannot be imported, with the reasons. */
export const fetchRefused = (file: ImportedFile, params: TransferParams) => {
  const fetchIt = (form: FormData) => downloadForm('questiontransfer/refused', form);
  return withImported(file, { params }, fetchIt, fetchIt);
};
