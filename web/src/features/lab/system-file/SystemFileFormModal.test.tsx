import { type SystemFile, systemFileApi } from '@xueyan/contract/lab/system-file';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { SystemFileFormModal } from './SystemFileFormModal.tsx';

const close = () => undefined;
const kept = { fileName: '访问日志', folderName: 'access.log-1_a', description: '', labels: [], unpack: false };
const file: SystemFile = {
  ...{ ...kept, systemFileId: idOf(1), state: 'empty', jobId: null, uploadName: '', message: '', usable: false },
  ...{ entryCount: 0, contentBytes: 0, diskBytes: 0, checksum: '', experimentCount: 0, machineCount: 0, version: 3 },
  updateTime: '2026-11-01 08:00:00',
};
const labelled = { ...file, labels: ['日志', 'a b'], description: '第一行\n第二行' };
const formOf = (edited?: SystemFile) => <SystemFileFormModal open edited={edited} onAdded={close} onClose={close} />;

tryForm('the form of a system file', {
  'sends a file as it was kept': trial({
    ...{ form: formOf(file), saves: systemFileApi.update, answer: { version: 4 } },
    sends: { ...kept, systemFileId: idOf(1), version: 3 },
  }),
  'sends labels and a description as they were kept': trial({
    ...{ form: formOf(labelled), saves: systemFileApi.update, answer: { version: 4 } },
    sends: { ...kept, labels: ['日志', 'a b'], description: '第一行\n第二行' },
  }),
  'sends the one field that was changed, and the others as they were': trial({
    ...{ form: formOf(labelled), saves: systemFileApi.update, answer: { version: 4 } },
    change: (dialog) => dialog.getByRole('switch', { name: '解开压缩包' }).click(),
    sends: { ...kept, labels: ['日志', 'a b'], description: '第一行\n第二行', unpack: true },
  }),
  'adds the first file': trial({
    form: formOf(),
    saves: systemFileApi.save,
    answer: { systemFileId: idOf(2) },
    change: async (dialog) => {
      await dialog.getByLabelText('名称').fill('词典');
      await dialog.getByLabelText('目录').fill('dict');
    },
    sends: { fileName: '词典', folderName: 'dict', description: '', labels: [], unpack: true },
  }),
});
