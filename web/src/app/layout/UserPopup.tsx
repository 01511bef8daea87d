import CheckOutlined from '@ant-design/icons/CheckOutlined';
import type { ActiveUser } from '@xueyan/contract/base/auth';
import { Dropdown } from 'antd';
import { pressedOnce } from '../../ui/layout/ButtonMenu.tsx';
import { Avatar } from '../../ui/media/Avatar.tsx';
import styles from './UserMenu.module.css';
import { useRoleName } from './useRoleName.ts';
import type { UserAction } from './useUserActions.tsx';

interface UserPopupProps {
  user: ActiveUser;
  actions: UserAction[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Entries that begin a group: the person, the page, the session. */
const beginsPart = new Set(['language', 'logout']);

/** The person and the actions on the account; placed below the button that it covers. */
export function UserPopup({ user, actions, open, onOpenChange }: UserPopupProps) {
  const roleName = useRoleName(user.roleCode);
  const entries = actions.flatMap(({ key, label, icon, danger, choices }) => [
    ...(beginsPart.has(key) ? [{ type: 'divider' as const, key: `before-${key}` }] : []),
    {
      ...{ key, label, icon, danger },
      children: choices?.map((choice) => ({
        key: choice.key,
        label: <span lang={choice.lang}>{choice.label}</span>,
        icon: <CheckOutlined className={choice.chosen ? '' : styles.notChosen} aria-hidden />,
      })),
    },
  ]);
  const who = (
    <div className={styles.card}>
      <Avatar user={user} size={40} />
      <div className={styles.who}>
        <strong>{user.userName}</strong>
        <span>
          {roleName} · {user.loginName}
        </span>
      </div>
    </div>
  );
  const all = actions.flatMap((action): { key: string; act: () => void }[] => action.choices ?? [action]);

  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      open={open}
      onOpenChange={onOpenChange}
      autoFocus
      // Rendered beside its button, also for screen readers that navigate by landmarks.
      getPopupContainer={(trigger) => trigger.parentElement ?? document.body}
      menu={pressedOnce({
        className: styles.menu,
        // A menu nested in another element would not get the focus.
        items: [{ key: 'who', type: 'group', label: who, children: entries }],
        onClick: ({ key }) => all.find((action) => action.key === key)?.act(),
      })}
    >
      <span className={styles.anchor} data-open={open} />
    </Dropdown>
  );
}
