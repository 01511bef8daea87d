import { Dropdown } from 'antd';
import { pressedOnce } from '../../ui/layout/ButtonMenu.tsx';
import styles from './TabBar.module.css';
import type { OpenTabs } from './tabs-context.ts';
import { useTabMenu } from './useTabMenu.tsx';

interface TabMenuProps {
  open: OpenTabs;
  /** Whose menu it is; empty: closed. */
  of: string;
  /** Where it opens, in the window. */
  at: { left: number; top: number };
  onClose: () => void;
}

/** What can be done with a tab, beside the pointer or below the tab. */
export function TabMenu({ open, of, at, onClose }: TabMenuProps) {
  const { items, onClick } = useTabMenu(open, of);
  return (
    <Dropdown
      trigger={['click']}
      open={of !== ''}
      onOpenChange={(next) => !next && onClose()}
      autoFocus
      menu={pressedOnce({
        items,
        onClick: (info) => {
          onClick(info);
          onClose();
        },
      })}
    >
      <span className={styles.anchor} style={at} />
    </Dropdown>
  );
}
