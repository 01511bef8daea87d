import { App, ConfigProvider } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { FilePickerSlot } from '../ui/layout/file-picker-slot.ts';
import { useFloatHost } from '../ui/layout/full-screen-host.ts';
import { HomeSlot } from '../ui/layout/home-slot.ts';
import { useLanguage } from '../ui/text/text.ts';
import { useAntdLocale } from './antd-locale.ts';
import { CallErrors } from './CallErrors.tsx';
import { filePicker, homeParts } from './home-parts.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';

/** Providers for signed-in people alone: messages and questions, the component library's texts, failures of calls. */
export function InsideProviders({ children }: { children: ReactNode }) {
  const locale = useAntdLocale(useLanguage());
  const host = useFloatHost();
  const { message, notification } = useMemo(() => {
    const getContainer = () => host;
    return {
      message: { duration: 5, maxCount: 3, getContainer },
      // Below the header.
      notification: { placement: 'topRight' as const, top: 68, getContainer },
    };
  }, [host]);
  return (
    <ConfigProvider locale={locale}>
      <App component={false} message={message} notification={notification}>
        <CallErrors />
        <OfflineBanner />
        <FilePickerSlot value={filePicker}>
          <HomeSlot value={homeParts}>{children}</HomeSlot>
        </FilePickerSlot>
      </App>
    </ConfigProvider>
  );
}
