import DownOutlined from '@ant-design/icons/DownOutlined';
import { Suspense, useRef, useState } from 'react';
import { useActiveUser } from '../../ui/access/useActiveUser.ts';
import { useWhenIdle } from '../../ui/browser/useWhenIdle.ts';
import { lazyNamed } from '../../ui/layout/lazy-named.ts';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { useText } from '../../ui/text/text.ts';
import { layoutText } from './layout.text.ts';
import styles from './UserMenu.module.css';
import { useUserActions } from './useUserActions.tsx';

const loadPopup = () => import('./UserPopup.tsx');
const UserPopup = lazyNamed(loadPopup, 'UserPopup');
const PasswordModal = lazyNamed(() => import('./PasswordModal.tsx'), 'PasswordModal');

/** The person's menu in the header. What it opens is fetched when the pointer or the keyboard comes near. */
export function UserMenu() {
  const t = useText(layoutText);
  const user = useActiveUser();
  const { actions, changingPassword, setChangingPassword } = useUserActions();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const [passwordWanted, setPasswordWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (changingPassword && !passwordWanted) setPasswordWanted(true);
  const near = () => void loadPopup().catch(() => undefined);
  useWhenIdle(near);
  if (!user) return null;

  return (
    <div className={styles.place}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={t('userMenu', { name: user.userName })}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={near}
        onFocus={near}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <Avatar user={user} size={32} />
        <span className={styles.name}>{user.userName}</span>
        <DownOutlined className={styles.arrow} aria-hidden />
      </button>
      <Suspense>
        {wanted && (
          <UserPopup
            user={user}
            actions={actions}
            open={open}
            onOpenChange={(next) => {
              setOpen(next);
              if (!next) button.current?.focus();
            }}
          />
        )}
        {passwordWanted && <PasswordModal open={changingPassword} onClose={() => setChangingPassword(false)} />}
      </Suspense>
    </div>
  );
}
