import { prepUploadPath } from '@xueyan/contract/prep/prep-upload';
import { uploadLifeHours } from '@xueyan/contract/school/attachment';
import { resumableStream } from '../../../http/resumable.ts';
import { mostUploadBytes } from '../../base/stored-file/upload-size.service.ts';
import { beginPrepUpload, finishPrepUpload, forgetPrepUpload, ownPrepUpload } from './prep-upload.service.ts';

/** Receives material, and archives and tables for data sets, in pieces. */
export const prepUploadStream = resumableStream(({ db, platform }) => ({
  ...{ path: prepUploadPath, maxBytes: mostUploadBytes, lifeHours: uploadLifeHours },
  begin: (actor, { target = '', datasetId = '', folder = '', filename = '' }, bytes) =>
    beginPrepUpload(db, platform.files, actor, { target, datasetId, folder, name: filename, bytes }),
  find: (actor, id) => ownPrepUpload(db, actor, id),
  finish: (id) => finishPrepUpload(db, platform, id),
  forget: (id) => forgetPrepUpload(db, platform.files, id),
}));
