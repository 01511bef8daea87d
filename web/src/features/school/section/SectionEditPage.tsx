import { useQuery } from '@tanstack/react-query';
import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { Button, Space, Tabs } from 'antd';
import { Suspense } from 'react';
import { useNavigate, useParams } from 'react-router';
import { query } from '../../../api/query.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { ProgressTable } from './ProgressTable.tsx';
import { sectionText } from './section.text.ts';
import { viewOfKind } from './section-kinds.shared.ts';
import { ToDeck } from './ToDeck.tsx';

/** Editor of a section of any kind, with the progress of its students. */
export function SectionEditPage() {
  const t = useText(sectionText);
  const { sectionId = '' } = useParams();
  const navigate = useNavigate();
  const section = useQuery(query(sectionApi.get, { sectionId }));
  const courseId = section.data?.courseId ?? '';
  const course = useQuery({ ...query(courseApi.get, { courseId }), enabled: courseId !== '' });
  const title = section.data?.title ?? '';
  return (
    <Page
      title={title}
      breadcrumb={[
        { title: t('courses'), to: '/teaching/courses' },
        { title: course.data?.courseName ?? t('course'), to: `/teaching/courses/${courseId}` },
        { title },
      ]}
      extra={
        <Space wrap>
          {section.data?.kind === 'courseware' && <ToDeck sectionId={sectionId} />}
          <Button disabled={!courseId} onClick={() => navigate(`/courses/${courseId}/sections/${sectionId}`)}>
            {t('preview')}
          </Button>
        </Space>
      }
    >
      <QueryView query={section}>
        {({ kind }) => {
          const Edit = viewOfKind(kind)?.Edit;
          if (!Edit) return <ErrorState error={t('noKind')} />;
          return (
            <Tabs
              items={[
                {
                  key: 'content',
                  label: t('contentTab'),
                  children: (
                    <Suspense fallback={<Loading rows={8} />}>
                      <Edit sectionId={sectionId} courseId={courseId} />
                    </Suspense>
                  ),
                },
                { key: 'progress', label: t('progressTab'), children: <ProgressTable sectionId={sectionId} /> },
              ]}
            />
          );
        }}
      </QueryView>
    </Page>
  );
}
