import { App, ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { useLanguage } from '../ui/text.ts';
import { useAntdLocale } from './antd-locale.ts';
import { CallErrors } from './CallErrors.tsx';
import { Watchers } from './layout/Watchers.tsx';

/** What only the signed-in need: messages and questions, the components' own words, failures told to all. */
export function InsideProviders({ children }: { children: ReactNode }) {
  const locale = useAntdLocale(useLanguage());
  return (
    <ConfigProvider locale={locale}>
      <App component={false} message={{ duration: 5, maxCount: 3 }} notification={{ placement: 'topRight', top: 68 }}>
        <CallErrors />
        <Watchers />
        {children}
      </App>
    </ConfigProvider>
  );
}
