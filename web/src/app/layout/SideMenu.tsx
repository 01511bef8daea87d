import DownOutlined from '@ant-design/icons/DownOutlined';
import { Tooltip } from 'antd';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { MenuIcon } from '../../ui/media/MenuIcon.tsx';
import { type Place, shownOf } from '../menu.ts';
import { useMenu } from '../menu-context.ts';
import { FloatingBranch } from './FloatingBranch.tsx';
import { Below, Leaf } from './MenuEntries.tsx';
import styles from './SideMenu.module.css';

/**
 * The side menu. Wide: one entry of the first level is open at a time. Narrow: icons whose children open beside them.
 */
export function SideMenu({ places, folded }: { places: Place[]; folded: boolean }) {
  const { owner } = useMenu();
  const shown = useMemo(() => shownOf(places), [places]);
  const [openId, setOpenId] = useState('');

  // Only arriving at a page opens the entry above it; what a person opens by hand stays.
  const ownerId = owner?.id;
  const unfold = useEffectEvent(() => {
    const above = owner && places.find(({ id }) => id === owner.id || owner.parents.some((parent) => parent.id === id));
    if (above) setOpenId(above.id);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => unfold(), [ownerId]);

  return (
    <ul className={folded ? styles.narrow : styles.wide}>
      {shown.map((place) => (
        <li key={place.id}>
          {folded ? (
            <NarrowEntry place={place} />
          ) : place.children.length > 0 ? (
            <Branch
              place={place}
              open={openId === place.id}
              onToggle={() => setOpenId(openId === place.id ? '' : place.id)}
            />
          ) : (
            <Leaf place={place} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Branch({ place, open, onToggle }: { place: Place; open: boolean; onToggle: () => void }) {
  return (
    <>
      <button type="button" className={styles.entry} aria-expanded={open} onClick={onToggle}>
        {place.icon && <MenuIcon name={place.icon} />}
        <span className={styles.title} title={place.title}>
          {place.title}
        </span>
        <DownOutlined className={styles.arrow} aria-hidden />
      </button>
      <div className={styles.below} data-open={open} inert={!open}>
        <Below places={place.children} />
      </div>
    </>
  );
}

/** An icon whose children open beside it. */
function NarrowEntry({ place }: { place: Place }) {
  if (place.children.length > 0) {
    return (
      <FloatingBranch place={place} at="beside" className={styles.entry}>
        <MenuIcon name={place.icon} />
        <span className={styles.title}>{place.title}</span>
      </FloatingBranch>
    );
  }
  return (
    <Tooltip title={place.title} placement="right">
      <div>
        <Leaf place={place} />
      </div>
    </Tooltip>
  );
}
