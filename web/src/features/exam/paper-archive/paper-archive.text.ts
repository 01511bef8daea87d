import { defineText } from '../../../ui/text/text.ts';

export const paperArchiveText = defineText('exam.paper-archive', {
  zh: {
    pack: '导出答卷（PDF）',
    hint: '每名考生的题目、作答、得分和评语，按班级和学号排列，有目录和书签。超过 60 份时分成几个 PDF，打成一个压缩包。',
    keysShown: '考生能看到答案，所以每题附参考答案。',
    scope: '范围',
    all: '全部考生',
    begin: '开始导出',
    save: '下载（{n} 份答卷）',
    earlier: '下载 {time} 导出的《{title}》（{n} 份）',
  },
  en: {
    pack: 'Export papers (PDF)',
    hint: 'The questions, answers, points and comments of each candidate, by class and number, with contents and bookmarks. More than 60 papers become several PDFs in one archive.',
    keysShown: 'Candidates may see the key, so each question has it.',
    scope: 'Whose',
    all: 'All candidates',
    begin: 'Begin',
    save: 'Save ({n} {n, paper|papers})',
    earlier: 'Save “{title}” exported {time} ({n} {n, paper|papers})',
  },
  mn: {
    pack: 'Материал экспортлох (PDF)',
    hint: 'Шалгуулагч бүрийн асуулт, хариулт, оноо, сэтгэгдэл; анги, дугаараар, агуулга ба хавчуургатай. 60-аас олон бол хэд хэдэн PDF нэг багц болно.',
    keysShown: 'Шалгуулагч түлхүүрийг хардаг тул асуулт бүрт хариултыг хавсаргана.',
    scope: 'Хэний',
    all: 'Бүх шалгуулагч',
    begin: 'Эхлэх',
    save: 'Татах ({n} материал)',
    earlier: '{time}-д экспортолсон «{title}»-г татах ({n})',
  },
});
