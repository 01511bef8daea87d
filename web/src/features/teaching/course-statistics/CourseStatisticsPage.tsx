import { useQuery } from '@tanstack/react-query';
import { courseApi } from '@xueyan/contract/school/course';
import { Tabs } from 'antd';
import { useNavigate } from 'react-router';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { CourseSelect } from '../../school/course/CourseSelect.shared.tsx';
import { useUsualCourse } from '../../school/course/useUsualCourse.shared.ts';
import { ClassesTab } from './ClassesTab.tsx';
import { CourseTab } from './CourseTab.tsx';
import styles from './course-statistics.module.css';
import { courseStatisticsText } from './course-statistics.text.ts';
import { SectionsTab } from './SectionsTab.tsx';
import { StudentsTab } from './StudentsTab.tsx';
import { addressOf, type StatisticsTab, statisticsTabs, useStatisticsPlace } from './statistics-address.ts';

/** Statistics of a course: as a whole, by class, by section, by student. */
export function CourseStatisticsPage() {
  const t = useText(courseStatisticsText);
  const navigate = useNavigate();
  const place = useStatisticsPlace();
  const { tab } = place;
  const { courseId, settled } = useUsualCourse(place.courseId);
  const named = useQuery({ ...query(courseApi.get, { courseId: courseId ?? '' }), enabled: courseId !== undefined });
  const go = (address: string) => void navigate(address, { replace: true });
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      width="full"
      loading={!settled}
      extra={
        <CourseSelect
          className={styles.course}
          {...(courseId && { value: courseId, ...(named.data && { title: named.data.courseName }) })}
          onChange={(next) => go(next ? addressOf(next, tab) : '/teaching/statistics')}
          aria-label={t('courseChoice')}
        />
      }
    >
      {courseId ? (
        <Tabs
          activeKey={tab}
          onChange={(next) => go(addressOf(courseId, next as StatisticsTab))}
          destroyOnHidden
          items={statisticsTabs.map((key) => ({
            key,
            label: t(key),
            children: <Shown tab={key} courseId={courseId} />,
          }))}
        />
      ) : (
        <EmptyState drawing="class" title={t('choose')} hint={t('chooseHint')} />
      )}
    </Page>
  );
}

function Shown({ tab, courseId }: { tab: StatisticsTab; courseId: string }) {
  if (tab === 'class') return <ClassesTab courseId={courseId} />;
  if (tab === 'section') return <SectionsTab courseId={courseId} />;
  if (tab === 'student') return <StudentsTab courseId={courseId} />;
  return <CourseTab courseId={courseId} />;
}
