import { portablePart } from '../../../http/portable.ts';
import { personalArchiveStore as store } from './personal-archive.store.ts';

/** List of the files; their bytes are packed with it. */
export const filesPortable = portablePart({
  key: 'files-list',
  titles: { zh: '上传的文件', en: 'Uploaded files', mn: 'Оруулсан файл' },
  tables: ['file'],
  rows: store.fileRows,
});
