import CheckOutlined from '@ant-design/icons/CheckOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import { Dropdown } from 'antd';
import { Avatar } from '../../ui/Avatar.tsx';
import { useText } from '../../ui/text.ts';
import { useActiveUser } from '../../ui/useActiveUser.ts';
import { layoutText } from './layout.text.ts';
import { PasswordModal } from './PasswordModal.tsx';
import styles from './UserMenu.module.css';
import { useRoleName } from './useRoleName.ts';
import { useUserActions } from './useUserActions.tsx';

/** The person's own corner of the header. */
export function UserMenu() {
  const t = useText(layoutText);
  const user = useActiveUser();
  const roleName = useRoleName(user?.roleCode);
  const { actions, changingPassword, setChangingPassword } = useUserActions();
  if (!user) return null;

  const items = actions.flatMap(({ key, label, icon, danger, choices }) => [
    ...(key === 'logout' ? [{ type: 'divider' as const }] : []),
    {
      ...{ key, label, icon, danger },
      children: choices?.map((choice) => ({
        key: choice.key,
        label: <span lang={choice.lang}>{choice.label}</span>,
        icon: <CheckOutlined className={choice.chosen ? '' : styles.notChosen} />,
      })),
    },
  ]);
  const all = actions.flatMap((action): { key: string; act: () => void }[] => action.choices ?? [action]);

  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        // Beside its button also for those who read by landmarks.
        getPopupContainer={(trigger) => trigger.parentElement ?? document.body}
        menu={{ items, onClick: ({ key }) => all.find((action) => action.key === key)?.act() }}
        popupRender={(menu) => (
          <div className={styles.popup}>
            <div className={styles.card}>
              <Avatar user={user} size={40} />
              <div className={styles.who}>
                <strong>{user.userName}</strong>
                <span>
                  {roleName} · {user.loginName}
                </span>
              </div>
            </div>
            {menu}
          </div>
        )}
      >
        <button type="button" className={styles.button} aria-label={t('userMenu', { name: user.userName })}>
          <Avatar user={user} size={32} />
          <span className={styles.name}>{user.userName}</span>
          <DownOutlined className={styles.arrow} />
        </button>
      </Dropdown>
      <PasswordModal open={changingPassword} onClose={() => setChangingPassword(false)} />
    </>
  );
}
