import { Drawer } from 'antd';
import { Avatar } from '../../ui/Avatar.tsx';
import { useText } from '../../ui/text.ts';
import { useActiveUser } from '../../ui/useActiveUser.ts';
import { MenuIcon } from '../MenuIcon.tsx';
import type { Place } from '../menu.ts';
import { layoutText } from './layout.text.ts';
import styles from './MeSheet.module.css';
import { PasswordModal } from './PasswordModal.tsx';
import { PlaceLink } from './PlaceLink.tsx';
import { useRoleName } from './useRoleName.ts';
import { useUserActions } from './useUserActions.tsx';

interface MeSheetProps {
  open: boolean;
  onClose: () => void;
  /** Places that found no room among the tabs. */
  more: Place[];
}

/** 我的, on a phone: a sheet from below. */
export function MeSheet({ open, onClose, more }: MeSheetProps) {
  const t = useText(layoutText);
  const user = useActiveUser();
  const roleName = useRoleName(user?.roleCode);
  const { actions, changingPassword, setChangingPassword } = useUserActions();
  if (!user) return null;
  return (
    <>
      <Drawer
        open={open}
        onClose={onClose}
        placement="bottom"
        size="auto"
        title={t('me')}
        classNames={{ section: styles.sheet }}
      >
        <div className={styles.card}>
          <Avatar user={user} size={48} />
          <div>
            <strong>{user.userName}</strong>
            <div className={styles.role}>
              {roleName} · {user.loginName}
            </div>
          </div>
        </div>
        <ul className={styles.actions}>
          {more.map((place) => (
            <li key={place.id}>
              <PlaceLink place={place} className={styles.action}>
                <MenuIcon name={place.icon} />
                {place.title}
              </PlaceLink>
            </li>
          ))}
          {actions.map(({ key, label, icon, danger, act }) => (
            <li key={key}>
              <button
                type="button"
                className={`${styles.action} ${danger ? styles.danger : ''}`}
                onClick={() => {
                  onClose();
                  act();
                }}
              >
                {icon}
                {label}
              </button>
            </li>
          ))}
        </ul>
      </Drawer>
      <PasswordModal open={changingPassword} onClose={() => setChangingPassword(false)} />
    </>
  );
}
