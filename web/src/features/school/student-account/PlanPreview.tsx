import type { UseQueryResult } from '@tanstack/react-query';
import type { PlannedAccount, studentAccountApi } from '@xueyan/contract/school/student-account';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Table } from 'antd';
import type { CallError } from '../../../api/call.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './StudentAccount.module.css';
import { studentAccountText } from './student-account.text.ts';

type Preview = Output<typeof studentAccountApi.preview>;

/** Accounts that would be made, problems first. */
export function PlanPreview({ preview }: { preview: UseQueryResult<Preview, CallError> }) {
  return <QueryView query={preview}>{(plan) => <Planned {...plan} />}</QueryView>;
}

function Planned({ makeCount, problemCount, planList }: Preview) {
  const t = useText(studentAccountText);
  if (planList.length === 0)
    return <EmptyState compact drawing="class" title={t('nothingToMake')} hint={t('nothingToMakeHint')} />;
  return (
    <>
      <p className={styles.counts} role="status">
        <span>{t('willMake', { n: makeCount })}</span>
        {problemCount > 0 && <span className={styles.problem}>{t('problems', { n: problemCount })}</span>}
        {makeCount + problemCount > planList.length && <span className={styles.hint}>{t('firstShown')}</span>}
      </p>
      <Table<PlannedAccount>
        size="small"
        rowKey="studentId"
        dataSource={planList}
        pagination={false}
        scroll={{ x: 'max-content', y: 240 }}
        aria-label={t('preview')}
        columns={[
          { title: t('studentNumber'), dataIndex: 'studentNumber', className: styles.number ?? '' },
          { title: t('studentName'), dataIndex: 'studentName' },
          { title: t('className'), dataIndex: 'className' },
          { title: t('loginName'), dataIndex: 'loginName', className: styles.number ?? '' },
          {
            title: t('preview'),
            dataIndex: 'problem',
            render: (problem: PlannedAccount['problem']) =>
              problem ? <span className={styles.problem}>{t(problem)}</span> : t('good'),
          },
        ]}
      />
    </>
  );
}
