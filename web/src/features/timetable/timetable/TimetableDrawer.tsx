import { Drawer } from 'antd';
import { useEffect } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { Timetable } from './Timetable.tsx';
import styles from './TimetableDrawer.module.css';
import { timetableText } from './timetable.text.ts';

interface TimetableDrawerProps {
  open: boolean;
  /** Begins with the form that plans a term. */
  planning: boolean;
  onClose: () => void;
}

/** The timetable over the whole window. While it is open, it and not the page below is what gets printed. */
export function TimetableDrawer({ open, planning, onClose }: TimetableDrawerProps) {
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
      <Timetable key={String(planning)} planning={planning} />
    </Drawer>
  );
}
