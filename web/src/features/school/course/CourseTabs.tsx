import { type Course, mayEditCourse } from '@xueyan/contract/school/course';
import { Tabs } from 'antd';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useActor } from '../../../ui/access/useActor.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { Catalogue } from './Catalogue.tsx';
import { courseTabText } from './course-tab.text.ts';
import { courseTabs } from './course-tabs.shared.ts';

const CourseIntroduction = lazyNamed(
  () => import('../course-profile/CourseIntroduction.shared.tsx'),
  'CourseIntroduction',
);
const CourseOutline = lazyNamed(() => import('../course-profile/CourseOutline.shared.tsx'), 'CourseOutline');
const LearningPath = lazyNamed(() => import('../course-path/LearningPath.shared.tsx'), 'LearningPath');
const CourseTeam = lazyNamed(() => import('../course-team/CourseTeam.shared.tsx'), 'CourseTeam');
const ClassDates = lazyNamed(() => import('../course-team/ClassDates.shared.tsx'), 'ClassDates');

const OpenLabSettings = lazyNamed(() => import('../open-lab/OpenLabSettings.shared.tsx'), 'OpenLabSettings');

const tabs = ['catalogue', 'introduction', 'outline', 'path', 'team', 'dates', 'openLab'] as const;

/** Tabs of a course; the address holds the current one. */
export function CourseTabs({ course }: { course: Course }) {
  const t = useText(courseTabText);
  const phrase = usePhrase();
  const [params, setParams] = useSearchParams();
  const { courseId, courseName } = course;
  const actor = useActor();
  const editable = mayEditCourse(actor, course);
  const contents = {
    catalogue: <Catalogue courseId={courseId} project={course.kind === 'project'} />,
    introduction: <CourseIntroduction courseId={courseId} editable={editable} />,
    outline: <CourseOutline courseId={courseId} courseName={courseName} editable={editable} />,
    path: <LearningPath courseId={courseId} editable={editable} />,
    team: <CourseTeam course={course} />,
    dates: <ClassDates course={course} />,
    openLab: <OpenLabSettings courseId={courseId} />,
  };
  const items = [
    ...tabs
      // A project is open to its teams only.
      .filter((key) => key !== 'openLab' || course.kind === 'course')
      .map((key) => ({ key: key as string, label: t(key), part: contents[key] })),
    ...courseTabs
      .filter((one) => one.may(actor, course))
      .map(({ key, name, Part }) => ({ key, label: phrase(name), part: <Part courseId={courseId} /> })),
  ];
  return (
    <Tabs
      activeKey={items.find(({ key }) => key === params.get('tab'))?.key ?? 'catalogue'}
      onChange={(tab) => setParams(tab === 'catalogue' ? {} : { tab }, { replace: true })}
      items={items.map(({ key, label, part }) => ({
        key,
        label,
        children: <Suspense fallback={<Loading rows={6} />}>{part}</Suspense>,
      }))}
    />
  );
}
