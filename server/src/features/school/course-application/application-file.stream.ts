import { applicationUploadPath } from '@xueyan/contract/school/course-application';
import { admit } from '../../../http/admission.ts';
import { callsOfOne } from '../../../http/fair-share.ts';
import type { Stream } from '../../../http/feature.ts';
import { filesOf } from '../../../http/form.ts';
import { envelope } from '../../../http/reply.ts';
import { formBytesOf } from '../../base/stored-file/upload-size.service.ts';
import { uploadForApplication } from './asking.service.ts';

const form = { field: 'file', files: 1 };

/** Upload of a file for a request, answered in the envelope. */
export const applicationFileStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post<{ Params: { applicationId: string } }>(
    `/api/${applicationUploadPath}/:applicationId`,
    async (request, reply) => {
      const actor = await admit(request, reply, authenticate, { access: 'may:course.apply' });
      const files = filesOf(request, platform.files.incoming, { ...form, ...(await formBytesOf(db, 'application')) });
      const { applicationId } = request.params;
      const data = await callsOfOne.take(actor.id, () =>
        uploadForApplication(db, platform, actor, applicationId, files),
      );
      return envelope(actor.language, data, {});
    },
  );
};
