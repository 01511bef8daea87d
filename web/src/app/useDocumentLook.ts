import type { Language } from '@xueyan/contract/wire/language';
import { useLayoutEffect } from 'react';
import { textOn } from '../ui/look/contrast.ts';
import { neutrals } from '../ui/look/neutrals.ts';
import { languageNames } from '../ui/text/languages.ts';
import { useLanguage } from '../ui/text/text.ts';
import { useMode, useSettings } from './settings/useSettings.ts';

const tagOf = (language: Language) => languageNames.find((one) => one.language === language)?.tag ?? 'zh-CN';

/** Sets the attributes of the document for styles and screen readers: language, light or dark, page width. */
export function useDocumentLook() {
  const language = useLanguage();
  const mode = useMode();
  const { colour, colourWeak, contentWidth } = useSettings();

  useLayoutEffect(() => {
    const root = document.documentElement;
    root.lang = tagOf(language);
    root.dataset.mode = mode;
    root.dataset.contentWidth = contentWidth;
    root.toggleAttribute('data-colour-weak', colourWeak);
    root.style.setProperty('--on-colour', textOn(colour, neutrals.light.text));
  }, [language, mode, contentWidth, colourWeak, colour]);
}
