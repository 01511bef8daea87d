import DownOutlined from '@ant-design/icons/DownOutlined';
import { Tooltip } from 'antd';
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { MenuIcon } from '../../ui/media/MenuIcon.tsx';
import { type Place, shownOf } from '../menu.ts';
import { useMenu } from '../menu-context.ts';
import { FloatingBranch } from './FloatingBranch.tsx';
import { Leaf } from './MenuEntries.tsx';
import styles from './SideMenu.module.css';
import { useInSight } from './useInSight.ts';

/**
 * The side menu. Wide: of each catalog one entry is open at a time. Narrow: icons whose children open beside them.
 */
export function SideMenu({ places, folded }: { places: Place[]; folded: boolean }) {
  const { owner } = useMenu();
  const shown = useMemo(() => shownOf(places), [places]);
  const list = useInSight<HTMLUListElement>(owner?.id);
  if (!folded) return <Entries places={shown} className={styles.wide} list={list} />;
  return (
    <ul className={styles.narrow}>
      {shown.map((place) => (
        <li key={place.id}>
          <NarrowEntry place={place} />
        </li>
      ))}
    </ul>
  );
}

interface EntriesProps {
  places: Place[];
  className: string | undefined;
  list?: RefObject<HTMLUListElement | null>;
}

function Entries({ places, className, list }: EntriesProps) {
  const { owner } = useMenu();
  const [openId, setOpenId] = useState('');

  // Only arriving at a page opens the entries above it; what a person opens by hand stays.
  const ownerId = owner?.id;
  const unfold = useEffectEvent(() => {
    const above = owner && places.find(({ id }) => id === owner.id || owner.parents.some((parent) => parent.id === id));
    if (above) setOpenId(above.id);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => unfold(), [ownerId]);

  return (
    <ul ref={list} className={className}>
      {places.map((place) => (
        <li key={place.id}>
          {place.children.length > 0 ? (
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
        <span className={styles.arrow}>
          <DownOutlined aria-hidden />
        </span>
      </button>
      <div className={styles.below} data-open={open} inert={!open}>
        <Entries places={place.children} className={styles.children} />
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
