import UserOutlined from '@ant-design/icons/UserOutlined';
import { Badge } from 'antd';
import { Suspense, useState } from 'react';
import { useUnread } from '../../features/base/message/useUnread.ts';
import { stateText } from '../../ui/feedback/state.text.ts';
import { lazyNamed } from '../../ui/layout/lazy-named.ts';
import { MenuIcon } from '../../ui/media/MenuIcon.tsx';
import { useText } from '../../ui/text/text.ts';
import type { Place } from '../menu.ts';
import { useMenu } from '../menu-context.ts';
import { LocationLink } from './LocationLink.tsx';
import { layoutText } from './layout.text.ts';
import styles from './PortalTabs.module.css';
import { onlyPage, phonePlaces } from './phone-places.ts';

const BranchSheet = lazyNamed(() => import('./BranchSheet.tsx'), 'BranchSheet');
const MeSheet = lazyNamed(() => import('./MeSheet.tsx'), 'MeSheet');

/** Navigation of a phone, within reach of the thumb: home, courses, exams, AI, and the person's own. */
export function PortalTabs({ places }: { places: Place[] }) {
  const t = useText(layoutText);
  const say = useText(stateText);
  const [open, setOpen] = useState(false);
  const [branch, setBranch] = useState<{ place: Place; open: boolean }>();
  const { lit } = useMenu();
  const [wanted, setWanted] = useState(false);
  const { tabs, more } = phonePlaces(places);
  const unread = Object.values(useUnread()).some((count) => count > 0);
  return (
    <>
      <nav className={styles.tabs} aria-label={t('mainMenu')}>
        {tabs.map((place) =>
          place.children.length > 0 && !onlyPage(place) ? (
            <button
              key={place.id}
              type="button"
              className={styles.tab}
              aria-haspopup="dialog"
              aria-current={lit.has(place.id) ? 'page' : undefined}
              onClick={() => setBranch({ place, open: true })}
            >
              <MenuIcon name={place.icon} />
              <span>{place.title}</span>
            </button>
          ) : (
            <LocationLink key={place.id} place={onlyPage(place) ?? place} className={styles.tab}>
              <MenuIcon name={place.icon} />
              <span>{place.title}</span>
            </LocationLink>
          ),
        )}
        <button
          type="button"
          className={styles.tab}
          aria-haspopup="dialog"
          aria-label={unread ? say('aside', { words: t('me'), more: t('unread') }) : undefined}
          onClick={() => {
            setWanted(true);
            setOpen(true);
          }}
        >
          <Badge dot={unread}>
            <UserOutlined className={styles.icon} aria-hidden />
          </Badge>
          <span>{t('me')}</span>
        </button>
      </nav>
      <Suspense>
        {branch && (
          <BranchSheet {...branch} onClose={() => setBranch((was) => (was ? { ...was, open: false } : undefined))} />
        )}
      </Suspense>
      <Suspense>{wanted && <MeSheet open={open} onClose={() => setOpen(false)} more={more} />}</Suspense>
    </>
  );
}
