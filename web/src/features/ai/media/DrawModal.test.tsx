import { type Media, mediaApi } from '@xueyan/contract/ai/media';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { DrawModal } from './DrawModal.tsx';
import type { MediaStatus } from './SpeakerFields.tsx';

const status: MediaStatus = {
  imageModels: [
    { modelId: idOf(11), title: '画一' },
    { modelId: idOf(12), title: '画二' },
  ],
  ...{ speechModels: [], videoModels: [], missing: [] },
};
const before: Media = {
  ...{ mediaId: idOf(1), kind: 'picture', title: '进程', prompt: '五位哲学家\n一张桌', state: 'failed', message: '忙' },
  settings: { modelId: idOf(12), size: '1536x1024', count: 3 },
  ...{ jobId: null, by: '', seconds: 0, files: [], published: false, ownerId: idOf(900), ownerName: '李' },
  createTime: '2026-11-01 08:00:00',
};
const formOf = (former: Media | null) => (
  <DrawModal open status={status} before={former} onBegun={() => undefined} onClose={() => undefined} />
);
const common = { saves: mediaApi.draw, answer: { mediaId: idOf(2), jobId: idOf(3) } };
const kept = { title: '进程', prompt: '五位哲学家\n一张桌', size: '1536x1024' as const, count: 3, modelId: idOf(12) };

tryForm('the form of pictures', {
  'sends pictures as they were made before, by the same model': trial({
    ...{ ...common, form: formOf(before), sends: kept },
  }),
  'sends the one field that was changed, and the others as they were': trial({
    ...{ ...common, form: formOf(before) },
    change: (dialog) => dialog.getByLabelText('张数').fill('1'),
    sends: { ...kept, count: 1 },
  }),
  'draws by the first model what was drawn by one that is gone': trial({
    ...{ ...common, form: formOf({ ...before, settings: { ...before.settings, modelId: idOf(99) } }) },
    sends: { ...kept, modelId: idOf(11) },
  }),
  'draws a first picture': trial({
    ...{ ...common, form: formOf(null) },
    change: (dialog) => dialog.getByLabelText('画面描述').fill('服务器机房'),
    sends: { title: '', prompt: '服务器机房', size: '1024x1024', count: 1, modelId: idOf(11) },
  }),
});
