import { imageUploadPath } from '@xueyan/contract/lab/image-record';
import { uploadLifeHours } from '@xueyan/contract/school/attachment';
import { resumableStream } from '../../../http/resumable.ts';
import { mostUploadBytes } from '../../base/stored-file/upload-size.service.ts';
import { beginDisk, diskUploadOf, finishDisk, forgetDisk } from './image-upload.service.ts';

/** Resumable uploads of image disks. */
export const imageUploadStream = resumableStream(({ db, platform }) => ({
  ...{ path: imageUploadPath, maxBytes: mostUploadBytes, lifeHours: uploadLifeHours },
  begin: (actor, { imageId = '', filename = '' }, bytes) =>
    beginDisk(db, platform.files, actor, { imageId, name: filename, bytes }),
  find: async (actor, id) => {
    const { bytes, finishedAt } = await diskUploadOf(db, actor, id);
    return { id, bytes, finished: finishedAt !== null };
  },
  finish: (id) => finishDisk(db, platform, id),
  forget: (id) => forgetDisk(db, platform.files, id),
}));
