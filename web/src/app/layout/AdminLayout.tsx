import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined';
import MenuOutlined from '@ant-design/icons/MenuOutlined';
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined';
import { Button, Drawer } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Logo } from '../../ui/Logo.tsx';
import { useText } from '../../ui/text.ts';
import { useDevice } from '../../ui/useDevice.ts';
import styles from './AdminLayout.module.css';
import { HeaderTools } from './HeaderTools.tsx';
import { LiveDot } from './LiveDot.tsx';
import { layoutText } from './layout.text.ts';
import { SideMenu } from './SideMenu.tsx';
import { mainId, SkipLink } from './SkipLink.tsx';
import { Trail } from './Trail.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useArrival } from './useArrival.ts';
import { useFolded } from './useFolded.ts';
import { useSchool } from './useSchool.ts';

/** The shell of administrators and researchers: the menu at the side, on a phone behind a button. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const t = useText(layoutText);
  const device = useDevice();
  const phone = device === 'mobile';
  const [folded, setFolded] = useFolded(device);
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  useArrival();

  // biome-ignore lint/correctness/useExhaustiveDependencies: going somewhere is what closes the drawer
  useEffect(() => setOpen(false), [pathname]);

  return (
    <div className={styles.layout} data-folded={folded}>
      <SkipLink />
      {phone ? (
        <Drawer
          open={open}
          onClose={() => setOpen(false)}
          placement="left"
          size={260}
          title={<Brand />}
          styles={{ body: { padding: 8 } }}
        >
          <nav aria-label={t('mainMenu')}>
            <SideMenu folded={false} />
          </nav>
        </Drawer>
      ) : (
        <aside className={styles.side}>
          <Brand folded={folded} />
          <nav className={styles.menu} aria-label={t('mainMenu')}>
            <SideMenu folded={folded} />
          </nav>
        </aside>
      )}
      <div className={styles.body}>
        <header className={styles.header}>
          {phone ? (
            <Button type="text" icon={<MenuOutlined />} aria-label={t('openMenu')} onClick={() => setOpen(true)} />
          ) : (
            <Button
              type="text"
              icon={folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
              aria-label={t(folded ? 'unfold' : 'fold')}
              aria-expanded={!folded}
              onClick={() => setFolded(!folded)}
            />
          )}
          <Trail />
          <div className={styles.right}>
            <LiveDot />
            {!phone && <HeaderTools />}
            <UserMenu />
          </div>
        </header>
        <main id={mainId} className={styles.main} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}

function Brand({ folded = false }: { folded?: boolean }) {
  const t = useText(layoutText);
  const school = useSchool();
  const name = school?.systemTitle || '学验';
  return (
    <Link to="/" className={styles.brand} aria-label={t('home', { name })}>
      <Logo size={32} url={folded ? undefined : school?.logo} />
      {!folded && <span className={styles.product}>{name}</span>}
    </Link>
  );
}
