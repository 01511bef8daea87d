import type { Fault } from '@xueyan/contract/wire/fault';
import { languages } from '@xueyan/contract/wire/language';
import { DateTime } from '@xueyan/contract/wire/scalar';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseInput } from './input.ts';
import { readyFor } from './traditional.ts';

beforeAll(() => readyFor('zh_tw'));

const form = z.object({ code: z.string().regex(/^\w{4,32}$/), minutes: z.number().int().max(240) });

const refusal = (input: unknown, language: (typeof languages)[number]) => {
  try {
    parseInput(form, input, language);
  } catch (error) {
    return (error as { values: unknown }).values;
  }
  return null;
};

test('a malformed text is refused with a sentence, not with the pattern', () => {
  const said = languages.map((language) => refusal({ code: '一', minutes: 1 }, language));
  expect(said).toEqual(
    ['格式不正确', 'not in the expected form', '格式不正確', 'буруу хэлбэр'].map((rule) => ({ field: 'code', rule })),
  );
});

test('a violated bound is named, and a valid value is accepted', () => {
  for (const language of languages)
    expect(JSON.stringify(refusal({ code: 'abcd', minutes: 241 }, language))).toContain('240');
  expect(parseInput(form, { code: 'abcd', minutes: 240 }, 'zh_cn')).toEqual({ code: 'abcd', minutes: 240 });
});

test('a place in a list is counted as people count, without names of fields', () => {
  const survey = z.object({
    questions: z.array(z.object({ title: z.string().trim().min(1), options: z.array(z.string().max(3)) })),
  });
  const said = (question: object) =>
    languages.map((language) => {
      try {
        parseInput(
          survey,
          {
            questions: [
              { title: '一', options: [] },
              { title: '二', options: [], ...question },
            ],
          },
          language,
        );
      } catch (error) {
        return (error as Fault).values.rule;
      }
      return null;
    });
  expect(said({ title: ' ' })).toEqual([
    '第 2 项：至少 1 个字',
    'Item 2: needs at least 1 character',
    '第 2 項：至少 1 個字',
    '2-р зүйл: дор хаяж 1 тэмдэгт',
  ]);
  expect(said({ options: ['一', '一二三四'] })[0]).toBe('第 2 项的第 2 项：最多 3 个字');
});

test('a rule of the product is explained in each language', () => {
  const moment = z.object({ reminderTime: DateTime });
  const said = (value: string) =>
    languages.map((language) => {
      try {
        parseInput(moment, { reminderTime: value }, language);
      } catch (error) {
        return (error as Fault).values.rule;
      }
      return null;
    });
  expect(said('2027-02-30 10:00:00')).toEqual([
    '日期或时间不存在',
    'there is no such day or time of day',
    '日期或時間不存在',
    'ийм өдөр эсвэл цаг байхгүй',
  ]);
  expect(said('0001-01-01 00:00:00')).toEqual([
    '年份须在 1900 至 2199 之间',
    'must be of the years 1900 to 2199',
    '年份須在 1900 至 2199 之間',
    '1900-аас 2199 оны хооронд байх ёстой',
  ]);
  const either = z.object({ reminderTime: z.union([DateTime, z.literal('')]) });
  expect(() => parseInput(either, { reminderTime: 'x' }, 'zh_cn')).toThrow(
    expect.objectContaining({ values: { field: 'reminderTime', rule: '格式不正确' } }),
  );
});

test('only what a program wrote wrong is told apart: an unknown field, another type, no id', () => {
  const record = z.strictObject({ chatId: z.guid(), title: z.string().trim().min(1) });
  const chatId = '00000000-0000-4000-8000-000000000001';
  const isMalformed = (input: unknown) => {
    try {
      parseInput(record, input, 'zh_cn');
    } catch (error) {
      return (error as Fault).values.malformed !== undefined;
    }
    return null;
  };
  expect(isMalformed({ chatId, title: '一', paperName: '卷' })).toBe(true);
  expect(isMalformed({ chatId })).toBe(true);
  expect(isMalformed({ chatId: '', title: '一' })).toBe(true);
  expect(isMalformed({ chatId, title: ' ' })).toBe(false);
});

describe('input that no call accepts is refused before the schema is applied', () => {
  const anything = z.record(z.string(), z.unknown());
  const rule = (input: unknown) => {
    try {
      parseInput(anything, input, 'en_us');
    } catch (error) {
      return (error as Fault).values.rule;
    }
    return null;
  };
  const nested = (levels: number): unknown => JSON.parse(`{"x":${'['.repeat(levels)}${']'.repeat(levels)}}`);

  test.each([
    ['a list within lists, deeper than any stack', nested(200_000), 'nested too deeply, 64 levels at most'],
    ['one level too many', nested(65), 'nested too deeply, 64 levels at most'],
    ['half a pair', { x: [{ y: 'a\ud800' }] }, 'must not hold half a sign (a lone surrogate)'],
    ['the other half, as the name of a field', { '\udfffx': 1 }, 'must not hold half a sign (a lone surrogate)'],
    ['U+0000', { x: 'a\u0000' }, 'must not hold the sign U+0000'],
    ['as deep as may be', nested(64), null],
    ['a whole pair', { x: '😀' }, null],
  ])('%s', (_, input, said) => expect(rule(input)).toBe(said));
});
