import { type Course, mayEditCourse } from '@xueyan/contract/school/course';
import { Tabs } from 'antd';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useActor } from '../../../ui/access/useActor.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { Catalogue } from './Catalogue.tsx';
import { courseTabText } from './course-tab.text.ts';

const CourseIntroduction = lazyNamed(
  () => import('../course-profile/CourseIntroduction.shared.tsx'),
  'CourseIntroduction',
);
const CourseOutline = lazyNamed(() => import('../course-profile/CourseOutline.shared.tsx'), 'CourseOutline');
const LearningPath = lazyNamed(() => import('../course-path/LearningPath.shared.tsx'), 'LearningPath');
const CourseTeam = lazyNamed(() => import('../course-team/CourseTeam.shared.tsx'), 'CourseTeam');
const ClassDates = lazyNamed(() => import('../course-team/ClassDates.shared.tsx'), 'ClassDates');

const tabs = ['catalogue', 'introduction', 'outline', 'path', 'team', 'dates'] as const;

/** Everything about a course, a part at a time; which one stands in the address. */
export function CourseTabs({ course }: { course: Course }) {
  const t = useText(courseTabText);
  const [params, setParams] = useSearchParams();
  const { courseId, courseName } = course;
  const editable = mayEditCourse(useActor(), course);
  const contents = {
    catalogue: <Catalogue courseId={courseId} project={course.kind === 'project'} />,
    introduction: <CourseIntroduction courseId={courseId} editable={editable} />,
    outline: <CourseOutline courseId={courseId} courseName={courseName} editable={editable} />,
    path: <LearningPath courseId={courseId} editable={editable} />,
    team: <CourseTeam course={course} />,
    dates: <ClassDates course={course} />,
  };
  return (
    <Tabs
      activeKey={tabs.find((tab) => tab === params.get('tab')) ?? 'catalogue'}
      onChange={(tab) => setParams(tab === 'catalogue' ? {} : { tab }, { replace: true })}
      items={tabs.map((key) => ({
        key,
        label: t(key),
        children: <Suspense fallback={<Loading rows={6} />}>{contents[key]}</Suspense>,
      }))}
    />
  );
}
