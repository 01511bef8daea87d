import type { UseQueryResult } from '@tanstack/react-query';
import type { FormerAnswers, SimilarityReport as Report } from '@xueyan/contract/exam/similarity';
import { Button, Flex, Select, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { JobProgress } from '../../base/job/JobProgress.shared.tsx';
import type { DetailQuery } from './SimilarityModal.tsx';
import { SimilarPairs } from './SimilarPairs.tsx';
import styles from './similarity.module.css';
import { similarityText } from './similarity.text.ts';
import type { NoteKeeper } from './usePairNote.ts';

export { similarityText };

/** Maximum number of earlier terms of one comparison. */
const mostFormer = 10;

interface SimilarityReportProps {
  /** Name of what is compared, for the file of the pairs. */
  title: string;
  report: UseQueryResult<Report>;
  /** Earlier terms that may be compared as well. */
  former: FormerAnswers[];
  starting: boolean;
  onStart: (formerIds: string[]) => void;
  detailOf: DetailQuery;
  onNote: NoteKeeper;
}

/** The last comparison of the answers to a question, and a button that compares them anew in the background. */
export function SimilarityReport({ title, report, detailOf, onNote, ...starting }: SimilarityReportProps) {
  const t = useText(similarityText);
  return (
    <QueryView query={report} loading={<Loading rows={6} />}>
      {({ jobId, report: found }) => (
        <Flex vertical gap="middle">
          {jobId ? (
            <JobProgress key={jobId} jobId={jobId}>
              {() => <Refetch report={report} />}
            </JobProgress>
          ) : (
            <StartBar found={found} {...starting} />
          )}
          {found && found.pairs.length > 0 && (
            <SimilarPairs title={title} pairs={found.pairs} detailOf={detailOf} onNote={onNote} />
          )}
          {found?.pairs.length === 0 && <EmptyState compact title={t('none')} hint={t('about')} />}
          {!found && !jobId && <EmptyState compact title={t('never')} hint={t('neverHint')} />}
        </Flex>
      )}
    </QueryView>
  );
}

type StartBarProps = Pick<SimilarityReportProps, 'former' | 'starting' | 'onStart'> & { found: Report['report'] };

function StartBar({ found, former, starting, onStart }: StartBarProps) {
  const t = useText(similarityText);
  const [chosen, setChosen] = useState<string[]>([]);
  const said = found && [
    t('at', { time: found.createTime.slice(0, 16) }),
    t('compared', { n: found.compared }),
    ...(found.former > 0 ? [t('withFormer', { n: found.former })] : []),
  ];
  return (
    <Flex gap="middle" align="center" wrap>
      {former.length > 0 && (
        <Select
          mode="multiple"
          className={styles.former ?? ''}
          aria-label={t('former')}
          placeholder={t('former')}
          maxCount={mostFormer}
          value={chosen}
          onChange={setChosen}
          options={former.map(({ formerId, name, beginTime, count }) => ({
            value: formerId,
            label: t('formerOption', { name, date: beginTime.slice(0, 10), n: count }),
          }))}
        />
      )}
      <Button type={found ? 'default' : 'primary'} loading={starting} onClick={() => onStart(chosen)}>
        {t(found ? 'again' : 'start')}
      </Button>
      {said && <Typography.Text type="secondary">{said.join(' ')}</Typography.Text>}
    </Flex>
  );
}

/** Fetches the report once the job has ended. */
function Refetch({ report }: { report: UseQueryResult<Report> }) {
  const { refetch } = report;
  useEffect(() => void refetch(), [refetch]);
  return null;
}
