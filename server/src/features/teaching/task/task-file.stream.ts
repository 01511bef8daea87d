import { taskUploadPath } from '@xueyan/contract/teaching/task-work';
import { admit } from '../../../http/admission.ts';
import { callsOfOne } from '../../../http/fair-share.ts';
import type { Stream } from '../../../http/feature.ts';
import { filesOf } from '../../../http/form.ts';
import { envelope } from '../../../http/reply.ts';
import { formBytesOf } from '../../base/stored-file/upload-size.service.ts';
import { addWorkFile } from './task-work.service.ts';

const form = { field: 'file', files: 1 };

/** Accepts the upload of a file of a work; responds in the envelope. */
export const taskFileStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post<{ Params: { workId: string } }>(`/api/${taskUploadPath}/:workId`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'may:course.study' });
    const files = filesOf(request, platform.files.incoming, { ...form, ...(await formBytesOf(db, 'task')) });
    const { workId } = request.params;
    const data = await callsOfOne.take(actor.id, () => addWorkFile(db, platform, actor, workId, files));
    return envelope(actor.language, data, {});
  });
};
