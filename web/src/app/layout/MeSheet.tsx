import { Drawer } from 'antd';
import { useActiveUser } from '../../ui/access/useActiveUser.ts';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { useText } from '../../ui/text/text.ts';
import type { Place } from '../menu.ts';
import { layoutText } from './layout.text.ts';
import styles from './MeSheet.module.css';
import { PasswordModal } from './PasswordModal.tsx';
import { PlaceRows } from './PlaceRows.tsx';
import { ToolsSlot } from './ToolsHome.tsx';
import { useRoleName } from './useRoleName.ts';
import { type UserAction, useUserActions } from './useUserActions.tsx';

interface MeSheetProps {
  open: boolean;
  onClose: () => void;
  /** Places for which the tabs have no space. */
  more: Place[];
}

/** 我的 on a phone: a sheet from the bottom. */
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
        <ToolsSlot className={styles.tools} onPress={onClose} />
        <ul className={styles.actions}>
          <PlaceRows places={more} onPress={onClose} />
          {actions.map((action) => (
            <li key={action.key}>
              {action.choices ? <Choices action={action} /> : <Row action={action} onClose={onClose} />}
            </li>
          ))}
        </ul>
      </Drawer>
      <PasswordModal open={changingPassword} onClose={() => setChangingPassword(false)} />
    </>
  );
}

function Row({ action, onClose }: { action: UserAction; onClose: () => void }) {
  return (
    <button
      type="button"
      className={`${styles.action} ${action.danger ? styles.danger : ''}`}
      onClick={() => {
        onClose();
        action.act();
      }}
    >
      {action.icon}
      {action.label}
    </button>
  );
}

function Choices({ action: { label, icon, choices = [] } }: { action: UserAction }) {
  return (
    <fieldset className={styles.choices}>
      <legend>
        {icon}
        {label}
      </legend>
      {choices.map((choice) => (
        <button
          key={choice.key}
          type="button"
          lang={choice.lang}
          className={styles.choice}
          aria-pressed={choice.chosen}
          onClick={choice.act}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}
