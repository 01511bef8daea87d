import { useQuery } from '@tanstack/react-query';
import { type Balloon, matchControlApi } from '@xueyan/contract/exam/match-control';
import { Button, Checkbox, Flex, Table, Tag } from 'antd';
import { useState } from 'react';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { matchText } from './match.text.ts';

/** Balloons to deliver, in the order in which they were earned. */
export function BalloonsPanel({ matchId }: { matchId: string }) {
  const t = useText(matchText);
  const notice = useNotice();
  const [onlyWaiting, setOnlyWaiting] = useState(false);
  const list = useQuery(query(matchControlApi.balloons, { matchId }));
  const deliver = useAction(matchControlApi.deliver, [matchControlApi.balloons]);
  const again = () => void list.refetch();
  useLive('match.changed', (change) => change.matchId === matchId && again());
  useLiveResume(again);
  const mark = ({ entryId, problemId }: Balloon, delivered: boolean) =>
    void deliver.mutateAsync({ matchId, entryId, problemId, delivered }).catch(notice.error);
  return (
    <QueryView query={list} loading={<Loading rows={6} />}>
      {({ balloonList }) =>
        balloonList.length === 0 ? (
          <EmptyState compact title={t('noBalloons')} hint={t('noBalloonsHint')} />
        ) : (
          <Flex vertical gap="small">
            <Checkbox checked={onlyWaiting} onChange={({ target }) => setOnlyWaiting(target.checked)}>
              {t('onlyWaiting')}
            </Checkbox>
            <Table<Balloon>
              size="small"
              scroll={{ x: 'max-content' }}
              rowKey={({ entryId, problemId }) => `${entryId} ${problemId}`}
              dataSource={balloonList.filter(({ deliverTime }) => !onlyWaiting || deliverTime === null)}
              pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
              columns={[
                { title: t('submitted'), dataIndex: 'minute', render: (n: number) => t('minute', { n }) },
                {
                  title: t('problem'),
                  dataIndex: 'label',
                  render: (label: string, { color }) => <Tag color={color}>{label}</Tag>,
                },
                { title: t('entry'), dataIndex: 'entryName' },
                {
                  title: '',
                  key: 'marks',
                  render: (_, { first, afterFreeze }) => (
                    <Flex gap="small">
                      {first && <StateTag tone="good">{t('first')}</StateTag>}
                      {afterFreeze && <StateTag tone="warn">{t('afterFreeze')}</StateTag>}
                    </Flex>
                  ),
                },
                {
                  title: t('deliver'),
                  key: 'deliver',
                  render: (_, balloon) =>
                    balloon.deliverTime === null ? (
                      <Button size="small" onClick={() => mark(balloon, true)}>
                        {t('deliver')}
                      </Button>
                    ) : (
                      <Flex gap="small" align="center">
                        <span>{`${balloon.delivererName} ${balloon.deliverTime.slice(11, 16)}`}</span>
                        <Button type="link" size="small" onClick={() => mark(balloon, false)}>
                          {t('takeBack')}
                        </Button>
                      </Flex>
                    ),
                },
              ]}
            />
          </Flex>
        )
      }
    </QueryView>
  );
}
