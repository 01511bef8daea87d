import { fileFaults } from '@xueyan/contract/base/file';
import {
  photoMaxBytes,
  photoPath,
  photosCheckPath,
  photosMaxBytes,
  photosStartPath,
  studentPhotoFaults,
} from '@xueyan/contract/school/student-photo';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { admit } from '../../../http/admission.ts';
import { callsOfOne } from '../../../http/fair-share.ts';
import type { Stream } from '../../../http/feature.ts';
import { filesOf, firstOf } from '../../../http/form.ts';
import { envelope } from '../../../http/reply.ts';
import { savePhoto } from './student-photo.service.ts';
import { checkPhotos, startPhotos } from './student-photos.service.ts';

const access = { access: 'may:member.manage' } as const;
const tooLarge = new Fault(studentPhotoFaults.size, { max: photoMaxBytes / 1024 / 1024 });
const one = { field: 'file', files: 1, fileBytes: photoMaxBytes, totalBytes: photoMaxBytes + 1, tooLarge };
const many = { field: 'file', files: 1, fileBytes: photosMaxBytes, totalBytes: photosMaxBytes + 1 };

/** Photos of students: one by one, and many in an archive. They are read like every file of a record. */
export const studentPhotoStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post<{ Params: { studentId: string } }>(`/api/${photoPath}/:studentId`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, access);
    const data = await callsOfOne.take(actor.id, async () => {
      const file = await firstOf(filesOf(request, platform.files.incoming, one));
      ensure(file, fileFaults.empty);
      return savePhoto(db, platform, actor, request.params.studentId, file);
    });
    return envelope(actor.language, data, {});
  });

  for (const [path, work] of [
    [photosCheckPath, checkPhotos],
    [photosStartPath, startPhotos],
  ] as const) {
    app.post(`/api/${path}`, async (request, reply) => {
      const actor = await admit(request, reply, authenticate, access);
      const data = await callsOfOne.take(actor.id, async () => {
        const file = await firstOf(filesOf(request, platform.files.incoming, many));
        ensure(file, fileFaults.empty);
        return work(db, platform, actor, file);
      });
      return envelope(actor.language, data, {});
    });
  }
};
