import { randomInt } from 'node:crypto';
import type { Text } from '@xueyan/contract/wire/language';

const numbers = {
  zh: ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'],
  en: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
  mn: ['тэг', 'нэг', 'хоёр', 'гурав', 'дөрөв', 'тав', 'зургаа', 'долоо', 'найм', 'ес'],
};

/** Returns a sum in words for screen readers, and its result. */
export function askSum(): { answer: string; text: Text } {
  const [a, b] = [randomInt(2, 10), randomInt(2, 10)];
  const less = randomInt(1, Math.min(10, a + b));
  const [zh, en, mn] = [numbers.zh, numbers.en, numbers.mn].map((words) => [a, b, less].map((n) => words[n] ?? ''));
  return {
    answer: String(a + b - less),
    text: {
      zh: `${zh?.[0]}加${zh?.[1]}减${zh?.[2]}等于几？`,
      en: `What is ${en?.[0]} plus ${en?.[1]} minus ${en?.[2]}?`,
      mn: `${mn?.[0]} дээр ${mn?.[1]}-г нэмээд ${mn?.[2]}-г хасвал хэд вэ?`,
    },
  };
}
