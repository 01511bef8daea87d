import { admit } from '../../../http/admission.ts';
import { callsOfOne } from '../../../http/fair-share.ts';
import type { Stream } from '../../../http/feature.ts';
import { filesOf } from '../../../http/form.ts';
import { envelope } from '../../../http/reply.ts';
import { oneFileOf } from '../../base/stored-file/upload-size.service.ts';
import { uploadCover } from './cover.service.ts';

/** Upload of a cover, answered in the envelope. */
export const coverStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post<{ Params: { courseId: string } }>('/api/file/cover/:courseId', async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'user' });
    const files = filesOf(request, platform.files.incoming, await oneFileOf(db, 'cover'));
    const { courseId } = request.params;
    const data = await callsOfOne.take(actor.id, () => uploadCover(db, platform, actor, courseId, files));
    return envelope(actor.language, data, {});
  });
};
