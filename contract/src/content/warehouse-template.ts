import type { Text } from '../wire/language.ts';

/** Page templates that every school has; a space may have more of its own. */
export const pageTemplateCodes = ['meeting', 'lesson', 'incident'] as const;
export type PageTemplateCode = (typeof pageTemplateCodes)[number];

export const pageTemplates: Record<PageTemplateCode, { name: Text; content: Text }> = {
  meeting: {
    name: { zh: '会议纪要', en: 'Notes of a meeting', mn: 'Хурлын тэмдэглэл' },
    content: {
      zh: '**时间**：\n\n**参加**：\n\n## 议题\n\n1. \n\n## 结论\n\n## 待办\n\n- [ ] 事项（负责人，期限）\n',
      en: '**When**:\n\n**Who**:\n\n## Topics\n\n1. \n\n## Conclusions\n\n## To do\n\n- [ ] What (who, until when)\n',
      mn: '**Хэзээ**:\n\n**Хэн**:\n\n## Асуудал\n\n1. \n\n## Дүгнэлт\n\n## Хийх ажил\n\n- [ ] Ажил (хариуцагч, хугацаа)\n',
    },
  },
  lesson: {
    name: { zh: '备课记录', en: 'Preparation of a lesson', mn: 'Хичээлийн бэлтгэл' },
    content: {
      zh: '## 目标\n\n## 重点与难点\n\n## 过程\n\n| 环节 | 时间 | 内容 |\n| --- | --- | --- |\n|  |  |  |\n\n## 课后反思\n',
      en: '## Aims\n\n## What matters, and what is hard\n\n## Course\n\n| Part | Minutes | What |\n| --- | --- | --- |\n|  |  |  |\n\n## Afterwards\n',
      mn: '## Зорилго\n\n## Гол ба хүнд хэсэг\n\n## Явц\n\n| Хэсэг | Хугацаа | Агуулга |\n| --- | --- | --- |\n|  |  |  |\n\n## Дүгнэлт\n',
    },
  },
  incident: {
    name: { zh: '故障复盘', en: 'Review of a failure', mn: 'Гэмтлийн дүн шинжилгээ' },
    content: {
      zh: '## 现象\n\n## 影响\n\n## 原因\n\n## 处理经过\n\n| 时间 | 做了什么 |\n| --- | --- |\n|  |  |\n\n## 以后怎样避免\n\n- [ ] \n',
      en: '## What was seen\n\n## Whom it hit\n\n## Why\n\n## What was done\n\n| Time | What |\n| --- | --- |\n|  |  |\n\n## How to avoid it\n\n- [ ] \n',
      mn: '## Шинж тэмдэг\n\n## Нөлөө\n\n## Шалтгаан\n\n## Хийсэн ажил\n\n| Цаг | Юу хийв |\n| --- | --- |\n|  |  |\n\n## Цаашид сэргийлэх\n\n- [ ] \n',
    },
  },
};
