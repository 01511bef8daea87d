import DownOutlined from '@ant-design/icons/DownOutlined';
import { Popover } from 'antd';
import { useState } from 'react';
import { useText } from '../../ui/text.ts';
import type { Place } from '../menu.ts';
import { useMenu } from '../menu-context.ts';
import { layoutText } from './layout.text.ts';
import { PlaceLink } from './PlaceLink.tsx';
import { MenuBranch } from './SideMenu.tsx';
import styles from './TopMenu.module.css';

interface TopMenuProps {
  places: Place[];
  /** Only the first level: what lies below shows at the side. */
  rootsOnly?: boolean;
}

/** The menu as a row, what lies below an entry opening under it. */
export function TopMenu({ places, rootsOnly = false }: TopMenuProps) {
  const t = useText(layoutText);
  return (
    <nav className={styles.nav} aria-label={t('mainMenu')}>
      <ul>
        {places.map((place) => (
          <li key={place.id}>
            {place.children.length > 0 && !rootsOnly ? (
              <Below place={place} />
            ) : (
              <PlaceLink place={place} className={styles.link}>
                {place.title}
              </PlaceLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Below({ place }: { place: Place }) {
  const { lit } = useMenu();
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger={['hover', 'click']}
      placement="bottomLeft"
      arrow={false}
      getPopupContainer={(trigger) => trigger.closest('header')?.parentElement ?? document.body}
      content={<MenuBranch places={place.children} onChosen={() => setOpen(false)} />}
    >
      <button type="button" className={styles.link} aria-expanded={open} data-within={lit.has(place.id)}>
        {place.title}
        <DownOutlined className={styles.arrow} aria-hidden />
      </button>
    </Popover>
  );
}
