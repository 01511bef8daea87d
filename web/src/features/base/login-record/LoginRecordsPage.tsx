import { loginRecordApi, type SchoolLoginRecord } from '@xueyan/contract/base/login-record';
import { type LoginOutcome, loginOutcomes } from '@xueyan/contract/base/profile';
import { useMemo } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag, type Tone } from '../../../ui/feedback/StateTag.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useLimit } from '../../../ui/limit/useLimit.ts';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { DeviceName } from '../profile/DeviceName.shared.tsx';
import { loginRecordText } from './login-record.text.ts';

const tones: Record<LoginOutcome, Tone> = {
  success: 'good',
  wrong: 'bad',
  code: 'warn',
  locked: 'bad',
  disabled: 'bad',
};
const outcomes = ['failed', ...loginOutcomes] as const;

/** Tries to sign in with the accounts of the school. */
export function LoginRecordsPage() {
  const t = useText(loginRecordText);
  const keptDays = useLimit('loginKeptDays');
  const columns = useMemo(() => columnsOf(t), [t]);
  const search = useMemo(
    () => [
      { name: 'userName', label: t('userSearch') },
      { name: 'outcome', label: t('outcome'), options: outcomes.map((value) => ({ value, label: t(value) })) },
      { name: 'address', label: t('address') },
      { name: 'from', label: t('from'), date: true },
      { name: 'to', label: t('to'), date: true },
    ],
    [t],
  );
  return (
    <Page title={t('title')} subtitle={t('subtitle', { n: keptDays })} width="full">
      <ListTable
        endpoint={loginRecordApi.list}
        label={t('title')}
        columns={columns}
        rowKey="recordId"
        search={search}
        empty={<EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} />}
      />
    </Page>
  );
}

const columnsOf = (t: Say<Record<string, string>>): ListColumn<SchoolLoginRecord>[] => [
  { dataIndex: 'loginTime', sortField: 'loginTime', pinned: true },
  {
    title: t('user'),
    dataIndex: 'userName',
    sortField: 'userName',
    render: (_, { userName, loginName }) => `${userName}（${loginName}）`,
  },
  {
    dataIndex: 'outcome',
    render: (outcome: LoginOutcome) => <StateTag tone={tones[outcome]}>{t(outcome)}</StateTag>,
  },
  { dataIndex: 'address' },
  { dataIndex: 'device', render: (_, { device }) => <DeviceName device={device} /> },
];
