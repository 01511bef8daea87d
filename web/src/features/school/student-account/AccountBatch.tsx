import { accountSteps, type StudentAccount, type StudentSlip } from '@xueyan/contract/school/student-account';
import { Button } from 'antd';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { ButtonMenu } from '../../../ui/layout/ButtonMenu.tsx';
import type { ListHandle } from '../../../ui/list/useListRemoval.ts';
import { useText } from '../../../ui/text/text.ts';
import { studentAccountText } from './student-account.text.ts';
import { useAccountSteps } from './useAccountSteps.ts';

interface AccountBatchProps {
  list: ListHandle<StudentAccount>;
  onMake: (studentIds: string[]) => void;
  onSlips: (slips: StudentSlip[]) => void;
}

/** Actions on several students. */
export function AccountBatch({ list, onMake, onSlips }: AccountBatchProps) {
  const t = useText(studentAccountText);
  const notice = useNotice();
  const { move, resetPasswords, busy } = useAccountSteps(onSlips, list.reload);
  const withChosen = (act: (studentIds: string[]) => void) => () => {
    if (list.keys.length === 0) notice.warning(t('chooseFirst'));
    else act(list.keys);
  };
  const items = accountSteps.map((step) => ({
    key: step,
    label: t(step),
    onClick: withChosen((studentIds) => void move(studentIds, step)),
  }));
  return (
    <>
      <Button onClick={withChosen(onMake)}>{t('makeFor')}</Button>
      <Button disabled={busy} onClick={withChosen((studentIds) => void resetPasswords(studentIds))}>
        {t('reset')}
      </Button>
      <ButtonMenu menu={{ items }}>
        <Button disabled={busy}>{t('changeState')}</Button>
      </ButtonMenu>
    </>
  );
}
