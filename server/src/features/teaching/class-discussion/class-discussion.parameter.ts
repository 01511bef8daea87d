import { defineParameter } from '../../../platform/parameter.ts';

export const classDiscussionParameters = {
  postsPerMinute: defineParameter({
    name: 'classPostsPerMinute',
    group: 'teaching',
    title: { zh: '课堂讨论每分钟发言', en: 'Posts a minute in class', mn: 'Хичээлд минутанд бичих тоо' },
    description: {
      zh: '一名学生在课堂讨论中每分钟最多发言几条',
      en: 'How many posts one student may write within a minute of a class',
      mn: 'Нэг оюутан хичээлийн хэлэлцүүлэгт минутанд бичих дээд тоо',
    },
    rule: { kind: 'number', min: 1, max: 120, unit: { zh: '条', en: 'posts', mn: 'бичлэг' } },
    default: 10,
  }),
};
