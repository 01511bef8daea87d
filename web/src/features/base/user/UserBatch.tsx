import { type PasswordSlip, type User, userSteps } from '@xueyan/contract/base/user';
import { Button } from 'antd';
import { useActor } from '../../../ui/access/useActor.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import type { ListHandle } from '../../../ui/list/useListRemoval.ts';
import { useText } from '../../../ui/text/text.ts';
import { userText } from './user.text.ts';
import { useUserSteps } from './useUserSteps.ts';

interface UserBatchProps {
  list: ListHandle<User>;
  onSlips: (slips: PasswordSlip[]) => void;
}

/** Actions on several users at once. */
export function UserBatch({ list, onSlips }: UserBatchProps) {
  const t = useText(userText);
  const notice = useNotice();
  const actor = useActor();
  const { move, resetPasswords, endSessions, busy } = useUserSteps(onSlips, list.reload);
  const withChosen = (act: (userIds: string[]) => Promise<void>) => () => {
    if (list.keys.length === 0) notice.warning(t('chooseFirst'));
    // Nobody does this to the own account, which is often among all that were found.
    else void act(list.keys.length > 1 ? list.keys.filter((id) => id !== actor.id) : list.keys);
  };
  return (
    <>
      {userSteps.map((step) => (
        <Button key={step} disabled={busy} onClick={withChosen((userIds) => move(userIds, step))}>
          {t(step)}
        </Button>
      ))}
      <Button disabled={busy} onClick={withChosen(resetPasswords)}>
        {t('reset')}
      </Button>
      <Button disabled={busy} onClick={withChosen(endSessions)}>
        {t('end')}
      </Button>
    </>
  );
}
