import { Dropdown } from 'antd';
import { pressedOnce } from '../../ui/layout/ButtonMenu.tsx';
import styles from './TabBar.module.css';
import type { OpenTabs } from './tabs-context.ts';
import { useTabMenu } from './useTabMenu.tsx';

interface TabMenuProps {
  open: OpenTabs;
  /** Id of the tab whose menu it is; empty when closed. */
  of: string;
  /** Position in the window. */
  at: { left: number; top: number };
  onClose: () => void;
}

/** Actions on a tab, beside the pointer or below the tab. */
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
