import type { JobProgress } from '@xueyan/contract/base/job';
import { jobApi } from '@xueyan/contract/base/job';
import type { TransferCheck, TransferExport, TransferResult } from '@xueyan/contract/exam/question-transfer';
import type { Meta } from '@xueyan/contract/wire/envelope';
import type { Caller, School } from './school.ts';

/** Uploads files of questions as the page does, and downloads exported ones. */
export function questionFiles(school: School, person: Caller) {
  const headers = { authorization: person.token, 'accept-language': 'zh_cn' };
  const post = (verb: string, bytes: Buffer, params: object, name: string) => {
    const form = new FormData();
    form.append('params', JSON.stringify(params));
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    return fetch(`${school.url}/api/questiontransfer/${verb}`, { method: 'POST', body: form, headers });
  };
  /** Sends the id of a file that was checked, in place of the file. */
  const postId = (verb: string, importId: string, params: object) => {
    const form = new FormData();
    form.append('params', JSON.stringify(params));
    form.append('importId', importId);
    return fetch(`${school.url}/api/questiontransfer/${verb}`, { method: 'POST', body: form, headers });
  };
  const answer = async <T>(response: Response) => (await response.json()) as { data: T; meta: Meta };
  const check = async (bytes: Buffer, bankId: string, name = 'file') =>
    answer<TransferCheck>(await post('check', bytes, { bankId }, name));
  return {
    /** Returns the questions in the file, or the code of the refusal. */
    check,
    found: async (bytes: Buffer, bankId: string) => {
      const { data, meta } = await check(bytes, bankId);
      if (!meta.success) throw new Error(`${meta.code} ${meta.msg}`);
      return data;
    },
    take: async (bytes: Buffer, params: { bankId: string; chosen?: number[] }): Promise<TransferResult> => {
      const { data, meta } = await answer<{ jobId: string }>(await post('start', bytes, params, '试题.file'));
      if (!meta.success) throw new Error(`${meta.code} ${meta.msg}`);
      await school.settleJobs();
      const job: JobProgress = await person.call(jobApi.get, { jobId: data.jobId });
      if (job.state !== 'done') throw new Error(`${job.state} ${job.message}`);
      return job.result as TransferResult;
    },
    checkAgain: async (importId: string, bankId: string) =>
      answer<TransferCheck>(await postId('check', importId, { bankId })),
    startById: async (importId: string, params: { bankId: string; chosen?: number[] }) =>
      answer<{ jobId: string }>(await postId('start', importId, params)),
    refusedById: async (importId: string, bankId: string) =>
      Buffer.from(await (await postId('refused', importId, { bankId })).arrayBuffer()),
    differencesById: async (importId: string, bankId: string) =>
      Buffer.from(await (await postId('differences', importId, { bankId })).arrayBuffer()),
    refused: async (bytes: Buffer, bankId: string) =>
      Buffer.from(await (await post('refused', bytes, { bankId }, 'file')).arrayBuffer()),
    /** Downloads a file; the content is JSON where it is refused. */
    fetch: async (verb: string, input: Partial<TransferExport> = {}) => {
      const response = await fetch(`${school.url}/api/questiontransfer/${verb}`, {
        ...{ method: 'POST', body: JSON.stringify(input) },
        headers: { ...headers, 'content-type': 'application/json' },
      });
      return { type: response.headers.get('content-type') ?? '', bytes: Buffer.from(await response.arrayBuffer()) };
    },
  };
}
