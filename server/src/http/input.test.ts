import { languages } from '@xueyan/contract/wire/language';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseInput } from './input.ts';

const form = z.object({ code: z.string().regex(/^\w{4,32}$/), minutes: z.number().int().max(240) });

const refusal = (input: unknown, language: (typeof languages)[number]) => {
  try {
    parseInput(form, input, language);
  } catch (error) {
    return (error as { values: unknown }).values;
  }
  return null;
};

test('a text of another form is refused in words, not with the pattern', () => {
  const said = languages.map((language) => refusal({ code: '一', minutes: 1 }, language));
  expect(said).toEqual(
    ['格式不正确', 'not in the expected form', '格式不正確', 'буруу хэлбэр'].map((rule) => ({ field: 'code', rule })),
  );
});

test('a bound that is passed is named, and what fits is taken', () => {
  for (const language of languages)
    expect(JSON.stringify(refusal({ code: 'abcd', minutes: 241 }, language))).toContain('240');
  expect(parseInput(form, { code: 'abcd', minutes: 240 }, 'zh_cn')).toEqual({ code: 'abcd', minutes: 240 });
});
