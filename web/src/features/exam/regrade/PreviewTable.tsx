import { useQuery } from '@tanstack/react-query';
import { type Adjustment, type RegradedCandidate, regradeApi } from '@xueyan/contract/exam/regrade';
import { Alert, Flex, Table } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { query } from '../../../api/query.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import { regradeText } from './regrade.text.ts';

interface PreviewTableProps {
  examId: string;
  itemId: string;
  adjustment: Adjustment;
  onCount: (changed: number) => void;
}

/** Candidates whose marks a correction would change, with both marks; nothing has changed yet. */
export function PreviewTable({ examId, itemId, adjustment, onCount }: PreviewTableProps) {
  const t = useText(regradeText);
  const [pageNum, setPageNum] = useState(1);
  const preview = useQuery(query(regradeApi.preview, { examId, itemId, adjustment, pageNum }));
  const count = preview.data?.pageInfo.totalSize;
  const tell = useEffectEvent((changed: number) => onCount(changed));
  useEffect(() => {
    if (count !== undefined) tell(count);
  }, [count]);
  return (
    <QueryView query={preview} loading={<Loading rows={4} />}>
      {({ pageInfo, fullBefore, fullAfter, nowPassing, nowFailing, kept }) => (
        <Flex vertical gap="small">
          <Alert
            type={pageInfo.totalSize > 0 ? 'warning' : 'info'}
            showIcon
            title={[
              pageInfo.totalSize > 0 ? t('previewed', { n: pageInfo.totalSize }) : t('previewNone'),
              fullBefore !== fullAfter && t('full', { before: fullBefore, after: fullAfter }),
              nowPassing > 0 && t('nowPassing', { n: nowPassing }),
              nowFailing > 0 && t('nowFailing', { n: nowFailing }),
              kept > 0 && t('kept', { n: kept }),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
          {pageInfo.totalSize > 0 && (
            <Table<RegradedCandidate>
              size="small"
              rowKey="candidateId"
              dataSource={pageInfo.resultList}
              scroll={{ x: 'max-content' }}
              pagination={{
                current: pageNum,
                pageSize: pageInfo.pageSize,
                total: pageInfo.totalSize,
                hideOnSinglePage: true,
                onChange: setPageNum,
              }}
              columns={[
                {
                  title: t('candidate'),
                  dataIndex: 'userName',
                  render: (name: string, { loginName }) => [name, loginName].filter(Boolean).join(' · '),
                },
                {
                  title: t('ofItem'),
                  dataIndex: 'after',
                  render: (_, { before, after }) => `${before ?? '—'} → ${after ?? '—'}`,
                },
                {
                  title: t('total'),
                  dataIndex: 'totalAfter',
                  render: (_, { totalBefore, totalAfter }) => `${totalBefore} → ${totalAfter}`,
                },
                {
                  title: t('result'),
                  dataIndex: 'passedAfter',
                  render: (passed: boolean, { passedBefore }) => (
                    <StateTag tone={passed ? 'good' : 'bad'}>
                      {passed === passedBefore
                        ? t(passed ? 'passed' : 'failed')
                        : `${t(passedBefore ? 'passed' : 'failed')} → ${t(passed ? 'passed' : 'failed')}`}
                    </StateTag>
                  ),
                },
              ]}
            />
          )}
        </Flex>
      )}
    </QueryView>
  );
}
