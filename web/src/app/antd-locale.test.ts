import { expect, it } from 'vitest';
import { loadAntdLocale } from './antd-locale.ts';

/** Returns every text of a locale with its path. */
const phrasesOf = (part: unknown, path = ''): [string, string][] => {
  if (typeof part === 'string') return [[path, part]];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => phrasesOf(value, `${path}.${key}`));
};

/** Returns whether a text consists of letters and is not the pattern of a date or rule. */
const isSaid = (words: string) => /[a-z]{2}/i.test(words) && !/^[YMDHms:/ -]+$|\$\{/.test(words);

it.each(['zh_cn', 'zh_tw', 'mn'] as const)('the components show no English in %s', async (language) => {
  const english = new Map(phrasesOf(await loadAntdLocale('en_us')));
  const same = phrasesOf(await loadAntdLocale(language)).filter(
    ([path, words]) => isSaid(words) && words === english.get(path) && path !== '.locale',
  );
  expect(same).toEqual([]);
});
