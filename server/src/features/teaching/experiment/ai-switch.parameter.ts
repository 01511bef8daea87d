import { defineParameter } from '../../../platform/parameter.ts';

export const aiSwitchParameters = {
  inExperiments: defineParameter({
    name: 'aiInExperiments',
    group: 'teaching',
    title: { zh: '做实验时可以使用 AI', en: 'AI during experiments', mn: 'Туршилтын үед AI ашиглах' },
    description: {
      zh: '教师没有为课程或实验另行设置时，学生做实验期间能否使用 AI 助手、对话和应用；考试期间一律关闭',
      en: 'Whether students at work in an experiment may ask AI, where its teacher says nothing; never during an exam',
      mn: 'Багш тохируулаагүй үед оюутан туршилтын явцад AI ашиглах эсэх; шалгалтын үед үргэлж хаалттай',
    },
    rule: { kind: 'switch' },
    default: true,
  }),
};
