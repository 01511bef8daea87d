import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { useLanguage } from '../ui/text.ts';
import { useAppearance } from './appearance.ts';
import { queryClient } from './query-client.ts';
import { themeOf } from './theme.ts';

const htmlLanguages = { zh_cn: 'zh-CN', zh_tw: 'zh-TW', en_us: 'en', mn: 'mn' } as const;

/** What every screen stands on, the sign-in too: colours, language and the cache of what was read. */
export function Providers({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const { mode, colour } = useAppearance();
  const theme = useMemo(() => themeOf(colour, mode), [colour, mode]);

  useLayoutEffect(() => {
    const root = document.documentElement;
    root.lang = htmlLanguages[language];
    root.style.colorScheme = mode;
    // Our own styles read Ant Design's variables, which live under this class; floating layers hang on the body.
    root.classList.add('xueyan');
  }, [language, mode]);

  return (
    <ConfigProvider theme={theme} button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </ConfigProvider>
  );
}
