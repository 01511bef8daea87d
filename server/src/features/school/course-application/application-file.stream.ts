import { applicationFileMaxBytes, applicationUploadPath } from '@xueyan/contract/school/course-application';
import { admit } from '../../../http/admission.ts';
import { callsOfOne } from '../../../http/fair-share.ts';
import type { Stream } from '../../../http/feature.ts';
import { type FormLimits, filesOf } from '../../../http/form.ts';
import { envelope } from '../../../http/reply.ts';
import { uploadForApplication } from './asking.service.ts';

const limits: FormLimits = {
  ...{ field: 'file', files: 1 },
  ...{ fileBytes: applicationFileMaxBytes, totalBytes: applicationFileMaxBytes + 1 },
};

/** The upload of a file that is to be handed in with a request, in the envelope. */
export const applicationFileStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post<{ Params: { applicationId: string } }>(
    `/api/${applicationUploadPath}/:applicationId`,
    async (request, reply) => {
      const actor = await admit(request, reply, authenticate, { access: 'may:course.apply' });
      const files = filesOf(request, platform.files.incoming, limits);
      const { applicationId } = request.params;
      const data = await callsOfOne.take(actor.id, () =>
        uploadForApplication(db, platform, actor, applicationId, files),
      );
      return envelope(actor.language, data, {});
    },
  );
};
