import MessageOutlined from '@ant-design/icons/MessageOutlined';
import { courseStatisticsApi, type StudentNumbers } from '@xueyan/contract/teaching/course-statistics';
import { Button, Flex, Segmented, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMay } from '../../../ui/access/useMay.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './course-statistics.module.css';
import { courseStatisticsText } from './course-statistics.text.ts';
import { Reasons } from './Reasons.tsx';
import { RemindModal } from './RemindModal.tsx';
import { StudentDrawer } from './StudentDrawer.tsx';
import { addressOf, type StudentFilter, useStatisticsPlace } from './statistics-address.ts';
import { useFilterWords } from './useFilterWords.ts';

const percent = (value: number | null) => (value === null ? '—' : `${value}%`);
const place = { prefix: 'students' };

/** The students, with a filter for those at risk and a message to the chosen ones. */
export function StudentsTab({ courseId }: { courseId: string }) {
  const t = useText(courseStatisticsText);
  const navigate = useNavigate();
  const maySend = useMay()('message.send');
  const { filter } = useStatisticsPlace();
  const words = useFilterWords();
  const [shown, setShown] = useState<string>();
  const [reminded, setReminded] = useState<StudentNumbers[]>();
  const { name: _, ...asked } = filter;
  const key = JSON.stringify(asked);
  const filters = useMemo(() => ({ courseId, ...(JSON.parse(key) as Omit<StudentFilter, 'name'>) }), [courseId, key]);
  const search = useMemo(() => [{ name: 'words', label: t('studentWords') }], [t]);
  const go = (next: StudentFilter) => void navigate(addressOf(courseId, 'student', next), { replace: true });
  const columns = useStudentColumns(setShown);
  const said = words(filter);
  return (
    <Flex vertical gap="middle">
      <Flex gap="small" wrap align="center">
        <Segmented
          aria-label={t('student')}
          value={filter.risk ? 'risk' : 'all'}
          options={[
            { value: 'all', label: t('all') },
            { value: 'risk', label: t('atRisk') },
          ]}
          onChange={(value) => go(value === 'risk' ? { risk: true } : {})}
        />
        {said && (
          <Tag closable onClose={() => go({})} className={styles.filter}>
            {said}
          </Tag>
        )}
      </Flex>
      <ListTable
        key={key}
        endpoint={courseStatisticsApi.students}
        filters={filters}
        label={t('student')}
        rowKey="studentId"
        place={place}
        search={search}
        columns={columns}
        selection={maySend}
        toolbar={(list) =>
          maySend && (
            <Button
              icon={<MessageOutlined aria-hidden />}
              disabled={list.rows.length === 0}
              onClick={() => setReminded(list.rows)}
            >
              {list.rows.length > 0 ? t('remindN', { n: list.rows.length }) : t('remind')}
            </Button>
          )
        }
        empty={<EmptyState compact title={t(said || filter.risk ? 'nobody' : 'noStudents')} hint={t('nobodyHint')} />}
      />
      <DialogSlot subject={shown}>
        {(studentId, open) => (
          <StudentDrawer
            courseId={courseId}
            studentId={studentId}
            open={open}
            onClose={() => setShown(undefined)}
            onRemind={maySend ? (student) => setReminded([student]) : undefined}
          />
        )}
      </DialogSlot>
      <DialogSlot subject={reminded}>
        {(students, open) => (
          <RemindModal courseId={courseId} students={students} open={open} onClose={() => setReminded(undefined)} />
        )}
      </DialogSlot>
    </Flex>
  );
}

function useStudentColumns(show: (studentId: string) => void) {
  const t = useText(courseStatisticsText);
  return useMemo<ListColumn<StudentNumbers>[]>(() => {
    const right = { align: 'right' as const };
    return [
      {
        ...{ dataIndex: 'userName', sortField: 'userName', pinned: true },
        render: (name: string, { studentId }) => (
          <Button type="link" className={styles.name} onClick={() => show(studentId)}>
            {name}
          </Button>
        ),
      },
      { dataIndex: 'loginName', sortField: 'loginName' },
      { dataIndex: 'classNames', render: (names: string[]) => names.join('、') || t('alone') },
      {
        ...{ title: t('progress'), dataIndex: 'progress', sortField: 'progress', ...right },
        render: (_, { progress, doneCount, sectionCount }) => `${progress}%（${doneCount}/${sectionCount}）`,
      },
      { title: t('mark'), dataIndex: 'mark', sortField: 'mark', ...right, render: percent },
      { title: t('attendance'), dataIndex: 'attendance', sortField: 'attendance', ...right, render: percent },
      { title: t('minutes'), dataIndex: 'minutes', sortField: 'minutes', ...right },
      { dataIndex: 'participation', sortField: 'participation', ...right },
      { dataIndex: 'overdueCount', sortField: 'overdueCount', ...right },
      {
        ...{ dataIndex: 'lastSeenTime', sortField: 'lastSeenTime' },
        render: (time: string | null) => time?.slice(0, 16) ?? t('never'),
      },
      { title: t('reasons'), dataIndex: 'reasons', render: (reasons) => <Reasons reasons={reasons} /> },
    ];
  }, [t, show]);
}
