import {
  accountSteps,
  type StudentAccount,
  type StudentSlip,
  studentAccountTransitions,
} from '@xueyan/contract/school/student-account';
import { allowsFrom } from '@xueyan/contract/wire/transition';
import { Button } from 'antd';
import { ButtonMenu } from '../../../ui/layout/ButtonMenu.tsx';
import type { ListHandle } from '../../../ui/list/useListRemoval.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './StudentAccount.module.css';
import { studentAccountText } from './student-account.text.ts';
import { useAccountSteps } from './useAccountSteps.ts';

interface AccountActionsProps {
  row: StudentAccount;
  list: ListHandle<StudentAccount>;
  onMake: (studentIds: string[]) => void;
  onSlips: (slips: StudentSlip[]) => void;
}

/** Actions on the account of one student in its current state. */
export function AccountActions({ row, list, onMake, onSlips }: AccountActionsProps) {
  const t = useText(studentAccountText);
  const { move, resetPasswords, busy } = useAccountSteps(onSlips, list.reload);
  const { account, studentId, studentName } = row;
  if (account === 'none')
    return row.state === 'inSchool' ? (
      <Button type="link" size="small" onClick={() => onMake([studentId])}>
        {t('make')}
      </Button>
    ) : null;
  const stored = account === 'disabled' || account === 'locked' ? account : 'normal';
  const items = accountSteps
    .filter((step) => allowsFrom(studentAccountTransitions[step], stored))
    .map((step) => ({ key: step, label: t(step), onClick: () => void move([studentId], step) }));
  return (
    <div className={styles.actions}>
      <Button type="link" size="small" disabled={busy} onClick={() => void resetPasswords([studentId])}>
        {t('reset')}
      </Button>
      <ButtonMenu menu={{ items }} placement="bottomRight">
        <Button type="link" size="small" aria-label={t('moreOf', { name: studentName })}>
          {t('more')}
        </Button>
      </ButtonMenu>
    </div>
  );
}
