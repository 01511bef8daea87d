import { useQuery, useQueryClient } from '@tanstack/react-query';
import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { Alert } from 'antd';
import { Link, useParams } from 'react-router';
import { isGone } from '../../../api/call.ts';
import { query } from '../../../api/query.ts';
import { useCourseChanged } from '../../../api/useCourseChanged.ts';
import { May } from '../../../ui/access/May.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { CourseTools } from '../../school/course/CourseTools.shared.tsx';
import { MissingPrerequisites } from '../../school/course-path/MissingPrerequisites.shared.tsx';
import { Catalogue } from './Catalogue.tsx';
import { CourseHead } from './CourseHead.tsx';
import { StudyTabs } from './StudyTabs.tsx';
import styles from './study.module.css';
import { studyText } from './study.text.ts';

/** A student's view of a course: description, progress, and what comes next. */
export function StudyCoursePage() {
  const t = useText(studyText);
  const { courseId = '' } = useParams();
  const client = useQueryClient();
  const course = useQuery(query(courseApi.get, { courseId }));
  const tree = useQuery(query(sectionApi.tree, { courseId }));
  const again = async () => {
    void tree.refetch();
    const { error } = await course.refetch();
    // A withdrawn course is shown as gone, not with its cached state.
    if (isGone(error)) await client.resetQueries({ queryKey: query(courseApi.get, { courseId }).queryKey });
  };
  useCourseChanged((change) => change.courseId === courseId && change.outline, again);
  return (
    <Page
      title={course.data?.courseName ?? ''}
      extra={
        <May permission="course.apply">
          <Link to={`/hall/${courseId}`}>{t('about')}</Link>
        </May>
      }
      breadcrumb={[{ title: t('courses'), to: '/courses' }, { title: course.data?.courseName ?? '…' }]}
    >
      <QueryView query={course} loading={<Loading rows={8} />}>
        {(about) => (
          <div className={styles.course}>
            {about.state === 'ended' && <Alert type="info" showIcon title={t('endedHint')} />}
            {about.state === 'released' && <Alert type="info" showIcon title={t('notBegun')} />}
            <MissingPrerequisites courseId={courseId} />
            <CourseHead course={about} chapters={tree.data?.treeList} />
            <CourseTools course={about} side="study" />
            <StudyTabs course={about}>
              <section aria-labelledby="study-catalogue">
                <h2 id="study-catalogue">{t('catalogue')}</h2>
                <QueryView query={tree} loading={<Loading rows={6} />}>
                  {({ treeList }) =>
                    treeList.length === 0 ? (
                      <EmptyState compact drawing="course" title={t('empty')} />
                    ) : (
                      <Catalogue courseId={courseId} chapters={treeList} />
                    )
                  }
                </QueryView>
              </section>
            </StudyTabs>
          </div>
        )}
      </QueryView>
    </Page>
  );
}
