import { courseVideoPath } from '@xueyan/contract/school/course-profile';
import { admit } from '../../../http/admission.ts';
import { callsOfOne } from '../../../http/fair-share.ts';
import type { Stream } from '../../../http/feature.ts';
import { placesOf } from '../../../http/form.ts';
import { envelope } from '../../../http/reply.ts';
import { formBytesOf } from '../../base/stored-file/upload-size.service.ts';
import { uploadVideo } from './course-video.service.ts';

const form = { field: 'file', files: 1 };

/** Upload of a film, answered in the envelope. It is read by `file/get`, which supports ranges. */
export const courseVideoStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post<{ Params: { courseId: string } }>(`/api/${courseVideoPath}/:courseId`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'user' });
    const places = placesOf(request, platform.files.incoming, { ...form, ...(await formBytesOf(db, 'courseVideo')) });
    const { courseId } = request.params;
    const data = await callsOfOne.take(actor.id, () => uploadVideo(db, platform, actor, courseId, places));
    return envelope(actor.language, data, {});
  });
};
