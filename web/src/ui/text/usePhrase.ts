import { phraseIn, type Text } from '@xueyan/contract/wire/language';
import { useCallback } from 'react';
import { useLanguage } from './text.ts';
import { toTraditional } from './traditional.ts';

/** Returns a function that picks the current language of a text that the contract defines. */
export function usePhrase(): (text: Text) => string {
  const language = useLanguage();
  return useCallback((text) => phraseIn(language, text, toTraditional), [language]);
}
