import { recordingApi } from '@xueyan/contract/prep/recording';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { KeepModal } from './KeepModal.tsx';

const given = { open: true, recording: { recordingId: idOf(1), title: '第三讲' }, onClose: () => undefined };
const whole = { recordingId: idOf(1), title: '第三讲', from: null, to: null };

tryForm('the form that keeps a recording', {
  'keeps the whole recording where the server cannot cut': trial({
    form: <KeepModal {...given} canConvert={false} />,
    ...{ saves: recordingApi.finish, answer: { jobId: idOf(2) } },
    sends: whole,
  }),
  'keeps the whole recording where nothing is cut': trial({
    form: <KeepModal {...given} canConvert />,
    ...{ saves: recordingApi.finish, answer: { jobId: idOf(2) } },
    sends: whole,
  }),
  'sends the part and the name that were changed': trial({
    form: <KeepModal {...given} canConvert />,
    ...{ saves: recordingApi.finish, answer: { jobId: idOf(2) } },
    change: async (dialog) => {
      // Nothing answers with the film, so that figures are asked for.
      await dialog.getByLabelText('从（秒）').fill('2.5');
      await dialog.getByLabelText('名称').fill('管道');
    },
    sends: { ...whole, title: '管道', from: 2.5 },
  }),
});
