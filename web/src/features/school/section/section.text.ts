import { defineText } from '../../../ui/text/text.ts';

export const sectionText = defineText('teaching.section', {
  zh: {
    courses: '课程',
    course: '所属课程',
    title: '标题',
    titleRequired: '标题不能为空，已恢复原来的标题',
    content: '正文',
    contentPlaceholder: '在这里写正文，支持 Markdown，可以直接粘贴图片。',
    save: '保存',
  },
  en: {
    courses: 'Courses',
    course: 'Its course',
    title: 'Title',
    titleRequired: 'A title cannot be empty; the old one is back',
    content: 'Text',
    contentPlaceholder: 'Write the text here, in Markdown; pictures can be pasted.',
    save: 'Save',
  },
  mn: {
    courses: 'Хичээлүүд',
    course: 'Хамаарах хичээл',
    title: 'Гарчиг',
    titleRequired: 'Гарчиг хоосон байж болохгүй, өмнөх гарчгийг сэргээлээ',
    content: 'Агуулга',
    contentPlaceholder: 'Агуулгыг энд бичнэ үү. Markdown дэмжинэ, зургийг шууд буулгаж болно.',
    save: 'Хадгалах',
  },
});
