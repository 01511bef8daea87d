import { attachmentUploadPath, uploadLifeHours } from '@xueyan/contract/school/attachment';
import { resumableStream as streamOf } from '../../../http/resumable.ts';
import { mostUploadBytes } from '../../base/stored-file/upload-size.service.ts';
import { beginUpload, finishUpload, forgetUpload, uploadOf } from './resumable.service.ts';

/** Stream of resumable uploads to sections. */
export const resumableStream = streamOf(({ db, platform }) => ({
  ...{ path: attachmentUploadPath, maxBytes: mostUploadBytes, lifeHours: uploadLifeHours },
  begin: (actor, { sectionId = '', filename = '' }, bytes) =>
    beginUpload(db, platform.files, actor, { sectionId, name: filename, bytes }),
  find: async (actor, id) => {
    const { bytes, finishedAt } = await uploadOf(db, actor, id);
    return { id, bytes, finished: finishedAt !== null };
  },
  finish: (id) => finishUpload(db, platform.files, id),
  forget: (id) => forgetUpload(db, platform.files, id),
}));
