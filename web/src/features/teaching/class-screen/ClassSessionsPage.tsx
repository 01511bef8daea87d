import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { courseApi } from '@xueyan/contract/school/course';
import { type ClassSessionRow, classSessionApi } from '@xueyan/contract/teaching/class-session';
import { Button } from 'antd';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { useThrottled } from '../../../api/useThrottled.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { CourseSelect } from '../../school/course/CourseSelect.shared.tsx';
import { BeginClassModal } from './BeginClassModal.tsx';
import styles from './class-screen.module.css';
import { classScreenText } from './class-screen.text.ts';

/** Milliseconds. */
const together = 3_000;

/** Classes that were held and are under way, newest first. */
export function ClassSessionsPage() {
  const t = useText(classScreenText);
  const client = useQueryClient();
  // A course leads here to its own classes, or to beginning one.
  const [params, setParams] = useSearchParams();
  const courseId = params.get('course') ?? undefined;
  const setCourseId = (next?: string) => setParams(next ? { course: next } : {}, { replace: true });
  const beginning = params.get('begin') === '1';
  const setBeginning = (next: boolean) =>
    setParams({ ...(courseId && { course: courseId }), ...(next && { begin: '1' }) }, { replace: true });
  const named = useQuery({ ...query(courseApi.get, { courseId: courseId ?? '' }), enabled: courseId !== undefined });
  const title = named.data?.courseName;
  const again = useThrottled(() => void client.invalidateQueries({ queryKey: [classSessionApi.list.path] }), together);
  useLive('classsession.changed', again);
  useLiveResume(again);
  const search = useMemo(() => [{ name: 'title', label: t('titleSearch') }], [t]);
  const columns = useMemo<ListColumn<ClassSessionRow>[]>(
    () => [
      {
        title: t('time'),
        dataIndex: 'beginTime',
        sortField: 'beginTime',
        pinned: true,
        render: (_, row) => <Link to={`/teaching/classes/${row.classSessionId}`}>{row.beginTime.slice(0, 16)}</Link>,
      },
      { title: t('course'), dataIndex: 'courseName', sortField: 'courseName' },
      { title: t('titleSearch'), dataIndex: 'title', sortField: 'title' },
      { title: t('classNames'), dataIndex: 'classNames', render: (names: string[]) => names.join('、') },
      { title: t('teacher'), dataIndex: 'teacherName' },
      {
        title: t('state'),
        dataIndex: 'state',
        render: (state: ClassSessionRow['state']) => (
          <StateTag tone={state === 'running' ? 'busy' : 'neutral'}>{t(state)}</StateTag>
        ),
      },
      {
        title: t('came'),
        dataIndex: 'cameCount',
        align: 'right',
        render: (came: number, row) => t('cameOf', { came, total: row.expectedCount }),
      },
      { title: t('questions'), dataIndex: 'questionCount', align: 'right' },
      { title: t('posts'), dataIndex: 'postCount', align: 'right' },
    ],
    [t],
  );
  const begin = () => setBeginning(true);
  return (
    <Page
      title={t('classes')}
      width="full"
      subtitle={t('subtitle')}
      extra={
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={begin}>
          {t('begin')}
        </Button>
      }
    >
      <ListTable
        endpoint={classSessionApi.list}
        label={t('classes')}
        rowKey="classSessionId"
        filters={{ courseId }}
        search={search}
        columns={columns}
        toolbar={
          <CourseSelect
            className={styles.course}
            {...(courseId && { value: courseId, ...(title && { title }) })}
            onChange={setCourseId}
            allowClear
            placeholder={t('allCourses')}
            aria-label={t('course')}
          />
        }
        empty={
          <EmptyState
            compact
            drawing="class"
            title={t('empty')}
            hint={t('emptyHint')}
            action={<Button onClick={begin}>{t('begin')}</Button>}
          />
        }
      />
      <DialogSlot subject={beginning && (courseId ?? 'any')}>
        {(_, shown) => (
          <BeginClassModal
            open={shown}
            course={courseId ? { courseId, title: title ?? '' } : undefined}
            onClose={() => setBeginning(false)}
          />
        )}
      </DialogSlot>
    </Page>
  );
}
