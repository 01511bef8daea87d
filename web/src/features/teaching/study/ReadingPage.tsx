import { useQuery, useQueryClient } from '@tanstack/react-query';
import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { Suspense, useEffect } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router';
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
import { viewOfKind } from '../../school/section/section-kinds.shared.ts';
import { useLockWords } from '../../school/section/useLockWords.shared.ts';
import { inOrder, previewIn, sectionPath } from './catalogue.ts';
import { ReadingAside } from './ReadingAside.tsx';
import { ReadingNeighbours } from './ReadingNeighbours.tsx';
import styles from './reading.module.css';
import { studyText } from './study.text.ts';

/** A section for learning: a text, which is finished by being opened, or the view of its kind. */
export function ReadingPage() {
  const t = useText(studyText);
  const { courseId = '', sectionId = '' } = useParams();
  const { state } = useLocation();
  const preview = previewIn(state, courseId);
  const words = useLockWords();
  const client = useQueryClient();
  const tree = useQuery(query(sectionApi.tree, { courseId }));
  const course = useQuery(query(courseApi.get, { courseId }));
  const sections = inOrder(tree.data?.treeList ?? []);
  const section = sections.find((each) => each.id === sectionId);
  const isExperiment = section?.kind === 'experiment';
  const Study = viewOfKind(section?.kind)?.Study;
  const lock = section?.lock ?? null;
  const isReading = !isExperiment && !Study && !lock;
  const reading = useQuery({ ...query(sectionApi.getReading, { sectionId }), enabled: isReading && !tree.isPending });

  const again = async () => {
    void Promise.all([course.refetch(), tree.refetch()]);
    if (!isReading) return;
    const { error } = await reading.refetch();
    // A withdrawn or deleted section is shown as gone, not with its cached state.
    if (isGone(error)) await client.resetQueries({ queryKey: query(sectionApi.getReading, { sectionId }).queryKey });
  };
  useCourseChanged(
    (change) => change.courseId === courseId && (change.outline || change.sectionId === sectionId),
    again,
  );

  const opened = reading.data !== undefined && section?.done === false;
  useEffect(() => {
    // The server has marked it done; the catalogue and the home page should show that.
    if (!opened) return;
    for (const path of [sectionApi.tree.path, courseApi.listStudy.path]) {
      void client.invalidateQueries({ queryKey: [path] });
    }
  }, [opened, client]);

  // Links that know only the section, such as 继续学习, lead here for experiments too.
  if (section && isExperiment) return <Navigate replace to={sectionPath(courseId, section)} state={state} />;

  const at = sections.findIndex((each) => each.id === sectionId);
  const title = section?.title ?? reading.data?.title ?? '';
  return (
    <Page
      title={title}
      breadcrumb={[
        { title: t('courses'), to: preview ? '/teaching/courses' : '/courses' },
        { title: course.data?.courseName ?? '…', to: preview ?? `/courses/${courseId}` },
        { title: title || '…' },
      ]}
      extra={preview && <Link to={preview}>{t('backToPreview')}</Link>}
    >
      <div className={styles.reading} data-wide={Study ? true : undefined}>
        <div className={styles.text}>
          <article className={Study ? styles.part : styles.article}>
            {lock ? (
              <EmptyState drawing="course" title={words.title} hint={words.why(lock)} />
            ) : Study ? (
              <Suspense fallback={<Loading rows={8} />}>
                <Study key={sectionId} sectionId={sectionId} courseId={courseId} />
              </Suspense>
            ) : (
              <QueryView query={reading} loading={<Loading rows={12} />}>
                {({ content }) => (
                  <>
                    {content.trim() ? (
                      <Markdown source={withoutTitle(content, title)} />
                    ) : (
                      <EmptyState compact drawing="course" title={t('noText')} />
                    )}
                    <SectionFiles sectionId={sectionId} />
                  </>
                )}
              </QueryView>
            )}
          </article>
          {tree.data && (
            <ReadingNeighbours
              courseId={courseId}
              previous={sections[at - 1]}
              next={sections[at + 1]}
              preview={preview}
            />
          )}
        </div>
        <ReadingAside courseId={courseId} sectionId={sectionId} chapters={tree.data?.treeList ?? []} />
      </div>
    </Page>
  );
}

/** Removes the title from the text: most texts begin with it, and the page shows it already. */
const withoutTitle = (content: string, title: string) =>
  content.replace(/^\s*#[ \t]+([^\n]*)\n?/, (line, words: string) => (words.trim() === title ? '' : line));
