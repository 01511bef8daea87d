import { Drawer, Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useText } from '../../../ui/text/text.ts';
import type { MarkingQueue } from './mark-queue.ts';
import { markingText } from './marking.text.ts';
import styles from './Queue.module.css';
import { ReportTag } from './ReportTag.tsx';
import { markingAddress } from './useMarkingQueue.ts';

interface Props {
  open: boolean;
  markingQueue: MarkingQueue;
  runId: string;
  onClose: () => void;
}

/** The marking queue: waiting and marked students. */
export function QueueDrawer({ open, markingQueue, runId, onClose }: Props) {
  const t = useText(markingText);
  const [group, setGroup] = useState<'left' | 'all'>();
  const shown = group ?? (markingQueue.waiting > 0 ? 'left' : 'all');
  const reports = markingQueue.reports.filter((report) => shown === 'all' || report.reportState === 'submitted');
  return (
    <Drawer
      open={open}
      placement="right"
      size="min(400px, 100vw)"
      title={t('pile', { n: markingQueue.marked, all: markingQueue.reports.length })}
      onClose={onClose}
    >
      <Segmented
        block
        aria-label={t('pileShown')}
        value={shown}
        onChange={setGroup}
        options={[
          { value: 'left', label: t('pileLeft', { n: markingQueue.waiting }) },
          { value: 'all', label: t('pileAll', { n: markingQueue.reports.length }) },
        ]}
      />
      {reports.length === 0 ? (
        <EmptyState compact title={t('nobodyLeft')} />
      ) : (
        <ol className={styles.reports}>
          {reports.map((report) => (
            <li key={report.runId}>
              <Link
                className={styles.report}
                to={markingAddress(report.runId)}
                aria-current={report.runId === runId ? 'page' : undefined}
                onClick={onClose}
              >
                <span className={styles.name}>{report.studentName}</span>
                <span className={styles.number}>{report.loginName}</span>
                <ReportTag report={report} />
              </Link>
            </li>
          ))}
        </ol>
      )}
    </Drawer>
  );
}
