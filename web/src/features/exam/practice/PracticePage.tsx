import { useQuery } from '@tanstack/react-query';
import {
  type PracticePoint,
  type PracticeProgress,
  practiceApi,
  practiceStateNames,
} from '@xueyan/contract/exam/practice';
import { Button, Flex, Progress, Table, Tabs } from 'antd';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { useThrottled } from '../../../api/useThrottled.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { practiceText } from './practice.text.ts';

type Student = Pick<PracticeProgress, 'userId' | 'userName'>;

/** Progress of a practice set's students, with the results by knowledge point. */
export function PracticePage() {
  const t = useText(practiceText);
  const phrase = usePhrase();
  const { practiceId = '' } = useParams();
  const practice = useQuery(query(practiceApi.get, { practiceId }));
  const [tab, setTab] = useState('students');
  const [student, setStudent] = useState<Student | null>(null);
  const found = practice.data;
  const showPoints = (one: Student) => {
    setStudent(one);
    setTab('points');
  };
  return (
    <Page
      title={found?.practiceName ?? ''}
      subtitle={found?.classNames.join('、')}
      width="full"
      breadcrumb={[{ title: t('title'), to: '/exam/practices' }, { title: found?.practiceName ?? '…' }]}
      extra={
        found && (
          <Flex gap="middle" align="center">
            <span>{`${t('active')} ${found.activeCount} / ${found.studentCount}`}</span>
            <StateTag tone={found.state === 'open' ? 'good' : 'neutral'}>
              {phrase(practiceStateNames[found.state])}
            </StateTag>
          </Flex>
        )
      }
    >
      <QueryView query={practice} loading={<Loading rows={8} />}>
        {({ questionCount }) => (
          <Tabs
            activeKey={tab}
            onChange={setTab}
            items={[
              {
                key: 'students',
                label: t('byStudent'),
                children: (
                  <StudentsTable
                    practiceId={practiceId}
                    questionCount={questionCount}
                    onPoints={showPoints}
                    onChange={() => void practice.refetch()}
                  />
                ),
              },
              {
                key: 'points',
                label: t('byPoint'),
                children: <PointsTable practiceId={practiceId} student={student} onAll={() => setStudent(null)} />,
              },
            ]}
          />
        )}
      </QueryView>
    </Page>
  );
}

const accuracyOf = (percent: number | null) =>
  percent === null ? '' : <Progress percent={percent} size="small" status="normal" aria-label={`${percent}%`} />;

interface StudentsTableProps {
  practiceId: string;
  questionCount: number;
  onPoints: (student: Student) => void;
  onChange: () => void;
}

function StudentsTable({ practiceId, questionCount, onPoints, onChange }: StudentsTableProps) {
  const t = useText(practiceText);
  const filters = useMemo(() => ({ practiceId }), [practiceId]);
  const search = useMemo(() => [{ name: 'words', label: t('words') }], [t]);
  const columns = useMemo<ListColumn<PracticeProgress>[]>(
    () => [
      { dataIndex: 'loginName', sortField: 'loginName', pinned: true },
      { dataIndex: 'userName' },
      { dataIndex: 'className' },
      {
        dataIndex: 'answered',
        sortField: 'answered',
        align: 'right',
        render: (n: number) => `${n} / ${questionCount}`,
      },
      { dataIndex: 'right', sortField: 'right', align: 'right' },
      { dataIndex: 'tries', sortField: 'tries', align: 'right' },
      { title: t('accuracy'), dataIndex: 'accuracy', width: 180, render: accuracyOf },
      { dataIndex: 'lastTime', sortField: 'lastTime' },
    ],
    [t, questionCount],
  );
  return (
    <ListTable
      endpoint={practiceApi.progress}
      filters={filters}
      label={t('byStudent')}
      columns={columns}
      rowKey="userId"
      search={search}
      toolbar={(list) => (
        <Follow
          practiceId={practiceId}
          onChange={() => {
            list.reload();
            onChange();
          }}
        />
      )}
      rowActions={(row) => (
        <Button type="link" size="small" onClick={() => onPoints(row)}>
          {t('byPoint')}
        </Button>
      )}
      empty={<EmptyState compact title={t('emptyProgress')} />}
    />
  );
}

/** Reloads the list when a student answered, at most every few seconds. */
function Follow({ practiceId, onChange }: { practiceId: string; onChange: () => void }) {
  const again = useThrottled(onChange, 3_000);
  useLive('practice.progress', (change) => change.practiceId === practiceId && again());
  useLiveResume(again);
  return null;
}

interface PointsTableProps {
  practiceId: string;
  /** Shows only this student's answers; null: all. */
  student: Student | null;
  onAll: () => void;
}

function PointsTable({ practiceId, student, onAll }: PointsTableProps) {
  const t = useText(practiceText);
  const points = useQuery(query(practiceApi.points, { practiceId, ...(student && { userId: student.userId }) }));
  return (
    <Flex vertical gap="middle">
      {student && (
        <Flex gap="middle" align="center">
          <strong>{t('ofStudent', { name: student.userName })}</strong>
          <Button size="small" onClick={onAll}>
            {t('allStudents')}
          </Button>
        </Flex>
      )}
      <QueryView query={points} loading={<Loading rows={6} />}>
        {({ pointList }) => (
          <Table<PracticePoint>
            aria-label={t('byPoint')}
            rowKey={({ knowledgePointId }) => knowledgePointId ?? ''}
            dataSource={pointList}
            pagination={false}
            scroll={{ x: 'max-content' }}
            locale={{ emptyText: <EmptyState compact title={t('emptyPoints')} /> }}
            columns={[
              { title: t('point'), dataIndex: 'pointName', render: (name: string) => name || t('noPoint') },
              { title: t('questions'), dataIndex: 'questionCount', align: 'right' },
              { title: t('tries'), dataIndex: 'tries', align: 'right' },
              { title: t('accuracy'), dataIndex: 'accuracy', width: 240, render: accuracyOf },
            ]}
          />
        )}
      </QueryView>
    </Flex>
  );
}
