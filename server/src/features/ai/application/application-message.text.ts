import { systemMessageType } from '@xueyan/contract/base/message';
import type { OutgoingMessage } from '../../base/message/sending.service.ts';

interface About {
  name: string;
  ownerId: string;
  applicationId: string;
  reason: string;
}

/** First word of the title of what is tried before it is saved. */
export const trial = { zh: '试用', en: 'Trial', mn: 'Туршилт', tw: '試用' };

/** Message that notifies administrators of an application waiting for review. */
export const waiting = (name: string, user: string): OutgoingMessage => ({
  type: systemMessageType,
  title: {
    zh: 'AI 应用等待审核：{name}',
    en: 'An AI application waits for review: {name}',
    mn: 'AI програм хяналт хүлээж байна: {name}',
    tw: 'AI 應用等待審核：{name}',
  },
  content: {
    zh: '{user} 申请发布 AI 应用「{name}」，请审核。',
    en: '{user} wants to publish the AI application “{name}”. Please review it.',
    mn: '{user} «{name}» AI програмыг нийтлэх хүсэлт гаргалаа.',
    tw: '{user} 申請發佈 AI 應用「{name}」，請審核。',
  },
  values: { name, user },
  to: { roles: ['ROLE_ADMIN'] },
  link: '/system/ai-applications',
});

const toOwner = ({ name, ownerId, applicationId, reason }: About) => ({
  type: systemMessageType,
  values: { name, reason: reason || '—' },
  to: { users: [ownerId] },
  link: `/aiApplicationManagement/${applicationId}`,
});

export const passed = (about: About): OutgoingMessage => ({
  ...toOwner(about),
  title: {
    zh: 'AI 应用已通过审核：{name}',
    en: 'Your AI application passed review: {name}',
    mn: 'AI програм хяналт давлаа: {name}',
    tw: 'AI 應用已通過審核：{name}',
  },
  content: {
    zh: '「{name}」已发布，可以使用了。',
    en: '“{name}” is published and can be used.',
    mn: '«{name}» нийтлэгдлээ.',
    tw: '「{name}」已發佈，可以使用了。',
  },
});

export const refused = (about: About): OutgoingMessage => ({
  ...toOwner(about),
  title: {
    zh: 'AI 应用未通过审核：{name}',
    en: 'Your AI application did not pass review: {name}',
    mn: 'AI програм хяналт давсангүй: {name}',
    tw: 'AI 應用未通過審核：{name}',
  },
  content: {
    zh: '原因：{reason}。修改后可以再次申请发布；以前发布的版本不受影响。',
    en: 'Why: {reason}. Change it and ask again; what was published before goes on.',
    mn: 'Шалтгаан: {reason}. Засаад дахин хүсэлт гаргана уу; өмнө нийтэлсэн хувилбар хэвээр.',
    tw: '原因：{reason}。修改後可以再次申請發佈；以前發佈的版本不受影響。',
  },
});

export const takenDown = (about: About): OutgoingMessage => ({
  ...toOwner(about),
  title: {
    zh: '管理员撤回了 AI 应用：{name}',
    en: 'An administrator withdrew your AI application: {name}',
    mn: 'Админ AI програмыг буцаалаа: {name}',
    tw: '管理員撤回了 AI 應用：{name}',
  },
  content: {
    zh: '原因：{reason}。修改后可以再次申请发布。',
    en: 'Why: {reason}. Change it and ask for it to be published again.',
    mn: 'Шалтгаан: {reason}. Засаад дахин нийтлэх хүсэлт гаргана уу.',
    tw: '原因：{reason}。修改後可以再次申請發佈。',
  },
});
