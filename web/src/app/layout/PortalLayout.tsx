import { type ReactNode, Suspense } from 'react';
import { useDevice } from '../../ui/browser/useDevice.ts';
import { lazyNamed } from '../../ui/layout/lazy-named.ts';
import { shownOf } from '../menu.ts';
import { useMenu } from '../menu-context.ts';
import { useNavTheme } from '../settings/useNavTheme.ts';
import { useSettings } from '../settings/useSettings.ts';
import { Brand } from './Brand.tsx';
import { NavColours } from './NavColours.tsx';
import styles from './PortalLayout.module.css';
import { ShellFooter } from './ShellFooter.tsx';
import { mainId, SkipLink } from './SkipLink.tsx';
import { TabsRow } from './TabsRow.tsx';
import { ToolsHome, ToolsSlot } from './ToolsHome.tsx';
import { TopMenu } from './TopMenu.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useHeaderAway } from './useHeaderAway.ts';

const PortalTabs = lazyNamed(() => import('./PortalTabs.tsx'), 'PortalTabs');

/** The shell of teachers and students: a bar at the top, on a phone tabs at the bottom, nothing at the side. */
export function PortalLayout({ children }: { children: ReactNode }) {
  const { places, current } = useMenu();
  const phone = useDevice() === 'mobile';
  const { fixedHeader, autoHideHeader, multiTab } = useSettings();
  const nav = useNavTheme();
  const away = useHeaderAway(fixedHeader && autoHideHeader);
  const shown = shownOf(places);
  // A page that the menu opens in a window of its own is shown without the menu.
  const alone = current?.newWindow ?? false;

  return (
    <ToolsHome none={alone} phone={phone} theme={nav.theme}>
      <div className={styles.layout} data-fixed-header={fixedHeader} data-tabs={multiTab && !alone} data-alone={alone}>
        <SkipLink />
        <NavColours theme={nav.theme} />
        <div className={styles.top} data-away={away}>
          <header className={`${styles.header} ${nav.className ?? ''}`}>
            <div className={styles.bar}>
              <Brand size={28} />
              {!phone && !alone && <TopMenu places={shown} />}
              <div className={styles.right}>
                {!phone && !alone && <ToolsSlot />}
                {!phone && <UserMenu />}
              </div>
            </div>
          </header>
          {!alone && <TabsRow />}
        </div>
        <main id={mainId} className={styles.main} tabIndex={-1}>
          {children}
          <ShellFooter />
        </main>
        <Suspense>{phone && !alone && <PortalTabs places={shown} />}</Suspense>
      </div>
    </ToolsHome>
  );
}
