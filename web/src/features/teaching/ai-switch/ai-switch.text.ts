import { defineText } from '../../../ui/text/text.ts';

export const aiSwitchText = defineText('teaching.aiSwitch', {
  zh: {
    here: '本实验中的 AI',
    course: '全课程实验的默认',
    hint: '关闭后，学生做这个实验时不能使用 AI 助手、对话和应用，页面上会说明原因。考试期间一律关闭。立即生效。',
    allowed: '开放',
    closed: '关闭',
    inherit: '沿用{above}（{state}）',
    ofCourse: '课程',
    ofSchool: '学校',
    saved: '已保存',
    told: 'AI 已关闭',
    toldHint:
      '老师没有在这个实验中开放 AI：实验机运行期间，AI 助手、对话和应用都不回答。需要帮助时可以请老师远程协助。',
  },
  en: {
    here: 'AI in this experiment',
    course: 'Experiments of the course',
    hint: 'Where it is closed, students at work in the experiment are not answered by the assistant, chats or applications, and are told why. Always closed during exams. In force at once.',
    allowed: 'open',
    closed: 'closed',
    inherit: 'As the {above} says ({state})',
    ofCourse: 'course',
    ofSchool: 'school',
    saved: 'Saved',
    told: 'AI closed',
    toldHint:
      'Your teacher has closed AI in this experiment: while the machine runs neither the assistant nor chats nor applications answer. Ask the teacher for help instead.',
  },
  mn: {
    here: 'Энэ туршилтын AI',
    course: 'Хичээлийн туршилтууд',
    hint: 'Хаасан бол оюутан туршилт хийх үед AI туслах, яриа, програм хариулахгүй, шалтгааныг нь хэлнэ. Шалгалтын үед үргэлж хаалттай. Шууд хүчинтэй.',
    allowed: 'нээлттэй',
    closed: 'хаалттай',
    inherit: '{above}-ийн тохиргоогоор ({state})',
    ofCourse: 'Хичээл',
    ofSchool: 'Сургууль',
    saved: 'Хадгалсан',
    told: 'AI хаалттай',
    toldHint:
      'Багш энэ туршилтад AI хаасан: машин ажиллах хугацаанд AI туслах, яриа, програм хариулахгүй. Тусламж хэрэгтэй бол багшаасаа хүсээрэй.',
  },
});
