import { type LoginOutcome, loginOutcomes, profileApi } from '@xueyan/contract/base/profile';
import { useMemo } from 'react';
import { StateTag, type Tone } from '../../../ui/feedback/StateTag.tsx';
import { useLimit } from '../../../ui/limit/useLimit.ts';
import { type ListColumn, ListTable, type RowOf } from '../../../ui/list/ListTable.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { DeviceName } from './DeviceName.shared.tsx';
import styles from './PersonalCenterPage.module.css';
import { profileText } from './profile.text.ts';

type Row = RowOf<typeof profileApi.logins>;

const tones: Record<LoginOutcome, Tone> = {
  success: 'good',
  wrong: 'bad',
  code: 'warn',
  locked: 'bad',
  disabled: 'bad',
};

/** Tries to sign in with the person's account: time, origin and result. */
export function HistoryPanel() {
  const t = useText(profileText);
  const keptDays = useLimit('loginKeptDays');
  const columns = useMemo(() => columnsOf(t), [t]);
  const search = useMemo(
    () => [
      { name: 'outcome', label: t('outcome'), options: loginOutcomes.map((value) => ({ value, label: t(value) })) },
    ],
    [t],
  );
  return (
    <>
      <p className={styles.hint}>{t('historyHint', { n: keptDays })}</p>
      <ListTable
        endpoint={profileApi.logins}
        columns={columns}
        rowKey="recordId"
        search={search}
        label={t('history')}
      />
    </>
  );
}

const columnsOf = (t: Say<Record<string, string>>): ListColumn<Row>[] => [
  { title: t('time'), dataIndex: 'loginTime', sortField: 'loginTime', width: 180 },
  {
    title: t('outcome'),
    dataIndex: 'outcome',
    width: 160,
    render: (outcome: LoginOutcome) => <StateTag tone={tones[outcome]}>{t(outcome)}</StateTag>,
  },
  { title: t('device'), dataIndex: 'device', render: (_, { device }) => <DeviceName device={device} /> },
  { title: t('from'), dataIndex: 'address', width: 160 },
];
