import { type TransferParams, transferCheck, transferStart } from '@xueyan/contract/exam/question-transfer';
import { sendForm } from '../../../api/call.ts';
import { downloadForm } from '../../../api/download.ts';

const formOf = (file: File, params: TransferParams) => {
  const form = new FormData();
  // Before the file, so that the server has them when the file comes.
  form.append('params', JSON.stringify(params));
  form.append('file', file);
  return form;
};

/** What the file would bring; changes nothing. */
export const checkQuestions = async (file: File, params: TransferParams) =>
  (await sendForm('questiontransfer/check', formOf(file, params), transferCheck)).data;

/** Begins the import; answers its job. */
export const startQuestions = async (file: File, params: TransferParams) =>
  (await sendForm('questiontransfer/start', formOf(file, params), transferStart)).data.jobId;

/** Saves what cannot be taken in, with the reasons. */
export const fetchRefused = (file: File, params: TransferParams) =>
  downloadForm('questiontransfer/refused', formOf(file, params));
