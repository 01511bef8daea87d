import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Logo } from '../../ui/Logo.tsx';
import { useText } from '../../ui/text.ts';
import { useDevice } from '../../ui/useDevice.ts';
import { shownOf } from '../menu.ts';
import { useMenu } from '../menu-context.ts';
import { HeaderTools } from './HeaderTools.tsx';
import { LiveDot } from './LiveDot.tsx';
import { layoutText } from './layout.text.ts';
import styles from './PortalLayout.module.css';
import { PortalNav } from './PortalNav.tsx';
import { PortalTabs } from './PortalTabs.tsx';
import { mainId, SkipLink } from './SkipLink.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useArrival } from './useArrival.ts';
import { useSchool } from './useSchool.ts';

/** The shell of teachers and students: a bar above, on a phone tabs below, nothing at the side. */
export function PortalLayout({ children }: { children: ReactNode }) {
  const t = useText(layoutText);
  const { places } = useMenu();
  const phone = useDevice() === 'mobile';
  const school = useSchool();
  const name = school?.systemTitle || '学验';
  const shown = shownOf(places);
  useArrival();

  return (
    <div className={styles.layout}>
      <SkipLink />
      <header className={styles.header}>
        <div className={styles.bar}>
          <Link to="/" className={styles.brand} aria-label={t('home', { name })}>
            <Logo size={28} url={school?.logo} />
            <span className={styles.product}>{name}</span>
          </Link>
          {!phone && <PortalNav places={shown} />}
          <div className={styles.right}>
            <LiveDot />
            {!phone && <HeaderTools />}
            {!phone && <UserMenu />}
          </div>
        </div>
      </header>
      <main id={mainId} className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {phone && <PortalTabs places={shown} />}
    </div>
  );
}
