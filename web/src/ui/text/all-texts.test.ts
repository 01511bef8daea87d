import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@xueyan/contract/wire/language';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { definitionsIn, texts } from '../../../texts.ts';
import { openBrowser } from '../../testing/memory-storage.ts';

type Texts = Record<string, Record<string, string>>;

const root = new URL('../../..', import.meta.url).pathname;
const languages = ['en_us', 'zh_tw', 'mn'] as const;

/** Texts as they are in the source. */
const zh: Texts = {};
const written = new Map<Language, Texts>([['zh_cn', zh]]);

let chooseLanguage: (language: Language) => void;
let say: (namespace: string, key: string, values: Record<string, string>) => string;

beforeAll(async () => {
  openBrowser();
  const { session } = await import('../../api/session.ts');
  const { addTexts, defineText, say: sayOf } = await import('./text.ts');
  chooseLanguage = session.setLanguage;
  say = (namespace, key, values) => sayOf<Record<string, string>>({ namespace }, key, values);
  for (const file of globSync('src/**/*.text.ts', { cwd: root })) {
    for (const { namespace, phrases } of definitionsIn(readFileSync(join(root, file), 'utf8'), file)) {
      zh[namespace] = phrases.zh;
      defineText(namespace, { zh: phrases.zh, en: phrases.zh, mn: phrases.zh });
    }
  }
  const plugin = texts();
  const hook = <T>(one: unknown) => one as T;
  hook<(config: { root: string }) => void>(plugin.configResolved)({ root });
  for (const language of languages) {
    const code = hook<(id: string) => string>(plugin.load)(`\0virtual:words/${language}`);
    const module: { words: Texts } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    written.set(language, module.words);
    addTexts(language, module.words);
  }
});

afterAll(() => vi.unstubAllGlobals());

/** Returns a text with all of its plural forms. */
const ofMany = (text: string) => text.replace(/\{\w+, [^}|]+\|([^}]+)\}/g, '$1');
const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();

describe.each(['zh_cn', ...languages] as const)('every text of every screen, in %s,', (language) => {
  const all = () =>
    Object.entries(written.get(language) ?? {}).flatMap(([namespace, phrases]) =>
      Object.entries(phrases).map(([key, text]) => ({ namespace, key, text })),
    );

  test('is shown as it is written, an empty one as nothing and never as its key', () => {
    chooseLanguage(language);
    const wrong = all().filter(({ namespace, key, text }) => {
      const values = Object.fromEntries(holes(text).map((hole) => [hole.slice(1, -1), hole]));
      return say(namespace, key, values) !== ofMany(text);
    });
    expect(all().length).toBeGreaterThan(1000);
    expect(wrong).toEqual([]);
  });

  test('has the same placeholders as the Chinese one, and is empty only where that is', () => {
    const wrong = all().filter(({ namespace, key, text }) => {
      const original = zh[namespace]?.[key];
      if (original === undefined) return true;
      return holes(text).join() !== holes(original).join() || (text === '') !== (original === '');
    });
    expect(wrong).toEqual([]);
  });
});

describe('English', () => {
  test('has a singular and a plural', () => {
    chooseLanguage('en_us');
    expect(say('lab.machineList', 'cpusOf', { n: '1' })).toBe('1 core');
    expect(say('lab.machineList', 'cpusOf', { n: '2' })).toBe('2 cores');
  });

  test('has both forms wherever a number precedes a plural', () => {
    const plural =
      /\{(?!max\b)\w+\} (?:row|student|mark|report|step|point|section|core|minute|course|class|chapter|day|device|machine|experiment|line|memo|week|holiday)(?:s|es)\b/;
    const wrong = Object.values(written.get('en_us') ?? {}).flatMap((phrases) =>
      Object.values(phrases).filter((text) => plural.test(text)),
    );
    expect(wrong).toEqual([]);
  });
});
