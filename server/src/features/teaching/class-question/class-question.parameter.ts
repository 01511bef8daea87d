import { defineParameter } from '../../../platform/parameter.ts';

const unit = { zh: '分', en: 'points', mn: 'оноо' };
const group = 'teaching';

/** Values of answers to questions in class for the gradebook. */
export const classPointParameters = {
  right: defineParameter({
    name: 'classPointRight',
    group,
    title: { zh: '课堂表现：答对得分', en: 'Class points: right answer', mn: 'Хичээлийн оноо: зөв хариулт' },
    description: {
      zh: '课堂提问每答对一题在成绩册“课堂表现”中得多少分',
      en: 'What a right answer to a question in class is worth in the gradebook',
      mn: 'Хичээл дээр зөв хариулсан нь дүнгийн дэвтэрт хэдэн оноо болох',
    },
    rule: { kind: 'number', min: 0, max: 20, unit },
    default: 3,
  }),
  partly: defineParameter({
    name: 'classPointPartly',
    group,
    title: { zh: '课堂表现：部分正确得分', en: 'Class points: partly right', mn: 'Хичээлийн оноо: зарим нь зөв' },
    description: {
      zh: '课堂提问每题部分正确得多少分',
      en: 'What an answer that is partly right is worth',
      mn: 'Зарим нь зөв хариулт хэдэн оноо болох',
    },
    rule: { kind: 'number', min: 0, max: 20, unit },
    default: 2,
  }),
  answered: defineParameter({
    name: 'classPointAnswered',
    group,
    title: { zh: '课堂表现：参与得分', en: 'Class points: taking part', mn: 'Хичээлийн оноо: оролцоо' },
    description: {
      zh: '回答、抢答或被点到而没有判为正确时得多少分',
      en: 'What answering, buzzing in or being drawn is worth where it is not judged right',
      mn: 'Хариулсан, түрүүлсэн, сонгогдсон ч зөв гэж үнэлээгүй бол хэдэн оноо болох',
    },
    rule: { kind: 'number', min: 0, max: 20, unit },
    default: 1,
  }),
  maximum: defineParameter({
    name: 'classPointMaximum',
    group,
    title: { zh: '课堂表现：满分', en: 'Class points: the most', mn: 'Хичээлийн оноо: дээд' },
    description: {
      zh: '一门课程的课堂表现累计到多少分为止',
      en: 'Points of class questions count up to this in a course',
      mn: 'Нэг хичээлд хуримтлуулах дээд оноо',
    },
    rule: { kind: 'number', min: 1, max: 1000, unit },
    default: 20,
  }),
};
