import { type Chat, chatApi } from '@xueyan/contract/ai/chat';
import { chatShareApi } from '@xueyan/contract/ai/chat-share';
import { profileApi } from '@xueyan/contract/base/profile';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { idOf, pageOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { ShareChatModal } from './ShareChatModal.shared.tsx';

const chat: Chat = {
  ...{ chatId: idOf(1), title: '死锁', folder: '', agent: false, applicationId: null, application: null },
  ...{ baseIds: [], lesson: null, updateTime: '2026-11-01 08:00:00' },
};
const oneClass = { classId: idOf(11), className: '网络1班' };
const serveChat = () => serve(chatApi.get, () => ({ chat, messages: [], baseNames: [], closed: null }));
const choose = async (dialog: Locator) => {
  await dialog.getByRole('combobox', { name: '班级' }).click();
  await page.getByTitle('网络1班').last().click();
  // The list of classes covers what is below it.
  await dialog.getByLabelText('标题').click();
  await expect.element(dialog.getByTitle('网络1班')).toBeVisible();
};
const formOf = (messageId: string) => (
  <ShareChatModal open chatId={idOf(1)} messageId={messageId} onClose={() => undefined} />
);
const common = {
  ...{ saves: chatShareApi.save, answer: { shareId: idOf(3) }, change: choose },
};
const sent = { chatId: idOf(1), title: '死锁', classIds: [idOf(11)] };

tryForm('the form that shares a chat', {
  'shares the chat of a teacher with any class': trial({
    ...{ ...common, form: formOf(idOf(2)), may: ['ai.use', 'ai.create', 'course.teach'] },
    sends: { ...sent, messageId: idOf(2) },
    school: () => {
      serveChat();
      const { classId, className } = oneClass;
      serve(schoolClassApi.list, () =>
        pageOf({ classId, className, classCode: 'C2401', grade: '', organizationName: '', studentCount: 0 }),
      );
    },
  }),
  'shares the chat of a student, who may not list the classes of the school, with their own class': trial({
    // Another message than the teacher's: the same one sent again within a moment is one press.
    ...{ ...common, form: formOf(idOf(4)), role: 'ROLE_STUDENT', may: ['ai.use'] },
    sends: { ...sent, messageId: idOf(4) },
    school: () => {
      serveChat();
      serve(profileApi.get, () => ({
        ...{ userName: '王晓', phone: '', email: '', introduction: '', loginName: 'wang_x', avatar: '' },
        ...{ roleName: '学生', classes: [oneClass], mayRename: false },
      }));
    },
  }),
});
