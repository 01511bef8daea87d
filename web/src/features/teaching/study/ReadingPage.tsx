import { useQuery, useQueryClient } from '@tanstack/react-query';
import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router';
import { isGone } from '../../../api/call.ts';
import { query } from '../../../api/query.ts';
import { useCourseChanged } from '../../../api/useCourseChanged.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import { SectionFiles } from '../../school/attachment/SectionFiles.shared.tsx';
import { inOrder, sectionPath } from './catalogue.ts';
import { ReadingAside } from './ReadingAside.tsx';
import { ReadingNeighbours } from './ReadingNeighbours.tsx';
import styles from './reading.module.css';
import { studyText } from './study.text.ts';

/** The text of a section; having opened it is having finished it. */
export function ReadingPage() {
  const t = useText(studyText);
  const { courseId = '', sectionId = '' } = useParams();
  const client = useQueryClient();
  const tree = useQuery(query(sectionApi.tree, { courseId }));
  const course = useQuery(query(courseApi.get, { courseId }));
  const sections = inOrder(tree.data?.treeList ?? []);
  const section = sections.find((each) => each.id === sectionId);
  const isExperiment = section?.kind === 'experiment';
  const reading = useQuery({ ...query(sectionApi.getReading, { sectionId }), enabled: !isExperiment });

  const again = async () => {
    void Promise.all([course.refetch(), tree.refetch()]);
    if (isExperiment) return;
    const { error } = await reading.refetch();
    // What was withdrawn or deleted is shown as gone, not as it was.
    if (isGone(error)) await client.resetQueries({ queryKey: query(sectionApi.getReading, { sectionId }).queryKey });
  };
  useCourseChanged(
    (change) => change.courseId === courseId && (change.outline || change.sectionId === sectionId),
    again,
  );

  const opened = reading.data !== undefined && section?.done === false;
  useEffect(() => {
    // The server has marked it done; the catalogue and the home page should say so.
    if (!opened) return;
    for (const path of [sectionApi.tree.path, courseApi.listStudy.path]) {
      void client.invalidateQueries({ queryKey: [path] });
    }
  }, [opened, client]);

  // Links that know only the section, such as 继续学习, lead here for experiments too.
  if (section && isExperiment) return <Navigate replace to={sectionPath(courseId, section)} />;

  const at = sections.findIndex((each) => each.id === sectionId);
  const title = section?.title ?? reading.data?.title ?? '';
  return (
    <Page
      title={title}
      breadcrumb={[
        { title: t('courses'), to: '/courses' },
        { title: course.data?.courseName ?? '…', to: `/courses/${courseId}` },
        { title: title || '…' },
      ]}
    >
      <QueryView query={reading} loading={<Loading rows={12} />}>
        {({ content }) => (
          <div className={styles.reading}>
            <div className={styles.text}>
              <article className={styles.article}>
                {content.trim() ? (
                  <Markdown source={withoutTitle(content, title)} />
                ) : (
                  <EmptyState compact drawing="course" title={t('noText')} />
                )}
                <SectionFiles sectionId={sectionId} />
              </article>
              <ReadingNeighbours courseId={courseId} previous={sections[at - 1]} next={sections[at + 1]} />
            </div>
            <ReadingAside courseId={courseId} sectionId={sectionId} chapters={tree.data?.treeList ?? []} />
          </div>
        )}
      </QueryView>
    </Page>
  );
}

/** Most texts begin with their own title, which the page has said already. */
const withoutTitle = (content: string, title: string) =>
  content.replace(/^\s*#[ \t]+([^\n]*)\n?/, (line, words: string) => (words.trim() === title ? '' : line));
