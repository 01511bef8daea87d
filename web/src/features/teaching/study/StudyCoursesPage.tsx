import { useQuery } from '@tanstack/react-query';
import { courseApi } from '@xueyan/contract/school/course';
import { Button, Input, Pagination } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { query } from '../../../api/query.ts';
import { useCourseChanged } from '../../../api/useCourseChanged.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { StudyCourseCard } from './StudyCourseCard.tsx';
import styles from './study.module.css';
import { studyText } from './study.text.ts';

const pageSize = 12;

/** All courses of a student; search and page are in the address. */
export function StudyCoursesPage() {
  const t = useText(studyText);
  const [params, setParams] = useSearchParams();
  const words = params.get('q') ?? '';
  const pageNum = Math.max(1, Number(params.get('page')) || 1);
  const [typed, setTyped] = useState(words);
  const courses = useQuery({
    ...query(courseApi.listStudy, { pageNum, pageSize, courseName: words || undefined, orderFlag: 'updateTime desc' }),
    placeholderData: (before) => before,
  });

  useCourseChanged(
    ({ outline }) => outline,
    () => void courses.refetch(),
  );

  const look = (next: string) => {
    const trimmed = next.trim().slice(0, 40);
    setTyped(trimmed);
    setParams(trimmed ? { q: trimmed } : {});
  };
  const turn = (page: number) => setParams({ ...(words && { q: words }), ...(page > 1 && { page: String(page) }) });

  return (
    <Page
      title={t('courses')}
      extra={
        <Input.Search
          className={styles.search}
          allowClear
          maxLength={maxOf(courseApi.listStudy.input.shape.courseName)}
          value={typed}
          placeholder={t('search')}
          aria-label={t('search')}
          onChange={(event) => setTyped(event.target.value)}
          onSearch={look}
        />
      }
    >
      <QueryView query={courses} loading={<Loading rows={8} />}>
        {({ pageInfo }) =>
          pageInfo.totalSize === 0 ? (
            words ? (
              <EmptyState
                title={t('nothingFound', { words })}
                hint={t('nothingFoundHint')}
                action={<Button onClick={() => look('')}>{t('clear')}</Button>}
              />
            ) : (
              <EmptyState drawing="course" title={t('none')} hint={t('noneHint')} />
            )
          ) : (
            <>
              <ul className={styles.cards} aria-busy={courses.isPlaceholderData}>
                {pageInfo.resultList.map((course) => (
                  <StudyCourseCard key={course.courseId} course={course} />
                ))}
              </ul>
              <Pagination
                className={styles.pages}
                hideOnSinglePage
                align="center"
                current={pageNum}
                pageSize={pageSize}
                total={pageInfo.totalSize}
                showSizeChanger={false}
                onChange={turn}
              />
            </>
          )
        }
      </QueryView>
    </Page>
  );
}
