import DownOutlined from '@ant-design/icons/DownOutlined';
import { Popover, Tooltip } from 'antd';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { MenuIcon } from '../MenuIcon.tsx';
import { type Place, shownOf } from '../menu.ts';
import { useMenu } from '../menu-context.ts';
import { PlaceLink } from './PlaceLink.tsx';
import styles from './SideMenu.module.css';

/** The menu at the side. Wide: of the first level one is open at a time. Narrow: icons that open beside. */
export function SideMenu({ places, folded }: { places: Place[]; folded: boolean }) {
  const { owner, lit } = useMenu();
  const shown = useMemo(() => shownOf(places), [places]);
  const [openId, setOpenId] = useState('');

  // Only arriving somewhere opens the entry above; what one opens by hand meanwhile stays.
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
            <NarrowEntry place={place} within={lit.has(place.id)} />
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

const Leaf = ({ place }: { place: Place }) => (
  <PlaceLink place={place} className={styles.entry}>
    {place.icon && <MenuIcon name={place.icon} />}
    <span className={styles.title} title={place.title}>
      {place.title}
    </span>
  </PlaceLink>
);

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

/** What lies under an entry; deeper catalogues stand open within it. */
function Below({ places }: { places: Place[] }) {
  return (
    <ul className={styles.children}>
      {places.map((place) => (
        <li key={place.id}>
          {place.children.length > 0 ? (
            <>
              <span className={styles.group}>{place.title}</span>
              <Below places={place.children} />
            </>
          ) : (
            <Leaf place={place} />
          )}
        </li>
      ))}
    </ul>
  );
}

function NarrowEntry({ place, within }: { place: Place; within: boolean }) {
  const [open, setOpen] = useState(false);
  if (place.children.length === 0) {
    return (
      <Tooltip title={place.title} placement="right">
        <div>
          <Leaf place={place} />
        </div>
      </Tooltip>
    );
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger={['hover']}
      placement="rightTop"
      arrow={false}
      getPopupContainer={(trigger) => trigger.closest('aside')?.parentElement ?? document.body}
      title={place.title}
      content={<MenuBranch places={place.children} onChosen={() => setOpen(false)} />}
    >
      <button
        type="button"
        className={styles.entry}
        aria-expanded={open}
        // A press keeps open what hovering has opened already.
        onClick={() => setOpen(true)}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
        data-within={within}
      >
        <MenuIcon name={place.icon} />
        <span className={styles.title}>{place.title}</span>
      </button>
    </Popover>
  );
}

/** What lies under an entry, floating beside or below it. */
export const MenuBranch = ({ places, onChosen }: { places: Place[]; onChosen: () => void }) => (
  // Choosing closes; the click that does it comes from a link within.
  // biome-ignore lint/a11y/noStaticElementInteractions: see above
  // biome-ignore lint/a11y/useKeyWithClickEvents: a link's Enter arrives as a click
  <div className={styles.flyout} onClick={onChosen}>
    <Below places={places} />
  </div>
);
