import { z } from 'zod';
import { defineJob } from '../../../http/job.ts';
import { expirePieces } from './library-pieces.service.ts';

/** Removes uploads to the library that nobody went on with. */
export const libraryPiecesJob = defineJob({
  kind: 'library.pieces',
  title: {
    zh: '清理未完成的资源上传',
    en: 'Remove unfinished uploads to the library',
    mn: 'Дутуу байршуулалтыг цэвэрлэх',
  },
  access: 'system',
  input: z.object({}),
  schedule: { at: '03:50' },
  run: ({ db, platform }) => expirePieces(db, platform.files),
});
