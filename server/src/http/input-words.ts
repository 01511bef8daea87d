import type { Text } from '@xueyan/contract/wire/language';
import type { z } from 'zod';

const shape: Text = { zh: '格式不正确', en: 'not in the expected form', mn: 'буруу хэлбэр' };
const needed: Text = { zh: '必须填写', en: 'is required', mn: 'заавал бөглөнө' };
const noChoice: Text = { zh: '不是可选的值', en: 'is not one of the choices', mn: 'сонголтод байхгүй' };

const kinds: Record<string, Text> = {
  string: { zh: '文字', en: 'text', mn: 'текст' },
  number: { zh: '数字', en: 'a number', mn: 'тоо' },
  int: { zh: '整数', en: 'a whole number', mn: 'бүхэл тоо' },
  boolean: { zh: '是或否', en: 'yes or no', mn: 'тийм эсвэл үгүй' },
  array: { zh: '列表', en: 'a list', mn: 'жагсаалт' },
};

const wrongKind = (expected: string): Text => {
  const kind = kinds[expected];
  if (!kind) return shape;
  return { zh: `格式不正确，应为${kind.zh}`, en: `must be ${kind.en}`, mn: `${kind.mn} байх ёстой` };
};

/** Units of what is counted. A number has none. */
const units: Record<string, Text> = {
  string: { zh: '个字', en: 'characters', mn: 'тэмдэгт' },
  array: { zh: '项', en: 'items', mn: 'зүйл' },
  set: { zh: '项', en: 'items', mn: 'зүйл' },
  file: { zh: '字节', en: 'bytes', mn: 'байт' },
};

function atLeast({ origin, minimum, inclusive = true }: z.core.$ZodIssueTooSmall): Text {
  const unit = units[origin];
  const one = `${minimum}`;
  if (unit) {
    const word = one === '1' ? unit.en.replace(/s$/, '') : unit.en;
    return { zh: `至少 ${one} ${unit.zh}`, en: `needs at least ${one} ${word}`, mn: `дор хаяж ${one} ${unit.mn}` };
  }
  if (!inclusive) return { zh: `须大于 ${one}`, en: `must be more than ${one}`, mn: `${one}-аас их байх ёстой` };
  return { zh: `最小 ${one}`, en: `must be ${one} or more`, mn: `хамгийн багадаа ${one}` };
}

function atMost({ origin, maximum, inclusive = true }: z.core.$ZodIssueTooBig): Text {
  const unit = units[origin];
  const one = `${maximum}`;
  if (unit) {
    const word = one === '1' ? unit.en.replace(/s$/, '') : unit.en;
    return { zh: `最多 ${one} ${unit.zh}`, en: `takes at most ${one} ${word}`, mn: `дээд тал нь ${one} ${unit.mn}` };
  }
  if (!inclusive) return { zh: `须小于 ${one}`, en: `must be less than ${one}`, mn: `${one}-аас бага байх ёстой` };
  return { zh: `最大 ${one}`, en: `must be ${one} or less`, mn: `хамгийн ихдээ ${one}` };
}

/** Returns the rule that an input breaks in the words of a person who fills in a form. */
export function wordsOfRule(issue: z.core.$ZodRawIssue): Text {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? needed : wrongKind(issue.expected);
    case 'too_small':
      return atLeast(issue as z.core.$ZodIssueTooSmall);
    case 'too_big':
      return atMost(issue as z.core.$ZodIssueTooBig);
    case 'invalid_value':
      return noChoice;
    case 'not_multiple_of': {
      const { divisor } = issue;
      return {
        zh: `须为 ${divisor} 的倍数`,
        en: `must be a multiple of ${divisor}`,
        mn: `${divisor}-д хуваагдах ёстой`,
      };
    }
    case 'unrecognized_keys': {
      const keys = issue.keys.join(', ');
      return { zh: `多余的字段 ${keys}`, en: `has unknown fields: ${keys}`, mn: `танигдаагүй талбар: ${keys}` };
    }
    default:
      return shape;
  }
}

/**
 * Adds the place within lists to the words of a rule: a person counts entries, and does not know the names of fields,
 * which the reply gives beside the message.
 */
export function wordsAt(path: PropertyKey[], { zh, en, mn }: Text): Text {
  const places = path.filter((part) => typeof part === 'number').map((at) => at + 1);
  if (places.length === 0) return { zh, en, mn };
  return {
    zh: `${places.map((n) => `第 ${n} 项`).join('的')}：${zh}`,
    en: `Item ${places.join('.')}: ${en}`,
    mn: `${places.join('.')}-р зүйл: ${mn}`,
  };
}
