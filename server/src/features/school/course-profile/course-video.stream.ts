import { courseVideoMaxBytes, courseVideoPath } from '@xueyan/contract/school/course-profile';
import { admit } from '../../../http/admission.ts';
import { callsOfOne } from '../../../http/fair-share.ts';
import type { Stream } from '../../../http/feature.ts';
import { type FormLimits, placesOf } from '../../../http/form.ts';
import { envelope } from '../../../http/reply.ts';
import { uploadVideo } from './course-video.service.ts';

const limits: FormLimits = {
  ...{ field: 'file', files: 1 },
  ...{ fileBytes: courseVideoMaxBytes, totalBytes: courseVideoMaxBytes + 1 },
};

/** The upload of a film, in the envelope. It is read by `file/get`, which answers ranges. */
export const courseVideoStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post<{ Params: { courseId: string } }>(`/api/${courseVideoPath}/:courseId`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access: 'user' });
    const places = placesOf(request, platform.files.incoming, limits);
    const { courseId } = request.params;
    const data = await callsOfOne.take(actor.id, () => uploadVideo(db, platform, actor, courseId, places));
    return envelope(actor.language, data, {});
  });
};
