import { type MindMap, mindMapApi } from '@xueyan/contract/content/mind-map';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { MindMapSettings } from './MindMapSettings.tsx';

const map: MindMap = {
  ...{ mapId: idOf(1), title: '第一章 <进程> & 线程', share: 'school', topicCount: 1, ai: true },
  ...{ ownerId: idOf(2), ownerName: '李明远', updateTime: '2026-11-01 08:00:00' },
};
const form = <MindMapSettings map={map} open onClose={() => undefined} />;
const kept = { mapId: idOf(1), title: '第一章 <进程> & 线程', share: 'school' as const };

tryForm('the settings of a mind map', {
  'sends a map as it was kept': trial({ ...{ form, saves: mindMapApi.update, answer: null }, sends: kept }),
  'sends another title, and the sharing as it was': trial({
    ...{ form, saves: mindMapApi.update, answer: null },
    change: (dialog) => dialog.getByLabelText('名称').fill('第二章'),
    sends: { ...kept, title: '第二章' },
  }),
  'sends that nobody else reads it any more': trial({
    ...{ form, saves: mindMapApi.update, answer: null },
    change: (dialog) => dialog.getByRole('radio', { name: '仅自己' }).click(),
    sends: { ...kept, share: 'me' },
  }),
});
