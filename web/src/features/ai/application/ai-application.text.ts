import { defineText } from '../../../ui/text/text.ts';

export const aiApplicationText = defineText('ai.application', {
  zh: {
    tool: 'AI 应用管理',
    title: 'AI 应用管理',
    subtitle: '为课程制作自己的 AI 应用，发布给学生使用',
    media: '语音、视频与图片',
    near: '接近上限的学生',
  },
  en: {
    tool: 'AI applications',
    title: 'AI applications',
    subtitle: 'Make AI applications for your courses and publish them to your students',
    media: 'Speech, videos, pictures',
    near: 'Students near a limit',
  },
  mn: {
    tool: 'AI програмууд',
    title: 'AI програмууд',
    subtitle: 'Хичээлдээ зориулж AI програм бүтээж, сурагчдадаа нийтэлнэ',
    media: 'Дуу, видео, зураг',
    near: 'Хязгаарт ойртсон',
  },
});
