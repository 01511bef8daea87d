import { type PasswordSlip, type User, userSteps } from '@xueyan/contract/base/user';
import { Button } from 'antd';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import type { ListHandle } from '../../../ui/list/useListRemoval.ts';
import { useText } from '../../../ui/text/text.ts';
import { userText } from './user.text.ts';
import { useUserSteps } from './useUserSteps.ts';

interface UserBatchProps {
  list: ListHandle<User>;
  onSlips: (slips: PasswordSlip[]) => void;
}

/** What can be done with several users at once. */
export function UserBatch({ list, onSlips }: UserBatchProps) {
  const t = useText(userText);
  const notice = useNotice();
  const { move, resetPasswords, endSessions, busy } = useUserSteps(onSlips, list.reload);
  const withChosen = (act: (userIds: string[]) => Promise<void>) => () => {
    if (list.keys.length === 0) notice.warning(t('chooseFirst'));
    else void act(list.keys);
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
