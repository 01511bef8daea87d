import { systemMessageType } from '@xueyan/contract/base/message';
import type { OutgoingMessage } from '../../base/message/sending.service.ts';

/** Notifies the writer of an article that was reviewed and put on the shelf. */
export const articlePassed = ({
  id,
  title,
  ownerId,
}: {
  id: string;
  title: string;
  ownerId: string;
}): OutgoingMessage => ({
  type: systemMessageType,
  title: {
    zh: '文章已通过审核：{title}',
    tw: '文章已通過審核：{title}',
    en: 'Your article was passed: {title}',
    mn: 'Таны нийтлэлийг зөвшөөрлөө: {title}',
  },
  content: {
    zh: '「{title}」已通过审核并上架。',
    tw: '「{title}」已通過審核並上架。',
    en: '“{title}” was reviewed and is on the shelf.',
    mn: '«{title}» хянагдаж тавигдлаа.',
  },
  values: { title },
  link: `/content/news/${id}`,
  to: { users: [ownerId] },
});
