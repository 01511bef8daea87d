import { type Chat, chatApi } from '@xueyan/contract/ai/chat';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { ChatFormModal } from './ChatFormModal.tsx';

const chatIn = (folder: string): Chat => ({
  ...{ chatId: idOf(1), title: '死锁的 4 个条件', folder, agent: false, applicationId: null, application: null },
  ...{ baseIds: [], lesson: null, updateTime: '2026-11-01 08:00:00' },
});
const formOf = (folder: string) => <ChatFormModal open chat={chatIn(folder)} onClose={() => undefined} />;
const common = { saves: chatApi.update, answer: null };

tryForm('the form of a chat', {
  'sends a chat in no folder as it was kept': trial({
    ...{ ...common, form: formOf(''), sends: { chatId: idOf(1), title: '死锁的 4 个条件', folder: '' } },
  }),
  'renames a chat and leaves it in its folder': trial({
    ...{ ...common, form: formOf('复习') },
    change: (dialog) => dialog.getByLabelText('名称').fill('死锁'),
    sends: { title: '死锁', folder: '复习' },
  }),
  'takes a chat out of its folder': trial({
    ...{ ...common, form: formOf('复习') },
    change: (dialog) => dialog.getByLabelText('文件夹').fill(''),
    sends: { title: '死锁的 4 个条件', folder: '' },
  }),
});
