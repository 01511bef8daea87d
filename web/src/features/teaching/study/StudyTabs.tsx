import type { Course } from '@xueyan/contract/school/course';
import { Tabs } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { studyText } from './study.text.ts';

const CourseIntroduction = lazyNamed(
  () => import('../../school/course-profile/CourseIntroduction.shared.tsx'),
  'CourseIntroduction',
);
const CourseOutline = lazyNamed(() => import('../../school/course-profile/CourseOutline.shared.tsx'), 'CourseOutline');
const LearningPath = lazyNamed(() => import('../../school/course-path/LearningPath.shared.tsx'), 'LearningPath');
const OwnOverview = lazyNamed(() => import('../course-statistics/OwnOverview.shared.tsx'), 'OwnOverview');

const Teams = lazyNamed(() => import('../student-team/Teams.shared.tsx'), 'Teams');

const CourseDiscussions = lazyNamed(
  () => import('../course-discussion/CourseDiscussions.shared.tsx'),
  'CourseDiscussions',
);

const tabs = ['catalogue', 'introduction', 'outline', 'path', 'teams', 'discussions', 'overview'] as const;

/** Tabs for the catalogue and the description of a course; the tab is in the address. */
export function StudyTabs({ course, children }: { course: Course; children: ReactNode }) {
  const t = useText(studyText);
  const [params, setParams] = useSearchParams();
  const { courseId, courseName } = course;
  const contents = {
    catalogue: children,
    introduction: <CourseIntroduction courseId={courseId} editable={false} />,
    outline: <CourseOutline courseId={courseId} courseName={courseName} editable={false} />,
    path: <LearningPath courseId={courseId} />,
    teams: <Teams courseId={courseId} />,
    discussions: <CourseDiscussions courseId={courseId} />,
    overview: <OwnOverview courseId={courseId} />,
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
