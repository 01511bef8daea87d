import type { UseQueryResult } from '@tanstack/react-query';
import type { SimilarityReport as Report, SimilarPair } from '@xueyan/contract/exam/similarity';
import { languageName } from '@xueyan/contract/exam/submission';
import { Button, Flex, Table, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { useText } from '../../../ui/text/text.ts';
import { JobProgress } from '../../base/job/JobProgress.shared.tsx';
import { type DetailQuery, SimilarityModal } from './SimilarityModal.tsx';
import { similarityText } from './similarity.text.ts';

export { similarityText };

interface SimilarityReportProps {
  report: UseQueryResult<Report>;
  starting: boolean;
  onStart: () => void;
  detailOf: DetailQuery;
}

const nameOf = ({ userName, loginName }: SimilarPair['left']) => (loginName ? `${userName}（${loginName}）` : userName);

/** The last comparison of the answers to a question, and a button that compares them anew in the background. */
export function SimilarityReport({ report, starting, onStart, detailOf }: SimilarityReportProps) {
  const t = useText(similarityText);
  return (
    <QueryView query={report} loading={<Loading rows={6} />}>
      {({ jobId, report: found }) => (
        <Flex vertical gap="middle">
          {jobId ? (
            <JobProgress jobId={jobId}>{() => <Refetch report={report} />}</JobProgress>
          ) : (
            <Flex gap="middle" align="center" wrap>
              <Button type={found ? 'default' : 'primary'} loading={starting} onClick={onStart}>
                {t(found ? 'again' : 'start')}
              </Button>
              {found && (
                <Typography.Text type="secondary">
                  {[t('at', { time: found.createTime.slice(0, 16) }), t('compared', { n: found.compared })].join(' ')}
                </Typography.Text>
              )}
            </Flex>
          )}
          {found && found.pairs.length > 0 && <Pairs pairs={found.pairs} detailOf={detailOf} />}
          {found?.pairs.length === 0 && <EmptyState compact title={t('none')} hint={t('about')} />}
          {!found && !jobId && <EmptyState compact title={t('never')} hint={t('neverHint')} />}
        </Flex>
      )}
    </QueryView>
  );
}

/** Fetches the report once the job has ended. */
function Refetch({ report }: { report: UseQueryResult<Report> }) {
  const { refetch } = report;
  useEffect(() => void refetch(), [refetch]);
  return null;
}

function Pairs({ pairs, detailOf }: { pairs: SimilarPair[]; detailOf: DetailQuery }) {
  const t = useText(similarityText);
  const [open, setOpen] = useState<SimilarPair | null>(null);
  return (
    <>
      <Typography.Text type="secondary">{t('about')}</Typography.Text>
      <Table<SimilarPair>
        size="small"
        scroll={{ x: 'max-content' }}
        rowKey={({ left, right }) => `${left.id}${right.id}`}
        dataSource={pairs}
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        columns={[
          { title: t('one'), key: 'left', render: (_, { left }) => nameOf(left) },
          { title: t('other'), key: 'right', render: (_, { right }) => nameOf(right) },
          {
            title: t('language'),
            dataIndex: 'language',
            render: (language: SimilarPair['language']) => languageName(language),
          },
          {
            title: t('percent'),
            dataIndex: 'percent',
            align: 'right',
            sorter: (a, b) => a.percent - b.percent,
            render: (percent: number) => `${percent}%`,
          },
          {
            title: '',
            key: 'open',
            render: (_, pair) => (
              <Button type="link" size="small" onClick={() => setOpen(pair)}>
                {t('open')}
              </Button>
            ),
          },
        ]}
      />
      <DialogSlot subject={open}>
        {(pair, shown) => (
          <SimilarityModal open={shown} pair={pair} detailOf={detailOf} onClose={() => setOpen(null)} />
        )}
      </DialogSlot>
    </>
  );
}
