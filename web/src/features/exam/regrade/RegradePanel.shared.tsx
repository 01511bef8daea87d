import { useQuery } from '@tanstack/react-query';
import type { Exam } from '@xueyan/contract/exam/exam';
import { examMarkingApi } from '@xueyan/contract/exam/exam-marking';
import { mayRunExam } from '@xueyan/contract/exam/exam-transition';
import { type QuestionKind, questionKindNames } from '@xueyan/contract/exam/question-kind';
import {
  type AdjustmentWay,
  adjustmentNames,
  type ChangeCause,
  changeCauseNames,
  changeCauses,
  type MarkChange,
  type Regrade,
  regradeApi,
} from '@xueyan/contract/exam/regrade';
import { Button, Flex, Table, Tag, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { query } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { regradeText } from './regrade.text.ts';

const RegradeModal = lazyNamed(() => import('./RegradeModal.tsx'), 'RegradeModal');

const historyPlace = { prefix: 'regrade-' };
const changesPlace = { prefix: 'change-' };

/** Questions of an exam that is over, to be corrected, and their corrections. */
export function RegradePanel({ exam }: { exam: Exam }) {
  const t = useText(regradeText);
  const phrase = usePhrase();
  const actor = useActor();
  const { examId, state } = exam;
  const [chosen, setChosen] = useState<{ itemId: string; number: number; adjusted: boolean } | null>(null);
  const items = useQuery(query(examMarkingApi.items, { examId }));
  const over = state === 'marking' || state === 'resulted';
  const may = over && mayRunExam(actor, exam);
  return (
    <QueryView query={items} loading={<Loading rows={6} />}>
      {({ itemList }) =>
        !over && state !== 'archived' ? (
          <EmptyState compact title={t('later')} />
        ) : (
          <Flex vertical gap="middle">
            <Table
              size="small"
              rowKey="itemId"
              pagination={{ pageSize: 10, hideOnSinglePage: true }}
              dataSource={itemList}
              scroll={{ x: 'max-content' }}
              columns={[
                { title: t('question'), dataIndex: 'number', align: 'right', width: 72 },
                {
                  title: t('kind'),
                  dataIndex: 'kind',
                  width: 120,
                  render: (kind: QuestionKind) => phrase(questionKindNames[kind]),
                },
                { title: t('words'), dataIndex: 'title', ellipsis: true, width: 420 },
                {
                  title: t('way'),
                  dataIndex: 'adjusted',
                  width: 120,
                  render: (way: AdjustmentWay | null) => way && <Tag>{phrase(adjustmentNames[way])}</Tag>,
                },
                { title: t('points'), dataIndex: 'points', align: 'right', width: 80 },
                { title: t('average'), dataIndex: 'averagePoints', align: 'right', width: 80 },
                {
                  title: '',
                  key: 'correct',
                  width: 90,
                  render: (_, { itemId, number, adjusted }) =>
                    may && (
                      <Button
                        type="link"
                        size="small"
                        onClick={() => setChosen({ itemId, number, adjusted: adjusted !== null })}
                      >
                        {t('correct')}
                      </Button>
                    ),
                },
              ]}
            />
            <Typography.Title level={5}>{t('history')}</Typography.Title>
            <HistoryTable examId={examId} />
            <Typography.Title level={5}>{t('changes')}</Typography.Title>
            <ChangesTable examId={examId} />
            <DialogSlot subject={chosen}>
              {({ itemId, number, adjusted }, shown) => (
                <RegradeModal
                  open={shown}
                  examId={examId}
                  itemId={itemId}
                  number={number}
                  adjusted={adjusted}
                  onClose={() => setChosen(null)}
                />
              )}
            </DialogSlot>
          </Flex>
        )
      }
    </QueryView>
  );
}

function HistoryTable({ examId }: { examId: string }) {
  const t = useText(regradeText);
  const phrase = usePhrase();
  const filters = useMemo(() => ({ examId }), [examId]);
  const columns = useMemo<ListColumn<Regrade>[]>(
    () => [
      { dataIndex: 'createTime', sortField: 'createTime', pinned: true },
      { dataIndex: 'number', align: 'right' },
      { title: t('way'), dataIndex: 'way', render: (way: AdjustmentWay) => phrase(adjustmentNames[way]) },
      { title: t('reason'), dataIndex: 'reason' },
      { dataIndex: 'changed', align: 'right' },
      { dataIndex: 'actorName' },
    ],
    [t, phrase],
  );
  return (
    <ListTable
      endpoint={regradeApi.list}
      filters={filters}
      label={t('history')}
      columns={columns}
      rowKey="regradeId"
      place={historyPlace}
      empty={<EmptyState compact title={t('noHistory')} hint={t('noHistoryHint')} />}
    />
  );
}

function ChangesTable({ examId }: { examId: string }) {
  const t = useText(regradeText);
  const phrase = usePhrase();
  const filters = useMemo(() => ({ examId }), [examId]);
  const columns = useMemo<ListColumn<MarkChange>[]>(
    () => [
      { dataIndex: 'createTime', sortField: 'createTime', pinned: true },
      { dataIndex: 'candidateName' },
      { dataIndex: 'number', align: 'right' },
      { dataIndex: 'before', align: 'right', render: (n: number | null) => n ?? '—' },
      { dataIndex: 'after', align: 'right', render: (n: number | null) => n ?? '—' },
      { dataIndex: 'cause', render: (cause: ChangeCause) => phrase(changeCauseNames[cause]) },
      { dataIndex: 'reason' },
      { dataIndex: 'actorName' },
    ],
    [phrase],
  );
  const search = useMemo(
    () => [
      {
        name: 'cause',
        label: t('cause'),
        options: changeCauses.map((value) => ({ value, label: phrase(changeCauseNames[value]) })),
      },
    ],
    [t, phrase],
  );
  return (
    <ListTable
      endpoint={regradeApi.changes}
      filters={filters}
      label={t('changes')}
      columns={columns}
      rowKey="changeId"
      search={search}
      place={changesPlace}
      empty={<EmptyState compact title={t('noChanges')} />}
    />
  );
}

export { regradeText };
