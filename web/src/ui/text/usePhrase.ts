import { phraseIn, type Text } from '@xueyan/contract/wire/language';
import { useCallback } from 'react';
import { useLanguage } from './text.ts';
import { toTraditional } from './traditional.ts';

/** A text that the contract itself carries, in the language in use. */
export function usePhrase(): (text: Text) => string {
  const language = useLanguage();
  return useCallback((text) => phraseIn(language, text, toTraditional), [language]);
}
