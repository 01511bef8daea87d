import { z } from 'zod';
import { languages, phraseIn } from '../wire/language.ts';
import { sheetImport } from './import.ts';
import { SensitiveWordForm, type WordLevel, wordLevelNames, wordLevels } from './sensitive-word.ts';

/** Names of a level, in every language and as the code. */
const named = new Map<string, WordLevel>(
  wordLevels.flatMap((level) =>
    [level, ...languages.map((language) => phraseIn(language, wordLevelNames[level]))].map(
      (name): [string, WordLevel] => [name.toLowerCase(), level],
    ),
  ),
);

const LevelCell = z
  .string()
  .refine((text) => named.has(text.toLowerCase()))
  .transform((text): WordLevel => named.get(text.toLowerCase()) ?? 'review');

/** Words with their level: new ones are added, existing ones get the level and the category of the row. */
export const sensitiveWordImport = sheetImport({
  kind: 'sensitiveword',
  name: { zh: '敏感词', en: 'Sensitive words', mn: 'Эмзэг үг' },
  access: 'may:sensitiveword.manage',
  params: z.strictObject({}),
  columns: {
    word: {
      title: { zh: '词', en: 'Word', mn: 'Үг' },
      synonyms: ['敏感词', '词语', '关键词', '关键字', 'Sensitive word', 'Keyword'],
      required: true,
      rule: SensitiveWordForm.shape.word,
      hint: {
        zh: '1–40 个字；已有的词会更新',
        en: '1–40 characters; a word that is there is updated',
        mn: '1–40 тэмдэгт; байгаа үг шинэчлэгдэнэ',
      },
      example: '代写作业',
    },
    level: {
      title: { zh: '处理方式', en: 'Level', mn: 'Түвшин' },
      synonyms: ['级别', '等级', '处理', 'Action'],
      required: true,
      rule: LevelCell,
      hint: {
        zh: '禁止发布、替换为星号、人工审核或白名单',
        en: 'Block, Mask, Review or Allow',
        mn: 'Хориглох, Одоор халхлах, Хянах эсвэл Зөвшөөрөх',
      },
      example: '禁止发布',
    },
    category: {
      title: { zh: '分类', en: 'Category', mn: 'Ангилал' },
      synonyms: ['类别', '类型', 'Type'],
      required: false,
      rule: z.string().max(40),
      hint: {
        zh: '最多 40 个字，可以不填',
        en: 'At most 40 characters, or nothing',
        mn: 'Хамгийн ихдээ 40 тэмдэгт, хоосон байж болно',
      },
      example: '广告',
    },
  },
});
