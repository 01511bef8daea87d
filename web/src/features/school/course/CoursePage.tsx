import { useQuery } from '@tanstack/react-query';
import { courseApi } from '@xueyan/contract/school/course';
import { useState } from 'react';
import { useParams } from 'react-router';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { ClassesModal } from './ClassesModal.tsx';
import { CourseActions } from './CourseActions.tsx';
import { CourseFormDrawer } from './CourseFormDrawer.tsx';
import { CourseSummary } from './CourseSummary.tsx';
import { CourseTabs } from './CourseTabs.tsx';
import { CourseTools } from './CourseTools.shared.tsx';
import { manageText } from './manage.text.ts';

const AdmissionModal = lazyNamed(() => import('../course-hall/AdmissionModal.shared.tsx'), 'AdmissionModal');

export function CoursePage() {
  const t = useText(manageText);
  const { courseId = '' } = useParams();
  const [open, setOpen] = useState<'' | 'edit' | 'classes' | 'admission'>('');
  const found = useQuery(query(courseApi.get, { courseId }));
  const course = found.data;
  const close = () => setOpen('');

  return (
    <Page
      title={course?.courseName ?? (found.isError ? t('courses') : '')}
      breadcrumb={[{ title: t('courses'), to: '/teaching/courses' }, { title: course?.courseName ?? '' }]}
      extra={
        course && (
          <CourseActions
            course={course}
            onEdit={() => setOpen('edit')}
            onClasses={() => setOpen('classes')}
            onAdmission={() => setOpen('admission')}
          />
        )
      }
    >
      <QueryView query={found}>
        {(data) => (
          <>
            <CourseSummary course={data} onClasses={() => setOpen('classes')} />
            <CourseTools course={data} side="teach" />
            <CourseTabs course={data} />
            <CourseFormDrawer open={open === 'edit'} course={data} onClose={close} onSaved={close} />
            <ClassesModal open={open === 'classes'} course={data} onClose={close} />
            <DialogSlot subject={open === 'admission' && courseId}>
              {(id, shown) => <AdmissionModal courseId={id} open={shown} onClose={close} />}
            </DialogSlot>
          </>
        )}
      </QueryView>
    </Page>
  );
}
