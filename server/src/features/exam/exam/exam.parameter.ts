import { defineParameter } from '../../../platform/parameter.ts';

export const examParameters = {
  graceSeconds: defineParameter({
    name: 'examGraceSeconds',
    group: 'teaching',
    title: { zh: '交卷宽限时间', en: 'Grace after an exam’s end', mn: 'Хураалгах нэмэлт хугацаа' },
    description: {
      zh: '时间到后仍接收断网考生补传的答案，之后由服务器自动交卷',
      en: 'Answers of candidates who were cut off are still taken for so long; then the server hands in',
      mn: 'Холболт тасарсан шалгуулагчийн хариултыг энэ хугацаанд хүлээн авна; дараа нь сервер хураана',
    },
    rule: { kind: 'number', min: 0, max: 600, unit: { zh: '秒', en: 'seconds', mn: 'секунд' } },
    default: 60,
  }),
};
