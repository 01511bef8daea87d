import { taskFileMaxBytes, taskUploadPath } from '@xueyan/contract/teaching/task-work';
import { admit } from '../../../http/admission.ts';
import { callsOfOne } from '../../../http/fair-share.ts';
import type { Stream } from '../../../http/feature.ts';
import { type FormLimits, filesOf } from '../../../http/form.ts';
import { envelope } from '../../../http/reply.ts';
import { addWorkFile } from './task-work.service.ts';

const limits: FormLimits = {
  ...{ field: 'file', files: 1 },
  ...{ fileBytes: taskFileMaxBytes, totalBytes: taskFileMaxBytes + 1 },
};

/** The upload of a file that belongs to a work, in the envelope. */
export const taskFileStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post<{ Params: { workId: string } }>(`/api/${taskUploadPath}/:workId`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'may:course.study' });
    const files = filesOf(request, platform.files.incoming, limits);
    const { workId } = request.params;
    const data = await callsOfOne.take(actor.id, () => addWorkFile(db, platform, actor, workId, files));
    return envelope(actor.language, data, {});
  });
};
