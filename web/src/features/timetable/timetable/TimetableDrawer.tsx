import { Drawer } from 'antd';
import { useEffect } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { Timetable } from './Timetable.tsx';
import styles from './TimetableDrawer.module.css';
import { timetableText } from './timetable.text.ts';

interface TimetableDrawerProps {
  open: boolean;
  /** Opens with the form that plans a term. */
  planning: boolean;
  onClose: () => void;
}

/** Timetable in a full-window drawer. While it is open, it is printed instead of the page below. */
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
      // Drawers that open over it must not push it away.
      push={false}
      destroyOnHidden
      rootClassName={styles.root ?? ''}
      classNames={{ body: styles.body ?? '' }}
    >
      <Timetable key={String(planning)} planning={planning} />
    </Drawer>
  );
}
