import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { coursePreviewApi } from '@xueyan/contract/school/course-preview';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Alert, Button, Select, Space, Tabs, Tag } from 'antd';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Cover } from '../../../ui/media/Cover.tsx';
import { useText } from '../../../ui/text/text.ts';
import { CourseIntroduction } from '../course-profile/CourseIntroduction.shared.tsx';
import { CourseOutline } from '../course-profile/CourseOutline.shared.tsx';
import { useLockWords } from '../section/useLockWords.shared.ts';
import styles from './CoursePreview.module.css';
import { courseText } from './course.text.ts';
import { courseTabText } from './course-tab.text.ts';

type Preview = Output<typeof coursePreviewApi.get>;

/** A course as its students see it, for its teachers. */
export function CoursePreviewPage() {
  const t = useText(courseTabText);
  const say = useText(courseText);
  const navigate = useNavigate();
  const { courseId = '' } = useParams();
  // In the address, so that the way back from a section leads to the same class.
  const [params, setParams] = useSearchParams();
  const classId = params.get('class') ?? undefined;
  const preview = useQuery({
    ...query(coursePreviewApi.get, { courseId, ...(classId && { classId }) }),
    placeholderData: keepPreviousData,
  });
  const classes = preview.data?.classes ?? [];
  const name = preview.data?.course.courseName ?? '';
  return (
    <Page
      title={name}
      breadcrumb={[
        { title: say('title'), to: '/teaching/courses' },
        { title: name || '…', to: `/teaching/courses/${courseId}` },
        { title: t('preview') },
      ]}
      extra={
        <Space wrap>
          {classes.length > 0 && (
            <Select
              allowClear
              className={styles.classes}
              aria-label={t('previewClass')}
              placeholder={t('previewAnyClass')}
              value={classId}
              onChange={(next?: string) => setParams(next ? { class: next } : {}, { replace: true })}
              options={classes.map((one) => ({ value: one.classId, label: one.className }))}
            />
          )}
          <Button onClick={() => void navigate(`/teaching/courses/${courseId}`)}>{t('leave')}</Button>
        </Space>
      }
    >
      <QueryView query={preview} loading={<Loading rows={8} />}>
        {(seen) => (
          <>
            <Alert
              showIcon
              className={styles.note}
              type={seen.visible ? 'info' : 'warning'}
              title={t(!seen.visible ? 'previewHidden' : seen.open ? 'previewHint' : 'previewClosed')}
            />
            <Head seen={seen} />
            <Contents seen={seen} />
          </>
        )}
      </QueryView>
    </Page>
  );
}

function Head({ seen: { course } }: { seen: Preview }) {
  const t = useText(courseTabText);
  const say = useText(courseText);
  return (
    <section className={styles.head} aria-label={course.courseName}>
      <div className={styles.cover}>
        <Cover name={course.courseName} url={course.cover} />
      </div>
      <div>
        <p className={styles.facts}>
          <span>{course.teacherName}</span>
          {course.classTime && <span>{course.classTime}</span>}
          <Tag variant="outlined">{say(course.courseType)}</Tag>
          {course.labels.map((label) => (
            <Tag key={label} variant="outlined">
              {label}
            </Tag>
          ))}
        </p>
        <p>{course.description}</p>
        <p className={styles.facts}>{t('progress', { n: course.sectionCount })}</p>
      </div>
    </section>
  );
}

function Contents({ seen }: { seen: Preview }) {
  const t = useText(courseTabText);
  const { courseId, courseName } = seen.course;
  const chapters =
    seen.sections.length === 0 ? null : (
      <ol className={styles.chapters}>
        {seen.sections.map(({ id, title, children }) => (
          <li key={id}>
            <h3>{title}</h3>
            <Rows courseId={courseId} rows={children} />
          </li>
        ))}
      </ol>
    );
  const counted = (part: 'experiments' | 'classwork' | 'courseware') =>
    t('counted', { title: t(part), n: seen[part].length });
  const rows = (list: Preview['experiments']) =>
    list.length > 0 ? <Rows courseId={courseId} rows={list} /> : <EmptyState compact title={t('nothing')} />;
  return (
    <Tabs
      items={[
        { key: 'sections', label: t('sections'), children: chapters ?? <EmptyState compact title={t('nothing')} /> },
        { key: 'experiments', label: counted('experiments'), children: rows(seen.experiments) },
        { key: 'classwork', label: counted('classwork'), children: rows(seen.classwork) },
        { key: 'courseware', label: counted('courseware'), children: rows(seen.courseware) },
        {
          key: 'introduction',
          label: t('introduction'),
          children: <CourseIntroduction courseId={courseId} editable={false} />,
        },
        {
          key: 'outline',
          label: t('outline'),
          children: <CourseOutline courseId={courseId} courseName={courseName} editable={false} />,
        },
      ]}
    />
  );
}

/** Sections that open as a student sees them; the page of each leads back here. */
function Rows({
  courseId,
  rows,
}: {
  courseId: string;
  rows: (Preview['experiments'][number] | Preview['sections'][number]['children'][number])[];
}) {
  const t = useText(courseTabText);
  const words = useLockWords();
  const { pathname, search } = useLocation();
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link to={`/courses/${courseId}/sections/${row.id}`} state={{ from: pathname + search }}>
            {row.title}
          </Link>
          <small>
            {[
              'chapterTitle' in row ? row.chapterTitle : '',
              row.points > 0 ? t('points', { n: row.points }) : '',
              row.lock ? words.why(row.lock) : '',
              row.dueTime ? words.due(row.dueTime) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </li>
      ))}
    </ul>
  );
}
