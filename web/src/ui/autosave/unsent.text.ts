import { defineText } from '../text/text.ts';

export const unsentText = defineText('unsent', {
  zh: {
    restored: '已恢复上次未提交的内容',
    outdated: '此后有人修改并保存了这里，提交会替换对方的内容；丢弃后可以看到。',
    discard: '丢弃',
  },
  en: {
    restored: 'What you had not sent is back',
    outdated: 'Somebody has saved changes here since; sending replaces them. Discard yours to see them.',
    discard: 'Discard it',
  },
  mn: {
    restored: 'Илгээгээгүй агуулгыг сэргээлээ',
    outdated: 'Түүнээс хойш өөр хүн энд өөрчлөлт хадгалсан; илгээвэл түүнийг солино. Хаявал харагдана.',
    discard: 'Хаях',
  },
});
