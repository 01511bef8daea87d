import UserOutlined from '@ant-design/icons/UserOutlined';
import { useState } from 'react';
import { useText } from '../../ui/text.ts';
import { MenuIcon } from '../MenuIcon.tsx';
import type { Place } from '../menu.ts';
import { layoutText } from './layout.text.ts';
import { MeSheet } from './MeSheet.tsx';
import { PlaceLink } from './PlaceLink.tsx';
import styles from './PortalTabs.module.css';

/** The phone's way around, under the thumb: at most four places, and the person's own. */
export function PortalTabs({ places }: { places: Place[] }) {
  const t = useText(layoutText);
  const [open, setOpen] = useState(false);
  return (
    <>
      <nav className={styles.tabs} aria-label={t('mainMenu')}>
        {places.slice(0, 4).map((place) => (
          <PlaceLink key={place.id} place={place} className={styles.tab}>
            <MenuIcon name={place.icon} />
            <span>{place.title}</span>
          </PlaceLink>
        ))}
        <button type="button" className={styles.tab} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <UserOutlined aria-hidden />
          <span>{t('me')}</span>
        </button>
      </nav>
      <MeSheet open={open} onClose={() => setOpen(false)} more={places.slice(4)} />
    </>
  );
}
