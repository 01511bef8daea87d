import { accountStateOf, type PasswordSlip, type User, userSteps, userTransitions } from '@xueyan/contract/base/user';
import { may } from '@xueyan/contract/wire/actor';
import { mayMove } from '@xueyan/contract/wire/transition';
import { Button } from 'antd';
import { useActor } from '../../../ui/access/useActor.ts';
import { ButtonMenu } from '../../../ui/layout/ButtonMenu.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './User.module.css';
import { userText } from './user.text.ts';
import { useUserSteps } from './useUserSteps.ts';

interface UserActionsProps {
  user: User;
  onEdit: () => void;
  onRights: () => void;
  onArchive: () => void;
  onSlips: (slips: PasswordSlip[]) => void;
  onDone: () => void;
}

/** Actions on one user. */
export function UserActions({ user, onEdit, onRights, onArchive, onSlips, onDone }: UserActionsProps) {
  const t = useText(userText);
  const actor = useActor();
  const { move, resetPasswords, resetSecond, endSessions, busy } = useUserSteps(onSlips, onDone);
  const ids = [user.userId];
  const record = { ...user, state: accountStateOf(user.state) };
  const own = user.userId === actor.id;
  const steps = own ? [] : userSteps.filter((step) => mayMove(actor, userTransitions[step], record));
  const items = [
    ...(may(actor, 'role.manage') ? [{ key: 'rights', label: t('rights'), onClick: onRights }] : []),
    ...steps.map((step) => ({ key: step, label: t(step), onClick: () => void move(ids, step) })),
    ...(own ? [] : [{ key: 'reset', label: t('reset'), onClick: () => void resetPasswords(ids) }]),
    ...(own ? [] : [{ key: 'second', label: t('resetSecond'), onClick: () => void resetSecond(user.userId) }]),
    ...(own ? [] : [{ key: 'archive', label: t('archive'), onClick: onArchive }]),
    { key: 'end', label: t('end'), onClick: () => void endSessions(ids) },
  ];
  return (
    <div className={styles.actions}>
      <Button type="link" size="small" onClick={onEdit}>
        {t('edit')}
      </Button>
      <ButtonMenu menu={{ items }}>
        <Button type="link" size="small" loading={busy}>
          {t('more')}
        </Button>
      </ButtonMenu>
    </div>
  );
}
