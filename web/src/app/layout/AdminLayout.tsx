import type { ReactNode } from 'react';
import { useDevice } from '../../ui/browser/useDevice.ts';
import { shownOf } from '../menu.ts';
import { useMenu } from '../menu-context.ts';
import { useNavTheme } from '../settings/useNavTheme.ts';
import { useSettings } from '../settings/useSettings.ts';
import { AdminHeader } from './AdminHeader.tsx';
import styles from './AdminLayout.module.css';
import { NavColours } from './NavColours.tsx';
import { ShellFooter } from './ShellFooter.tsx';
import { SideNav } from './SideNav.tsx';
import { mainId, SkipLink } from './SkipLink.tsx';
import { TabsRow } from './TabsRow.tsx';
import { ToolsHome } from './ToolsHome.tsx';
import { useFolded } from './useFolded.ts';
import { useHeaderAway } from './useHeaderAway.ts';

/**
 * The shell of administrators and researchers: the menu at the side, at the top, or both; on a phone behind a button.
 */
export function AdminLayout({ children }: { children: ReactNode }) {
  const device = useDevice();
  const { places, current, owner } = useMenu();
  const settings = useSettings();
  const nav = useNavTheme();
  const [folded, setFolded] = useFolded(device);
  const away = useHeaderAway(settings.fixedHeader && settings.autoHideHeader);
  // A page that the menu opens in a window of its own is shown without the menu.
  const alone = current?.newWindow ?? false;
  const phone = device === 'mobile';
  const mode = phone ? 'sidemenu' : settings.layout;
  const navAbove = mode === 'sidemenu' ? undefined : nav;

  const shown = shownOf(places);
  const root = shown.find((place) => place.id === owner?.id || owner?.parents.some(({ id }) => id === place.id));
  const beside = mode === 'mix' ? (root?.children ?? []) : mode === 'sidemenu' ? shown : [];
  const side = !alone && !phone && beside.length > 0;

  return (
    <ToolsHome none={alone} phone={phone} theme={navAbove?.theme}>
      <div
        className={styles.layout}
        data-folded={folded}
        data-side={side}
        data-layout={mode}
        data-fixed-header={settings.fixedHeader}
        data-fixed-side={settings.fixedSide}
        data-tabs={settings.multiTab && !alone}
      >
        <SkipLink />
        <NavColours theme={nav.theme} />
        {side && (
          <SideNav
            places={beside}
            folded={folded}
            brand={mode === 'sidemenu'}
            // With a menu at the top as well, the button that folds this one is below it.
            onFold={mode === 'mix' ? setFolded : undefined}
            className={nav.className}
          />
        )}
        <div className={styles.body}>
          <div className={styles.top} data-away={away}>
            <AdminHeader
              mode={mode}
              alone={alone}
              shown={shown}
              folded={folded}
              onFold={setFolded}
              navClassName={navAbove?.className}
            />
            {!alone && <TabsRow />}
          </div>
          <main id={mainId} className={styles.main} tabIndex={-1}>
            {children}
            <ShellFooter />
          </main>
        </div>
      </div>
    </ToolsHome>
  );
}
