import { type TransferParams, transferCheck, transferStart } from '@xueyan/contract/exam/question-transfer';
import { sendForm } from '../../../api/call.ts';
import { downloadForm } from '../../../api/download.ts';

const formOf = (file: File, params: TransferParams) => {
  const form = new FormData();
  // Sent before the file, so that the server has the parameters when the file arrives.
  form.append('params', JSON.stringify(params));
  form.append('file', file);
  return form;
};

/** Previews an import; changes nothing. */
export const checkQuestions = async (file: File, params: TransferParams) =>
  (await sendForm('questiontransfer/check', formOf(file, params), transferCheck)).data;

/** Starts the import and returns its job. */
export const startQuestions = async (file: File, params: TransferParams) =>
  (await sendForm('questiontransfer/start', formOf(file, params), transferStart)).data.jobId;

/** Downloads the questions that cannot be imported, with the reasons. */
export const fetchRefused = (file: File, params: TransferParams) =>
  downloadForm('questiontransfer/refused', formOf(file, params));
