import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { littleMovement, useMedia } from '../ui/browser/useMedia.ts';
import { themeOf } from '../ui/look/theme.ts';
import { queryClient } from './query-client.ts';
import { useMode, useSettings } from './settings/useSettings.ts';
import { useDocumentLook } from './useDocumentLook.ts';

// A screen reader reads what a button does, not the English name of its icon.
const button = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> };

/** Separates a form's first label from the title. */
const modal = { styles: { header: { marginBottom: 16 } } };

/** Providers of every screen, the sign-in included: theme, language and the query cache. */
export function Providers({ children }: { children: ReactNode }) {
  const mode = useMode();
  const { colour, colourWeak } = useSettings();
  const still = useMedia(littleMovement);
  const theme = useMemo(() => themeOf({ colour, mode, colourWeak, still }), [colour, mode, colourWeak, still]);

  useDocumentLook();
  useLayoutEffect(() => {
    // Our own styles read Ant Design's variables, which are defined under this class; floating layers are attached to
    // the body.
    document.documentElement.classList.replace('outside', 'xueyan');
    document.documentElement.classList.add('xueyan');
  }, []);

  return (
    <ConfigProvider theme={theme} button={button} modal={modal}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </ConfigProvider>
  );
}
