import { paperArchiveFile } from '@xueyan/contract/exam/paper-archive';
import { admit } from '../../../http/admission.ts';
import { sendFile } from '../../../http/download.ts';
import type { Stream } from '../../../http/feature.ts';
import { parseInput } from '../../../http/input.ts';
import { packedFile } from './paper-archive.service.ts';

/** Serves the answered papers of an exam as a download. */
export const paperArchiveStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post(`/api/${paperArchiveFile.path}`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'may:exam.give' });
    const { jobId } = parseInput(paperArchiveFile.input, request.body, actor.language);
    return sendFile(reply, await packedFile(db, platform, actor, jobId));
  });
};
