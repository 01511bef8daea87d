import { defineParameter } from '../../../platform/parameter.ts';

export const warehouseCommentParameters = {
  perMinute: defineParameter({
    name: 'warehouseCommentsPerMinute',
    group: 'teaching',
    title: {
      zh: '知识仓库每分钟评论',
      en: 'Comments a minute in the warehouse',
      mn: 'Мэдлэгийн санд минутанд бичих тоо',
    },
    description: {
      zh: '一个人在知识仓库中每分钟最多评论几条',
      en: 'How many comments one person may write within a minute',
      mn: 'Нэг хүн минутанд бичих сэтгэгдлийн дээд тоо',
    },
    rule: { kind: 'number', min: 1, max: 120, unit: { zh: '条', en: 'posts', mn: 'бичлэг' } },
    default: 20,
  }),
};
