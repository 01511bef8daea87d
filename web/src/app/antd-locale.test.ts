import { expect, it } from 'vitest';
import { loadAntdLocale } from './antd-locale.ts';

/** Every phrase of a locale, by the path to it. */
const phrasesOf = (part: unknown, path = ''): [string, string][] => {
  if (typeof part === 'string') return [[path, part]];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => phrasesOf(value, `${path}.${key}`));
};

/** Of letters, and not the pattern of a date or of a rule. */
const isSaid = (words: string) => /[a-z]{2}/i.test(words) && !/^[YMDHms:/ -]+$|\$\{/.test(words);

it.each(['zh_cn', 'zh_tw', 'mn'] as const)('the components say nothing in English in %s', async (language) => {
  const english = new Map(phrasesOf(await loadAntdLocale('en_us')));
  const same = phrasesOf(await loadAntdLocale(language)).filter(
    ([path, words]) => isSaid(words) && words === english.get(path) && path !== '.locale',
  );
  expect(same).toEqual([]);
});
