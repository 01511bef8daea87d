/** To the sender of a scheduled message that was not sent. */
export const scheduledUnsent = {
  title: {
    zh: '定时消息未发出：{title}',
    tw: '定時消息未發出：{title}',
    en: 'A scheduled message was not sent: {title}',
    mn: 'Товлосон мэдээ илгээгдсэнгүй: {title}',
  },
  content: {
    zh: '到发送时间时，您已没有向所选的人发送消息的权限，「{title}」没有发出。',
    tw: '到發送時間時，您已沒有向所選的人發送消息的權限，「{title}」沒有發出。',
    en: 'When its time came you might not send to the people you had chosen any more: “{title}” was not sent.',
    mn: 'Илгээх цагт та сонгосон хүмүүст илгээх эрхгүй болсон тул «{title}» илгээгдсэнгүй.',
  },
};
