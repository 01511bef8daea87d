import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined';
import { scopeOf } from '@xueyan/contract/wire/scope';
import { Button, Segmented, Space } from 'antd';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { useActor } from '../../../ui/access/useActor.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { CourseCards } from './CourseCards.tsx';
import { CourseFormDrawer } from './CourseFormDrawer.tsx';
import { courseText } from './course.text.ts';
import { type CourseView, useCourseSearch } from './course-search.ts';

const CoursesTable = lazyNamed(() => import('./CoursesTable.tsx'), 'CoursesTable');

/** The actor’s courses as cards to open, or as a table to manage. */
export function CoursesPage() {
  const t = useText(courseText);
  const { reach } = scopeOf(useActor(), 'course.manage');
  const navigate = useNavigate();
  const [search, change] = useCourseSearch();
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => change({ create: true })}>
      {t('create')}
    </Button>
  );
  const views = (
    <Segmented<CourseView>
      value={search.view}
      aria-label={t('view')}
      onChange={(view) => change({ view })}
      options={[
        { value: 'cards', icon: <AppstoreOutlined aria-hidden />, label: t('cards') },
        { value: 'table', icon: <UnorderedListOutlined aria-hidden />, label: t('table') },
      ]}
    />
  );

  return (
    <Page
      title={t('title')}
      subtitle={t(reach !== 'own' ? 'subtitleAll' : 'subtitle')}
      width={search.view === 'table' ? 'full' : 'content'}
      extra={
        <Space wrap>
          {views}
          <Button onClick={() => void navigate('/teaching/bundles')}>{t('import')}</Button>
          {create}
        </Space>
      }
    >
      {search.view === 'table' ? (
        <Suspense fallback={<Loading rows={6} />}>
          <CoursesTable onCreate={() => change({ create: true })} />
        </Suspense>
      ) : (
        <CourseCards search={search} change={change} />
      )}
      <CourseFormDrawer
        open={search.create}
        kind={search.kind}
        onClose={() => change({ create: false })}
        onSaved={(courseId) => {
          // The back button leads to the list, not to the form.
          change({ create: false });
          navigate(`/teaching/courses/${courseId}`);
        }}
      />
    </Page>
  );
}
