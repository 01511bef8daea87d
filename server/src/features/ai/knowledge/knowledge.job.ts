import { defineJob } from '../../../http/job.ts';
import { readingJob } from './document.service.ts';
import { readDocument } from './reading.service.ts';

export const knowledgeJobs = [
  defineJob({ ...readingJob, run: (context, { documentId }) => readDocument(context, documentId) }),
];
