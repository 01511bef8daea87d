import { useQuery, useQueryClient } from '@tanstack/react-query';
import { courseApi } from '@xueyan/contract/school/course';
import { projectApi } from '@xueyan/contract/teaching/project';
import { studentTeamApi } from '@xueyan/contract/teaching/student-team';
import { Button, Tabs } from 'antd';
import { Suspense } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { useLive } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { Overview } from './Overview.tsx';
import { projectText } from './project.text.ts';
import { Stages } from './Stages.tsx';

const Teams = lazyNamed(() => import('../student-team/Teams.shared.tsx'), 'Teams');
const Boards = lazyNamed(() => import('./Boards.tsx'), 'Boards');
const Reports = lazyNamed(() => import('../weekly-report/Reports.shared.tsx'), 'Reports');
const Defences = lazyNamed(() => import('../defence/Defences.shared.tsx'), 'Defences');
const CourseDiscussions = lazyNamed(
  () => import('../course-discussion/CourseDiscussions.shared.tsx'),
  'CourseDiscussions',
);
const Contribution = lazyNamed(() => import('../contribution/Contribution.shared.tsx'), 'Contribution');

const tabs = ['overview', 'stages', 'teams', 'board', 'reports', 'defence', 'contribution', 'discussions'] as const;

/**
 * A project, one part at a time; the part is in the address. Teachers and students share it: each sees their own data.
 */
export function ProjectPage() {
  const t = useText(projectText);
  const { courseId = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const teaching = useLocation().pathname.startsWith('/teaching/');
  const course = useQuery(query(courseApi.get, { courseId }));
  useLive('project.changed', (change) => {
    if (change.courseId === courseId) void client.invalidateQueries({ queryKey: [projectApi.get.path] });
  });
  useLive('team.changed', (change) => {
    if (change.courseId === courseId) void client.invalidateQueries({ queryKey: [studentTeamApi.get.path] });
  });
  const go = (tab: string) => setParams(tab === 'overview' ? {} : { tab }, { replace: true });
  const contents = {
    overview: <Overview courseId={courseId} go={go} />,
    stages: <Stages courseId={courseId} />,
    teams: <Teams courseId={courseId} />,
    board: <Boards courseId={courseId} />,
    reports: <Reports courseId={courseId} />,
    defence: <Defences courseId={courseId} />,
    contribution: <Contribution courseId={courseId} />,
    discussions: <CourseDiscussions courseId={courseId} />,
  };
  return (
    <Page
      title={course.data?.courseName ?? ''}
      breadcrumb={[
        { title: t('projects'), to: teaching ? '/teaching/projects' : '/projects' },
        { title: course.data?.courseName ?? '…' },
      ]}
      extra={
        <Button onClick={() => navigate(teaching ? `/teaching/courses/${courseId}` : `/courses/${courseId}`)}>
          {t(teaching ? 'contents' : 'materials')}
        </Button>
      }
    >
      <QueryView query={course} loading={<Loading rows={8} />}>
        {() => (
          <Tabs
            activeKey={tabs.find((tab) => tab === params.get('tab')) ?? 'overview'}
            onChange={go}
            items={tabs.map((key) => ({
              key,
              label: t(key),
              children: <Suspense fallback={<Loading rows={6} />}>{contents[key]}</Suspense>,
            }))}
          />
        )}
      </QueryView>
    </Page>
  );
}
