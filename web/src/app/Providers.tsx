import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { QueryClientProvider } from '@tanstack/react-query';
import type { Language } from '@xueyan/contract/wire/language';
import { ConfigProvider } from 'antd';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { littleMovement, useMedia } from '../ui/browser/useMedia.ts';
import { languageNames } from '../ui/text/languages.ts';
import { useLanguage } from '../ui/text/text.ts';
import { queryClient } from './query-client.ts';
import { useMode, useSettings } from './settings/useSettings.ts';
import { themeOf } from './theme.ts';

// A screen reader says what a button does, not the English name of its picture.
const button = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> };

/** A form's first label stands apart from the title. */
const modal = { styles: { header: { marginBottom: 16 } } };

const tagOf = (language: Language) => languageNames.find((one) => one.language === language)?.tag ?? 'zh-CN';

/** What every screen stands on, the sign-in too: colours, language and the cache of what was read. */
export function Providers({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const mode = useMode();
  const { colour, colourWeak, contentWidth } = useSettings();
  const still = useMedia(littleMovement);
  const theme = useMemo(() => themeOf({ colour, mode, colourWeak, still }), [colour, mode, colourWeak, still]);

  useLayoutEffect(() => {
    const root = document.documentElement;
    root.lang = tagOf(language);
    root.dataset.mode = mode;
    // Our own styles read Ant Design's variables, which live under this class; floating layers hang on the body.
    root.classList.add('xueyan');
    root.dataset.contentWidth = contentWidth;
    root.toggleAttribute('data-colour-weak', colourWeak);
  }, [language, mode, contentWidth, colourWeak]);

  return (
    <ConfigProvider theme={theme} button={button} modal={modal}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </ConfigProvider>
  );
}
