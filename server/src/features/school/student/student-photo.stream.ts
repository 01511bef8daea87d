import { fileFaults } from '@xueyan/contract/base/file';
import {
  photoPath,
  photosCheckPath,
  photosStartPath,
  photosTake,
  studentPhotoFaults,
} from '@xueyan/contract/school/student-photo';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { admit } from '../../../http/admission.ts';
import { callsOfOne } from '../../../http/fair-share.ts';
import type { Stream } from '../../../http/feature.ts';
import { filesOf, firstOf } from '../../../http/form.ts';
import { parseInput } from '../../../http/input.ts';
import { envelope } from '../../../http/reply.ts';
import { oneFileOf } from '../../base/stored-file/upload-size.service.ts';
import { savePhoto } from './student-photo.service.ts';
import { checkPhotos, startCheckedPhotos, startPhotos } from './student-photos.service.ts';

const access = { access: 'may:member.manage' } as const;
const tooLarge = ({ said }: { said: string }) => new Fault(studentPhotoFaults.size, { max: said });

/** Uploads of student photos: single ones, and many in an archive. They are read like every file of a record. */
export const studentPhotoStream: Stream = ({ app, db, platform, authenticate }) => {
  app.post<{ Params: { studentId: string } }>(`/api/${photoPath}/:studentId`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, access);
    const data = await callsOfOne.take(actor.id, async () => {
      const file = await firstOf(
        filesOf(request, platform.files.incoming, await oneFileOf(db, 'studentPhoto', tooLarge)),
      );
      ensure(file, fileFaults.empty);
      return savePhoto(db, platform, actor, request.params.studentId, file);
    });
    return envelope(actor.language, data, {});
  });

  app.post(`/api/${photosTake.path}`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, photosTake);
    const { archive } = parseInput(photosTake.input, request.body, actor.language);
    return envelope(actor.language, await startCheckedPhotos(db, platform, actor, archive), {});
  });

  for (const [path, work] of [
    [photosCheckPath, checkPhotos],
    [photosStartPath, startPhotos],
  ] as const) {
    app.post(`/api/${path}`, async (request, reply) => {
      const actor = await admit(request, reply, authenticate, access);
      const data = await callsOfOne.take(actor.id, async () => {
        const file = await firstOf(filesOf(request, platform.files.incoming, await oneFileOf(db, 'studentPhotos')));
        ensure(file, fileFaults.empty);
        return work(db, platform, actor, file);
      });
      return envelope(actor.language, data, {});
    });
  }
};
