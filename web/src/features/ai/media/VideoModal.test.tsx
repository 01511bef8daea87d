import { type Media, mediaApi } from '@xueyan/contract/ai/media';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import type { MediaStatus } from './SpeakerFields.tsx';
import { VideoModal } from './VideoModal.tsx';

const status: MediaStatus = {
  videoModels: [
    { modelId: idOf(11), title: '影一' },
    { modelId: idOf(12), title: '影二' },
  ],
  ...{ speechModels: [], imageModels: [], missing: ['ffmpeg'] },
};
const before: Media = {
  ...{ mediaId: idOf(1), kind: 'film', title: '进程', prompt: '哲学家就餐', state: 'done', message: '' },
  settings: { modelId: idOf(12), size: '1080x1920', seconds: 12 },
  ...{ jobId: null, by: '影二', seconds: 12.04, files: [], published: true, ownerId: idOf(900), ownerName: '李' },
  createTime: '2026-11-01 08:00:00',
};
const formOf = (former: Media | null) => (
  <VideoModal open status={status} before={former} onBegun={() => undefined} onClose={() => undefined} />
);
const common = { saves: mediaApi.video, answer: { mediaId: idOf(2), jobId: idOf(3) } };
const kept = { title: '进程', prompt: '哲学家就餐', size: '1080x1920' as const, seconds: 12, modelId: idOf(12) };

tryForm('the form of a video by a model', {
  'sends a video as it was made before': trial({ ...common, form: formOf(before), sends: kept }),
  'sends the one field that was changed, and the others as they were': trial({
    ...{ ...common, form: formOf(before) },
    change: (dialog) => dialog.getByLabelText('时长（秒）').fill('8'),
    sends: { ...kept, seconds: 8 },
  }),
  'makes a first video': trial({
    ...{ ...common, form: formOf(null) },
    change: (dialog) => dialog.getByLabelText('画面描述').fill('机房巡检'),
    sends: { title: '', prompt: '机房巡检', size: '1280x720', seconds: 5, modelId: idOf(11) },
  }),
});
