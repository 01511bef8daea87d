import { systemMessageType } from '@xueyan/contract/base/message';
import type { OutgoingMessage } from '../../base/message/sending.service.ts';

interface Said {
  spaceId: string;
  pageId: string;
  title: string;
  by: string;
  content: string;
}

/** Notifies the author of a page and the participants of a thread of a comment. */
export const pageCommented = (
  { spaceId, pageId, title, by, content }: Said,
  users: string[],
  reply: boolean,
): OutgoingMessage => ({
  type: systemMessageType,
  title: reply
    ? {
        zh: '「{title}」的评论有新回复',
        tw: '「{title}」的評論有新回覆',
        en: 'An answer to a comment on “{title}”',
        mn: '“{title}” сэтгэгдэлд хариу ирлээ',
      }
    : {
        zh: '「{title}」有新评论',
        tw: '「{title}」有新評論',
        en: 'A comment on “{title}”',
        mn: '“{title}” хуудсанд шинэ сэтгэгдэл',
      },
  content: { zh: '{by}：{content}', tw: '{by}：{content}', en: '{by}: {content}', mn: '{by}: {content}' },
  values: { title, by, content },
  to: { users },
  link: `/content/warehouse/${spaceId}?page=${pageId}`,
});
