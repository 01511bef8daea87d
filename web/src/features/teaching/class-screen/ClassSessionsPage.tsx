import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { courseApi } from '@xueyan/contract/school/course';
import { Button, Tabs, type TabsProps } from 'antd';
import dayjs from 'dayjs';
import { useSearchParams } from 'react-router';
import { query } from '../../../api/query.ts';
import { useMay } from '../../../ui/access/useMay.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { DateRange } from '../../../ui/form/DateRange.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { AttendanceRecords } from '../../attendance/attendance/AttendanceRecords.shared.tsx';
import { CourseSelect } from '../../school/course/CourseSelect.shared.tsx';
import { PostRecords } from '../class-discussion/PostRecords.shared.tsx';
import { NotesList } from '../class-note/NotesList.shared.tsx';
import { QuestionRecords } from '../class-question/QuestionRecords.shared.tsx';
import { GroupingRecords } from '../grouping/GroupingRecords.shared.tsx';
import { BeginClassModal } from './BeginClassModal.tsx';
import { ClassSessionsList } from './ClassSessionsList.tsx';
import styles from './class-screen.module.css';
import { classScreenText } from './class-screen.text.ts';

const day = 'YYYY-MM-DD';
const pathOf = (classSessionId: string) => `/teaching/classes/${classSessionId}`;

/** Class sessions and, over all of them, the records of each kind: narrowed to a course and to days. */
export function ClassSessionsPage() {
  const t = useText(classScreenText);
  const may = useMay();
  // A course links here with its own filter, or to begin a session.
  const [params, setParams] = useSearchParams();
  const courseId = params.get('course') ?? undefined;
  const [first, last] = [params.get('from'), params.get('to')];
  const beginning = params.get('begin') === '1';
  const go = (change: Record<string, string | undefined>) => {
    const kept = { tab: params.get('tab'), course: courseId, from: first, to: last, ...change };
    setParams(
      Object.entries(kept).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
      { replace: true },
    );
  };
  const named = useQuery({ ...query(courseApi.get, { courseId: courseId ?? '' }), enabled: courseId !== undefined });
  const title = named.data?.courseName;
  const filters = {
    courseId,
    ...(first && { from: `${first} 00:00:00` }),
    ...(last && { until: `${dayjs(last).add(1, 'day').format(day)} 00:00:00` }),
  };
  const begin = () => go({ begin: '1' });
  const tabs: NonNullable<TabsProps['items']> = [
    {
      key: 'classes',
      label: t('tabClasses'),
      children: <ClassSessionsList filters={filters} onBegin={begin} />,
    },
    {
      key: 'checkins',
      label: t('tabCheckIns'),
      children: (
        <AttendanceRecords
          filters={filters}
          place="memory"
          empty={<EmptyState compact drawing="class" title={t('noCheckIns')} hint={t('noCheckInsHint')} />}
        />
      ),
    },
    { key: 'notes', label: t('tabAllNotes'), children: <NotesList filters={filters} pathOf={pathOf} /> },
    { key: 'groupings', label: t('tabGroupings'), children: <GroupingRecords filters={filters} /> },
    {
      key: 'questions',
      label: t('tabAllQuestions'),
      children: <QuestionRecords filters={filters} pathOf={pathOf} />,
    },
    { key: 'posts', label: t('tabPosts'), children: <PostRecords filters={filters} pathOf={pathOf} /> },
  ].filter(({ key }) => key !== 'checkins' || may('signin.run'));
  return (
    <Page
      title={t('classes')}
      width="full"
      subtitle={t('subtitle')}
      extra={
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={begin}>
          {t('begin')}
        </Button>
      }
    >
      <div className={styles.filters}>
        <CourseSelect
          className={styles.course}
          {...(courseId && { value: courseId, ...(title && { title }) })}
          onChange={(course) => go({ course })}
          allowClear
          placeholder={t('allCourses')}
          aria-label={t('course')}
        />
        <DateRange
          value={[first ? dayjs(first) : null, last ? dayjs(last) : null]}
          allowEmpty={[true, true]}
          onChange={(range) => go({ from: range?.[0]?.format(day), to: range?.[1]?.format(day) })}
        />
      </div>
      <Tabs
        activeKey={tabs.find(({ key }) => key === params.get('tab'))?.key ?? 'classes'}
        onChange={(tab) => go({ tab })}
        destroyOnHidden
        items={tabs}
      />
      <DialogSlot subject={beginning && (courseId ?? 'any')}>
        {(_, shown) => (
          <BeginClassModal
            open={shown}
            course={courseId ? { courseId, title: title ?? '' } : undefined}
            onClose={() => go({})}
          />
        )}
      </DialogSlot>
    </Page>
  );
}
