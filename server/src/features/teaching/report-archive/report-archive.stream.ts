import { reportArchiveFiles } from '@xueyan/contract/teaching/report-archive';
import { admit } from '../../../http/admission.ts';
import { sendFile } from '../../../http/download.ts';
import type { Stream } from '../../../http/feature.ts';
import { parseInput } from '../../../http/input.ts';
import { packedArchive, reportAsPdf } from './report-archive.service.ts';

const { pdf, zip } = reportArchiveFiles;

/** Serves reports as downloads. */
export const reportArchiveStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post(`/api/${pdf.path}`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'may:course.teach' });
    const { runId } = parseInput(pdf.input, request.body, actor.language);
    return sendFile(reply, await reportAsPdf(db, platform, actor, runId));
  });

  app.post(`/api/${zip.path}`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'may:course.teach' });
    const { jobId } = parseInput(zip.input, request.body, actor.language);
    return sendFile(reply, await packedArchive(db, platform, actor, jobId));
  });
};
