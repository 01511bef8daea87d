import { type Media, mediaApi } from '@xueyan/contract/ai/media';
import { page } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import type { MediaStatus } from './SpeakerFields.tsx';
import { SpeakModal } from './SpeakModal.tsx';

const status: MediaStatus = {
  speechModels: [
    { modelId: idOf(11), title: '云声' },
    { modelId: idOf(12), title: '清音' },
  ],
  ...{ imageModels: [], videoModels: [], missing: ['ffmpeg'] },
};
const before: Media = {
  ...{ mediaId: idOf(1), kind: 'speech', title: '死锁', prompt: '互斥。\n等待。', state: 'done', message: '' },
  settings: { modelId: idOf(12), voice: 'nova', speed: 1.25 },
  ...{ jobId: null, by: '清音', seconds: 3.5, files: [], published: false, ownerId: idOf(900), ownerName: '李' },
  createTime: '2026-11-01 08:00:00',
};
const formOf = (former: Media | null, host = status) => (
  <SpeakModal open status={host} before={former} onBegun={() => undefined} onClose={() => undefined} />
);
const common = { saves: mediaApi.speak, answer: { mediaId: idOf(2), jobId: idOf(3) } };

tryForm('the form of a speech', {
  'sends a speech by a model as it was made before': trial({
    ...{ ...common, form: formOf(before) },
    sends: {
      ...{ title: '死锁', text: '互斥。\n等待。' },
      speaker: { modelId: idOf(12), voice: 'nova', speed: 1.25 },
    },
  }),
  'sends a speech by the voice of the server as it was made before': trial({
    ...{ ...common, form: formOf({ ...before, settings: { modelId: null, voice: 'yue+f3', speed: 0.7 } }) },
    sends: { title: '死锁', speaker: { modelId: null, voice: 'yue+f3', speed: 0.7 } },
  }),
  'has another model speak with a voice that is named for it': trial({
    ...{ ...common, form: formOf(before) },
    change: async (dialog) => {
      await dialog.getByRole('combobox', { name: '声音来源' }).click();
      await page.getByTitle('云声').last().click();
      await dialog.getByRole('textbox', { name: /声音$/ }).fill('echo');
    },
    sends: { text: '互斥。\n等待。', speaker: { modelId: idOf(11), voice: 'echo', speed: 1.25 } },
  }),
  'speaks a text in a school without models': trial({
    ...{ ...common, form: formOf(null, { ...status, speechModels: [] }) },
    change: (dialog) => dialog.getByLabelText('要读的文字').fill('同学们好。'),
    sends: { title: '', text: '同学们好。', speaker: { modelId: null, voice: 'cmn', speed: 1 } },
  }),
});
