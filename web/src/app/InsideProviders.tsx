import { App, ConfigProvider } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useFloatHost } from '../ui/layout/full-screen-host.ts';
import { HomeSlot } from '../ui/layout/home-slot.ts';
import { useLanguage } from '../ui/text/text.ts';
import { useAntdLocale } from './antd-locale.ts';
import { CallErrors } from './CallErrors.tsx';
import { HomeParts } from './HomeParts.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';

/** What only the signed-in need: messages and questions, the components' own words, failures told to all. */
export function InsideProviders({ children }: { children: ReactNode }) {
  const locale = useAntdLocale(useLanguage());
  const host = useFloatHost();
  const { message, notification } = useMemo(() => {
    const getContainer = () => host;
    return {
      message: { duration: 5, maxCount: 3, getContainer },
      // Below the header, and above the tabs of a phone.
      notification: { placement: 'topRight' as const, top: 68, bottom: 72, getContainer },
    };
  }, [host]);
  return (
    <ConfigProvider locale={locale}>
      <App component={false} message={message} notification={notification}>
        <CallErrors />
        <OfflineBanner />
        <HomeSlot value={<HomeParts />}>{children}</HomeSlot>
      </App>
    </ConfigProvider>
  );
}
