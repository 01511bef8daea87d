import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { Id } from '../wire/scalar.ts';

/**
 * What a file that is sent in pieces is for: material; a zip with a folder of pictures for each class; a zip of labels
 * with its pictures; a table.
 */
export const prepUploadTargets = ['material', 'picture', 'annotation', 'table'] as const;
export type PrepUploadTarget = (typeof prepUploadTargets)[number];
/** All but material: a job takes the file into a data set. */
const jobTargets = ['picture', 'annotation', 'table'] as const;

/**
 * Path of resumable uploads (tus 1.0), below `/api/`. Metadata: `target`, `filename`; `datasetId` of a data set, or
 * `folder` of material.
 */
export const prepUploadPath = 'prep/tus';

/** Job that takes a file in that was sent. */
const PrepUploadJob = z.object({
  jobId: Id,
  name: z.string(),
  /** False while it waits or runs. */
  over: z.boolean(),
});

export const prepUploadApi = {
  jobs: post('prepupload/listjob', {
    access: 'may:prep.use',
    summary: 'Jobs that take in what I sent to a data set within a day, the latest first',
    input: z.strictObject({ target: z.enum(jobTargets), datasetId: Id }),
    output: z.object({ jobList: z.array(PrepUploadJob) }),
  }),
};

export const prepUploadFaults = faults('prepupload', {
  zip: {
    status: 415,
    zh: '请上传 zip 压缩包',
    en: 'Please upload a zip archive',
    mn: 'zip архив оруулна уу',
  },
  size: {
    status: 413,
    zh: '文件不能为空，最大 {max}',
    en: 'A file must not be empty, {max} at most',
    mn: 'Файл хоосон байж болохгүй, дээд тал нь {max}',
  },
});
