import { defineParameter } from '../../../platform/parameter.ts';

export const aiMarkParameters = {
  inFiles: defineParameter({
    name: 'aiMarkInFiles',
    group: 'teaching',
    title: { zh: '文件里标注“AI 生成”', en: '“Made by AI” in files', mn: 'Файлд «AI үүсгэсэн» тэмдэглэх' },
    description: {
      zh: 'AI 起草的演示文稿和思维导图在放映、打印和导出的文件里写上“AI 生成”；关闭后只在页面上标注',
      en: 'Whether decks and mind maps that AI drafted say so when presented, printed and exported; pages say it always',
      mn: 'AI ноороглосон үзүүлэн, зураглалыг үзүүлэх, хэвлэх, татахад «AI үүсгэсэн» гэж бичих эсэх; хуудсанд үргэлж харагдана',
    },
    rule: { kind: 'switch' },
    default: true,
  }),
};
