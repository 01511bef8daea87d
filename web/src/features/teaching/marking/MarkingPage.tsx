import { useQuery } from '@tanstack/react-query';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { Alert, Button, Space } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { useThrottled } from '../../../api/useThrottled.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { AllMarked } from './AllMarked.tsx';
import { MachineDrawer } from './MachineDrawer.tsx';
import { MarkForm } from './MarkForm.tsx';
import styles from './Marking.module.css';
import { markingText } from './marking.text.ts';
import { QueueBar } from './QueueBar.tsx';
import { ReportReader } from './ReportReader.tsx';
import { ReportTag } from './ReportTag.tsx';
import { StepResults } from './StepResults.tsx';
import { together } from './useBoard.ts';
import { markingAddress, useMarkingQueue } from './useMarkingQueue.ts';

export function MarkingPage() {
  const t = useText(markingText);
  const { runId = '' } = useParams();
  const [visiting, setVisiting] = useState(false);
  const marking = useQuery(query(markingApi.get, { runId }));
  const data = marking.data;
  const { markingQueue, refetch: refetchQueue } = useMarkingQueue(data?.sectionId, runId);
  const back = { title: t('board'), to: `/teaching/board/${data?.sectionId ?? ''}` };
  // The report may be submitted again or marked by a colleague while it is open. A typed mark is stored separately.
  const again = useThrottled(() => {
    void marking.refetch();
    void refetchQueue();
  }, together);
  useLive('board.changed', ({ sectionId }) => void (sectionId === data?.sectionId && again()));
  useLiveResume(again);

  return (
    <Page
      title={data?.studentName ?? (marking.isError ? t('title') : '')}
      width="full"
      breadcrumb={[back, { title: t('title') }]}
      subtitle={
        data && (
          <span className={styles.who}>
            <span>{[data.loginName, data.className, data.title].filter(Boolean).join(' · ')}</span>
            <ReportTag report={data} />
            {data.submitTime && <span>{t('submittedAt', { time: data.submitTime.slice(0, 16) })}</span>}
          </span>
        )
      }
      extra={
        data && (
          <Space wrap>
            {data.machineId && <Button onClick={() => setVisiting(true)}>{t('machine')}</Button>}
            {markingQueue && markingQueue.reports.length > 0 && <QueueBar markingQueue={markingQueue} runId={runId} />}
          </Space>
        )
      }
    >
      <QueryView query={marking}>
        {(found) => (
          <>
            {markingQueue && <AllMarked sectionId={found.sectionId} markingQueue={markingQueue} />}
            <div className={styles.desk}>
              <ReportReader key={`report-${runId}`} marking={found} />
              <div className={styles.side}>
                <MarkForm
                  key={runId}
                  marking={found}
                  aside={markingQueue?.waiting === 0 && markingQueue.unpublished > 0}
                  nextWaiting={markingQueue?.nextWaiting ? markingAddress(markingQueue.nextWaiting.runId) : ''}
                />
                <section aria-labelledby="marking-steps">
                  <header className={styles.sideHead}>
                    <h2 id="marking-steps">{t('steps')}</h2>
                    <span>{t('points', { got: found.stepScore, n: found.stepPoints })}</span>
                  </header>
                  {found.changedParts.length > 0 && (
                    <Alert
                      className={styles.changed}
                      type="warning"
                      showIcon
                      title={t('changedParts')}
                      description={t('changedPartsHint', { parts: found.changedParts.join(' ') })}
                    />
                  )}
                  <StepResults steps={found.steps} runId={runId} />
                </section>
              </div>
            </div>
          </>
        )}
      </QueryView>
      <MachineDrawer
        machine={
          visiting && data?.machineId ? { runId, machineId: data.machineId, studentName: data.studentName } : undefined
        }
        onClose={() => setVisiting(false)}
      />
    </Page>
  );
}
