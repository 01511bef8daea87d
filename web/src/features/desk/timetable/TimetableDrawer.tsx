import { Drawer } from 'antd';
import { useEffect } from 'react';
import { useText } from '../../../ui/text.ts';
import { Timetable } from './Timetable.tsx';
import styles from './TimetableDrawer.module.css';
import { timetableText } from './timetable.text.ts';

/** The timetable over the whole window. While it is open, it and not the page below is what gets printed. */
export function TimetableDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText(timetableText);
  useEffect(() => {
    if (!open) return;
    document.documentElement.dataset.print = 'timetable';
    return () => {
      delete document.documentElement.dataset.print;
    };
  }, [open]);
  return (
    <Drawer
      open={open}
      placement="top"
      size="100%"
      title={t('title')}
      onClose={onClose}
      // The drawers that open over it must not push it away.
      push={false}
      destroyOnHidden
      rootClassName={styles.root ?? ''}
      classNames={{ body: styles.body ?? '' }}
    >
      <Timetable />
    </Drawer>
  );
}
