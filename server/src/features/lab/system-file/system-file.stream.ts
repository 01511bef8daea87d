import { systemFileUploadPath } from '@xueyan/contract/lab/system-file';
import { uploadLifeHours } from '@xueyan/contract/school/attachment';
import { resumableStream } from '../../../http/resumable.ts';
import { mostUploadBytes } from '../../base/stored-file/upload-size.service.ts';
import { beginUpload, finishUpload, forgetUpload, uploadOf } from './system-file-upload.service.ts';

/** Resumable uploads of data for machines. */
export const systemFileStream = resumableStream(({ db, platform: { files } }) => ({
  ...{ path: systemFileUploadPath, maxBytes: mostUploadBytes, lifeHours: uploadLifeHours },
  begin: (actor, { systemFileId = '', filename = '' }, bytes) =>
    beginUpload(db, files, actor, { systemFileId, name: filename, bytes }),
  find: async (actor, id) => {
    const { uploadBytes, arrivedAt } = await uploadOf(db, actor, id);
    return { id, bytes: uploadBytes, finished: arrivedAt !== null };
  },
  finish: (id) => finishUpload(db, files, id),
  forget: (id) => forgetUpload(db, files, id),
}));
