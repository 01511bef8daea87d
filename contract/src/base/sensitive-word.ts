import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Name } from '../wire/scalar.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Permission to manage the sensitive words that texts for others are checked for. */
    'sensitiveword.manage': true;
  }
}

/**
 * `block`: the text is refused; `mask`: the word is replaced by asterisks; `review`: announcements, messages and
 * comments wait for review, other texts are published and recorded; `allow`: a word within which other sensitive words
 * are ignored.
 */
export const wordLevels = ['block', 'mask', 'review', 'allow'] as const;
export type WordLevel = (typeof wordLevels)[number];

export const wordLevelNames: Record<WordLevel, Text> = {
  block: { zh: '禁止发布', en: 'Block', mn: 'Хориглох' },
  mask: { zh: '替换为星号', en: 'Mask', mn: 'Одоор халхлах' },
  review: { zh: '人工审核', en: 'Review', mn: 'Хянах' },
  allow: { zh: '白名单', en: 'Allow', mn: 'Зөвшөөрөх' },
};

/** Maximum number of words of a school. */
export const maxWords = 100_000;

export const SensitiveWordForm = z.strictObject({
  /**
   * Half and full width, case, simplified and traditional characters, and spaces or marks between its characters are
   * ignored.
   */
  word: Name(40),
  /** A school's own category, such as 广告. */
  category: z.string().trim().max(40).default(''),
  level: z.enum(wordLevels),
});
export type SensitiveWordForm = z.output<typeof SensitiveWordForm>;

export const SensitiveWord = SensitiveWordForm.extend({ wordId: Id, createTime: DateTime });
export type SensitiveWord = z.output<typeof SensitiveWord>;

const Key = z.strictObject({ wordId: Id });

export const sensitiveWordFaults = faults('sensitiveword', {
  blocked: {
    zh: '内容含有不能发布的词：{words}',
    en: 'The text has words that cannot be published: {words}',
    mn: 'Агуулгад нийтлэх боломжгүй үг байна: {words}',
  },
  unheld: {
    zh: '内容含有需要审核的词，而此处无法送审，请改写：{words}',
    en: 'The text has words that need a review, which there is none of here. Please write it differently: {words}',
    mn: 'Агуулгад хянах шаардлагатай үг байна, энд хянах боломжгүй тул өөрөөр бичнэ үү: {words}',
  },
  exists: { zh: '这个词已经有了', en: 'The word is there already', mn: 'Энэ үг аль хэдийн байна' },
  tooMany: {
    zh: '最多 {max} 个词',
    en: 'At most {max} words',
    mn: 'Хамгийн ихдээ {max} үг',
  },
  noSign: {
    zh: '词中至少要有一个字或数字',
    en: 'A word has at least one letter or digit',
    mn: 'Үгэнд дор хаяж нэг үсэг эсвэл тоо байна',
  },
});

export const sensitiveWordApi = {
  list: post('sensitiveword/list', {
    access: 'may:sensitiveword.manage',
    summary: 'The words that texts are searched for, newest first',
    input: pageQuery(
      {
        word: z.string().trim().max(40).optional(),
        category: z.string().trim().max(40).optional(),
        level: z.enum(wordLevels).optional(),
      },
      ['word', 'category', 'createTime'],
    ),
    output: pageOf(SensitiveWord),
    sheet: {
      name: { zh: '敏感词', en: 'Sensitive words', mn: 'Эмзэг үг' },
      columns: {
        word: { title: { zh: '词', en: 'Word', mn: 'Үг' } },
        category: { title: { zh: '分类', en: 'Category', mn: 'Ангилал' } },
        level: { title: { zh: '处理方式', en: 'Level', mn: 'Түвшин' }, values: wordLevelNames },
        createTime: { title: { zh: '创建时间', en: 'Created', mn: 'Үүсгэсэн' }, kind: 'time' },
      },
    },
  }),
  save: post('sensitiveword/save', {
    access: 'may:sensitiveword.manage',
    summary: 'Adds a word',
    input: SensitiveWordForm,
    output: Key,
    audit: { action: 'sensitiveword.save' },
  }),
  update: post('sensitiveword/update', {
    access: 'may:sensitiveword.manage',
    summary: 'Changes a word',
    input: SensitiveWordForm.extend({ wordId: Id }),
    output: z.null(),
    audit: { action: 'sensitiveword.update', target: 'wordId' },
  }),
  remove: post('sensitiveword/delete', {
    access: 'may:sensitiveword.manage',
    summary: 'Deletes a word',
    input: Key,
    output: z.null(),
    audit: { action: 'sensitiveword.delete', target: 'wordId' },
  }),
  test: post('sensitiveword/test', {
    access: 'may:sensitiveword.manage',
    summary: 'What would become of a text',
    input: z.strictObject({ text: z.string().max(10_000) }),
    output: z.object({
      text: z.string(),
      wordList: z.array(z.object({ word: z.string(), level: z.enum(wordLevels) })),
    }),
  }),
};
