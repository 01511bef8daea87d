import { coverMaxBytes } from '@xueyan/contract/base/file';
import { admit } from '../../../http/admission.ts';
import { callsOfOne } from '../../../http/fair-share.ts';
import type { Stream } from '../../../http/feature.ts';
import { type FormLimits, filesOf } from '../../../http/form.ts';
import { envelope } from '../../../http/reply.ts';
import { uploadCover } from './cover.service.ts';

const limits: FormLimits = { field: 'file', files: 1, fileBytes: coverMaxBytes, totalBytes: coverMaxBytes + 1 };

/** The upload of a cover, in the envelope. */
export const coverStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post<{ Params: { courseId: string } }>('/api/file/cover/:courseId', async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'user' });
    const files = filesOf(request, platform.files.incoming, limits);
    const { courseId } = request.params;
    const data = await callsOfOne.take(actor.id, () => uploadCover(db, platform, actor, courseId, files));
    return envelope(actor.language, data, {});
  });
};
