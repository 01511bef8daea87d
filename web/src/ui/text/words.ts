import type { Language } from '@xueyan/contract/wire/language';
import { session } from '../../api/session.ts';
import { addTexts, hasWords } from './text.ts';
import { keepTraditional } from './traditional.ts';

const sources: Partial<Record<Language, () => Promise<typeof import('virtual:words/mn')>>> = {
  en_us: () => import('virtual:words/en_us'),
  zh_tw: () => import('virtual:words/zh_tw'),
  mn: () => import('virtual:words/mn'),
};

/** Fetches the texts of a language; those of simplified Chinese are always loaded. */
export async function loadTexts(language: Language): Promise<void> {
  if (hasWords(language)) return;
  const source = await sources[language]?.();
  if (!source) return;
  keepTraditional(source.phrases);
  addTexts(language, source.words);
}

// Another tab may change the language too.
session.subscribe(() => void loadTexts(session.language()).catch(() => undefined));

/** Changes the language once its texts are loaded, so that the screen never mixes two languages. */
export async function changeLanguage(language: Language): Promise<void> {
  await loadTexts(language);
  session.setLanguage(language);
}
