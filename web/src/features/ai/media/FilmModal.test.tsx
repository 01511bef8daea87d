import { type Deck, deckApi } from '@xueyan/contract/ai/deck';
import { type Media, mediaApi } from '@xueyan/contract/ai/media';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { idOf, pageOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { FilmModal } from './FilmModal.tsx';
import type { MediaStatus } from './SpeakerFields.tsx';

const status: MediaStatus = { speechModels: [], imageModels: [], videoModels: [], missing: ['ffmpeg', 'font'] };
const deck: Deck = {
  ...{ deckId: idOf(31), title: '死锁', share: 'me', slideCount: 9, imported: false, ai: true },
  ...{ ownerId: idOf(900), ownerName: '李', updateTime: '2026-11-01 08:00:00' },
};
const before: Media = {
  ...{ mediaId: idOf(1), kind: 'film', title: '死锁', prompt: '互斥。', state: 'done', message: '' },
  settings: { modelId: null, voice: 'en-gb', speed: 1.5, deckId: idOf(31), subtitles: 'none' },
  ...{ jobId: null, by: 'espeak-ng', seconds: 61.2, files: [], published: false, ownerId: idOf(900), ownerName: '李' },
  createTime: '2026-11-01 08:00:00',
};
const common = {
  saves: mediaApi.film,
  answer: { mediaId: idOf(2), jobId: idOf(3) },
  school: () => serve(deckApi.list, ({ view }) => (view === 'mine' ? pageOf(deck) : pageOf())),
};
const formOf = (former: Media | null) => (
  <FilmModal open status={status} before={former} onBegun={() => undefined} onClose={() => undefined} />
);
const kept = {
  ...{ deckId: idOf(31), subtitles: 'none' as const },
  speaker: { modelId: null, voice: 'en-gb', speed: 1.5 },
};

tryForm('the form of a film of a deck', {
  'sends a film as it was made before, of the same deck': trial({
    ...{ ...common, form: formOf(before) },
    change: (dialog) => expect.element(dialog.getByTitle('死锁 · 李')).toBeVisible(),
    sends: kept,
  }),
  'sends the one field that was changed, and the others as they were': trial({
    ...{ ...common, form: formOf(before) },
    change: async (dialog) => {
      await expect.element(dialog.getByTitle('死锁 · 李')).toBeVisible();
      await dialog.getByRole('radio', { name: '可开关' }).click();
    },
    sends: { ...kept, subtitles: 'track' },
  }),
  'makes a first film of a deck that is chosen': trial({
    ...{ ...common, form: formOf(null) },
    change: async (dialog) => {
      await dialog.getByRole('combobox', { name: '演示文稿' }).click();
      await page.getByTitle('死锁 · 李').last().click();
    },
    sends: { deckId: idOf(31), subtitles: 'burnt', speaker: { modelId: null, voice: 'cmn', speed: 1 } },
  }),
});
