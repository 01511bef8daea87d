import { Drawer } from 'antd';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../../ui/text/text.ts';
import type { Place } from '../menu.ts';
import { Brand } from './Brand.tsx';
import { layoutText } from './layout.text.ts';
import styles from './MenuDrawer.module.css';
import { SideMenu } from './SideMenu.tsx';
import { ToolsSlot } from './ToolsHome.tsx';

interface MenuDrawerProps {
  shown: Place[];
  open: boolean;
  onClose: () => void;
}

/** Menu of a phone, with the tools for which its header has no space. */
export function MenuDrawer({ shown, open, onClose }: MenuDrawerProps) {
  const t = useText(layoutText);
  const { pathname } = useLocation();

  const left = useRef(pathname);
  useEffect(() => {
    if (left.current !== pathname) onClose();
    left.current = pathname;
  }, [pathname, onClose]);

  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size={280}
      title={<Brand />}
      styles={{ body: { padding: 8 } }}
    >
      <nav aria-label={t('mainMenu')}>
        <SideMenu places={shown} folded={false} />
      </nav>
      <ToolsSlot className={styles.tools} onPress={onClose} />
    </Drawer>
  );
}
