import type { z } from 'zod';

const units: Record<string, string> = { string: 'тэмдэгт', array: 'зүйл', set: 'зүйл', file: 'байт' };
const kinds: Record<string, string> = {
  string: 'текст',
  number: 'тоо',
  int: 'бүхэл тоо',
  boolean: 'тийм эсвэл үгүй',
  array: 'жагсаалт',
  object: 'объект',
  date: 'огноо',
};

const limit = (bound: number | bigint | Date, origin: string) => `${String(bound)} ${units[origin] ?? ''}`.trim();

/** A rule that an input breaks, in Mongolian; nothing for the rarer ones. */
export function mongolianRule(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'заавал бөглөнө';
      return `буруу төрөл: ${kinds[issue.expected] ?? issue.expected} байх ёстой`;
    case 'too_small':
      return `хэт бага: дор хаяж ${limit(issue.minimum, issue.origin)} байх ёстой`;
    case 'too_big':
      return `хэт их: дээд тал нь ${limit(issue.maximum, issue.origin)} байх ёстой`;
    case 'invalid_format':
      return 'буруу хэлбэр';
    case 'invalid_value':
      return `буруу утга: ${issue.values.map((value) => JSON.stringify(value)).join(', ')} утгын нэг байх ёстой`;
    case 'unrecognized_keys':
      return `танигдаагүй талбар: ${issue.keys.join(', ')}`;
    default:
      return undefined;
  }
}
