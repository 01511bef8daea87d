import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { mayKeepStudent, studentStates } from '@xueyan/contract/school/student';
import {
  type StudentAccount,
  type StudentAccountState,
  type StudentSlip,
  studentAccountApi,
  studentAccountStates,
} from '@xueyan/contract/school/student-account';
import { Button, Space } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { May } from '../../../ui/access/May.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag, type Tone } from '../../../ui/feedback/StateTag.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { JobsButton } from '../../base/job/JobsButton.shared.tsx';
import { AccountActions } from './AccountActions.tsx';
import { AccountBatch } from './AccountBatch.tsx';
import styles from './StudentAccount.module.css';
import { studentAccountText } from './student-account.text.ts';

const MakeAccounts = lazyNamed(() => import('./MakeAccountsModal.tsx'), 'MakeAccountsModal');
const IssueModal = lazyNamed(() => import('./IssueModal.tsx'), 'IssueModal');
const Slips = lazyNamed(() => import('../../base/user/SlipsModal.shared.tsx'), 'SlipsModal');

const tones: Record<StudentAccountState, Tone> = {
  none: 'neutral',
  unissued: 'warn',
  enabled: 'info',
  normal: 'good',
  disabled: 'neutral',
  locked: 'bad',
};

type Open =
  | { kind: 'make'; studentIds: string[] }
  | { kind: 'issue'; classIds: string[]; grade: string }
  | { kind: 'slips'; slips: StudentSlip[] };

/** Student accounts: states, creation, passwords. */
export function StudentAccountsPage() {
  const t = useText(studentAccountText);
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open | null>(null);
  const columns = useMemo(() => columnsOf(t), [t]);
  const search = useMemo(() => searchOf(t), [t]);
  const close = () => setOpen(null);
  const make = (studentIds: string[]) => setOpen({ kind: 'make', studentIds });
  const showSlips = (slips: StudentSlip[]) => setOpen({ kind: 'slips', slips });
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      width="full"
      extra={
        <Space wrap>
          <JobsButton kind="studentaccount.make" />
          <Button onClick={() => setOpen({ kind: 'issue', classIds: [], grade: '' })}>{t('issue')}</Button>
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => make([])}>
            {t('make')}
          </Button>
        </Space>
      }
    >
      <ListTable
        endpoint={studentAccountApi.list}
        label={t('title')}
        columns={columns}
        rowKey="studentId"
        search={search}
        selection
        toolbar={(list) => <AccountBatch list={list} onMake={make} onSlips={showSlips} />}
        rowActions={(row, list) => (
          <May policy={mayKeepStudent} of={row}>
            <AccountActions row={row} list={list} onMake={make} onSlips={showSlips} />
          </May>
        )}
        empty={
          <EmptyState
            compact
            drawing="class"
            title={t('emptyTitle')}
            hint={t('emptyHint')}
            action={<Button onClick={() => void navigate('/member/students')}>{t('toStudents')}</Button>}
          />
        }
      />
      <DialogSlot subject={open?.kind === 'make' && open}>
        {({ studentIds }, shown) => (
          <MakeAccounts
            open={shown}
            studentIds={studentIds}
            onIssue={(aim) => setOpen({ kind: 'issue', ...aim })}
            onClose={close}
          />
        )}
      </DialogSlot>
      <DialogSlot subject={open?.kind === 'issue' && open}>
        {(aim, shown) => <IssueModal open={shown} aim={aim} onSlips={showSlips} onClose={close} />}
      </DialogSlot>
      <DialogSlot subject={open?.kind === 'slips' && open}>
        {({ slips }, shown) => <Slips open={shown} slips={slips} onClose={close} />}
      </DialogSlot>
    </Page>
  );
}

const searchOf = (t: Say<Record<string, string>>) => [
  { name: 'studentNumber', label: t('studentNumber') },
  { name: 'studentName', label: t('studentName') },
  { name: 'className', label: t('className') },
  { name: 'grade', label: t('grade') },
  { name: 'account', label: t('account'), options: studentAccountStates.map((value) => ({ value, label: t(value) })) },
  { name: 'state', label: t('register'), options: studentStates.map((value) => ({ value, label: t(value) })) },
];

const columnsOf = (t: Say<Record<string, string>>): ListColumn<StudentAccount>[] => [
  {
    dataIndex: 'studentNumber',
    sortField: 'studentNumber',
    className: styles.number,
    pinned: true,
  },
  { dataIndex: 'studentName', sortField: 'studentName' },
  { dataIndex: 'className', sortField: 'className' },
  { dataIndex: 'grade', sortField: 'grade' },
  { title: t('register'), dataIndex: 'state', render: (state: StudentAccount['state']) => t(state) },
  { dataIndex: 'loginName', sortField: 'loginName', className: styles.number },
  {
    dataIndex: 'account',
    render: (account: StudentAccountState) => <StateTag tone={tones[account]}>{t(account)}</StateTag>,
  },
];
