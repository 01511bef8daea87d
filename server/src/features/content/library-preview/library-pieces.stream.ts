import { libraryPiecesPath } from '@xueyan/contract/content/library-preview';
import { uploadLifeHours } from '@xueyan/contract/school/attachment';
import { resumableStream } from '../../../http/resumable.ts';
import { mostUploadBytes } from '../../base/stored-file/upload-size.service.ts';
import { beginPieces, finishPieces, forgetPieces, ownPieces } from './library-pieces.service.ts';

/** Receives files and folders for the library in pieces. */
export const libraryPiecesStream = resumableStream(({ db, platform }) => ({
  ...{ path: libraryPiecesPath, maxBytes: mostUploadBytes, lifeHours: uploadLifeHours },
  begin: (actor, { filename = '', folder = '', path = '' }, bytes) =>
    beginPieces(db, platform.files, actor, { folder, path, name: filename, bytes }),
  find: (actor, id) => ownPieces(db, actor, id),
  finish: (id) => finishPieces(db, platform.files, id),
  forget: (id) => forgetPieces(db, platform.files, id),
}));
