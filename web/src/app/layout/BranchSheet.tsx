import { Drawer } from 'antd';
import type { Place } from '../menu.ts';
import styles from './MeSheet.module.css';
import { PlaceRows } from './PlaceRows.tsx';

/** Children of a menu entry on a phone: a sheet from the bottom. */
export function BranchSheet({ place, open, onClose }: { place: Place; open: boolean; onClose: () => void }) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="bottom"
      size="auto"
      title={place.title}
      classNames={{ section: styles.sheet }}
    >
      <ul className={styles.actions}>
        <PlaceRows places={place.children} onPress={onClose} />
      </ul>
    </Drawer>
  );
}
