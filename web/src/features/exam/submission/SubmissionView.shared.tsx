import { type CaseResult, languageName, type SubmissionDetail } from '@xueyan/contract/exam/submission';
import { Table } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { RowsTable } from './RowsTable.tsx';
import styles from './submission.module.css';
import { submissionText } from './submission.text.ts';
import { VerdictTag } from './VerdictTag.shared.tsx';

type Said = Pick<
  SubmissionDetail,
  'state' | 'verdict' | 'share' | 'timeMs' | 'memoryMb' | 'language' | 'purpose' | 'report'
>;

/** The judge's report on a submission, as far as the person may see it. */
export function SubmissionView({ submission }: { submission: Said }) {
  const t = useText(submissionText);
  const { state, verdict, share, timeMs, memoryMb, language, purpose, report } = submission;
  const isTrial = purpose === 'trial';
  return (
    <div className={styles.view}>
      <dl className={styles.facts}>
        <div>
          <dt>{t('verdict')}</dt>
          <dd>
            <VerdictTag state={state} verdict={verdict} />
          </dd>
        </div>
        <div>
          <dt>{t('language')}</dt>
          <dd>{languageName(language)}</dd>
        </div>
        {share !== null && !isTrial && (
          <div>
            <dt>{t('share')}</dt>
            <dd>{percent(share)}</dd>
          </div>
        )}
        {state === 'judged' && (
          <div>
            <dt>{t('time')}</dt>
            <dd>{`${timeMs} ms`}</dd>
          </div>
        )}
        {memoryMb > 0 && (
          <div>
            <dt>{t('memory')}</dt>
            <dd>{`${memoryMb} MB`}</dd>
          </div>
        )}
      </dl>
      {report.message && (
        <section>
          <h3>{t('message')}</h3>
          <pre className={styles.said}>{report.message}</pre>
        </section>
      )}
      {language === null && (report.actual.length > 0 || report.expected.length > 0) && (
        <div className={styles.tables}>
          <RowsTable title={t('actual')} tables={report.actual} />
          {report.expected.length > 0 && <RowsTable title={t('expected')} tables={report.expected} />}
        </div>
      )}
      {isTrial
        ? report.cases.map((one) => <TrialOutput key={one.name} one={one} />)
        : report.cases.length > 0 && <CasesTable cases={report.cases} />}
    </div>
  );
}

/** Empty for a case that was not run. */
const measured = (figure: number, { verdict }: CaseResult) => (verdict === null ? '' : figure);

const percent = (share: number) => `${Math.round(share * 100)}%`;

function TrialOutput({ one: { name, output, message, verdict } }: { one: CaseResult }) {
  const t = useText(submissionText);
  return (
    <section>
      <h3>{t('input', { n: name })}</h3>
      {verdict !== 'AC' && <VerdictTag state="judged" verdict={verdict} />}
      <pre className={styles.said}>{output || t('nothingPrinted')}</pre>
      {verdict !== 'CE' && message && <pre className={styles.said}>{message}</pre>}
    </section>
  );
}

function CasesTable({ cases }: { cases: CaseResult[] }) {
  const t = useText(submissionText);
  const told = cases.some(({ message }) => message !== '');
  return (
    <section>
      <h3>{t('cases')}</h3>
      <Table
        size="small"
        scroll={{ x: 'max-content' }}
        rowKey="name"
        dataSource={cases}
        pagination={cases.length > 20 ? { pageSize: 20, size: 'small', showSizeChanger: false } : false}
        columns={[
          { title: '#', dataIndex: 'name', align: 'right', width: 56 },
          {
            title: t('verdict'),
            dataIndex: 'verdict',
            render: (verdict: CaseResult['verdict']) =>
              verdict === null ? (
                <span className={styles.missing}>{t('notRun')}</span>
              ) : (
                <VerdictTag state="judged" verdict={verdict} />
              ),
          },
          { title: t('share'), dataIndex: 'share', align: 'right', render: percent },
          { title: `${t('time')} (ms)`, dataIndex: 'timeMs', align: 'right', render: measured },
          { title: `${t('memory')} (MB)`, dataIndex: 'memoryMb', align: 'right', render: measured },
          ...(told
            ? [
                {
                  title: t('message'),
                  dataIndex: 'message',
                  render: (message: string) => message && <pre className={styles.said}>{message}</pre>,
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}
