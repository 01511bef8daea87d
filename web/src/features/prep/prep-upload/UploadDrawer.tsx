import { Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { sendText } from './send.text.ts';

/** What is sent, and into which drawer. */
export interface UploadDrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  hint: string;
  extensions: string[];
  /** Maximum bytes of a file. */
  max: number;
  /** Files that were chosen before it opened; each array is added once. */
  files: File[];
  /** A file has arrived; of a data set, its job has ended. */
  onArrived: () => void;
}

/** Drawer of files on their way; it is closed by a button, too. */
export function UploadDrawer({
  children,
  ...drawer
}: Pick<UploadDrawerProps, 'open' | 'onClose' | 'title'> & { children: ReactNode }) {
  const t = useText(sendText);
  return (
    <Drawer {...drawer} size="large" footer={<Button onClick={drawer.onClose}>{t('close')}</Button>}>
      {children}
    </Drawer>
  );
}
