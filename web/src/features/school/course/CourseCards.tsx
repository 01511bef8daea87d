import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { courseApi, courseStates } from '@xueyan/contract/school/course';
import { Button, Input, Pagination, Segmented, Select } from 'antd';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { ListExport } from '../../../ui/list/ListExport.tsx';
import { useText } from '../../../ui/text/text.ts';
import { CourseCard } from './CourseCard.tsx';
import { CourseFilters } from './CourseFilters.tsx';
import { CoursesLoading } from './CoursesLoading.tsx';
import styles from './CoursesPage.module.css';
import { courseText } from './course.text.ts';
import { type CourseSearch, courseOrders, narrowing } from './course-search.ts';

const unfiltered = {
  ...{ name: '', archived: false },
  ...Object.fromEntries(narrowing.map((field) => [field, undefined])),
} satisfies Partial<CourseSearch>;

interface CourseCardsProps {
  search: CourseSearch;
  change: (next: Partial<CourseSearch>) => void;
}

/** The actor’s courses as cards. */
export function CourseCards({ search, change }: CourseCardsProps) {
  const t = useText(courseText);
  const filtered = search.name !== '' || search.archived || narrowing.some((field) => search[field] !== undefined);
  const { state, kind, courseType, label, organizationId, teacherName, archived } = search;
  const filters = {
    ...{ courseName: search.name || undefined, orderFlag: search.order, archived: archived || undefined },
    ...{ state, kind, courseType, label, organizationId, teacherName },
  };
  const courses = useQuery({
    ...query(courseApi.list, { ...filters, pageNum: search.page, pageSize: search.size }),
    placeholderData: keepPreviousData,
  });
  const orderNames = {
    'updateTime desc': t('sortUpdated'),
    'createTime desc': t('sortCreated'),
    'courseName asc': t('sortName'),
    'courseNumber asc': t('sortNumber'),
  };

  return (
    <>
      <search className={styles.search}>
        <Input.Search
          key={search.name}
          className={styles.words}
          allowClear
          maxLength={maxOf(courseApi.list.input.shape.courseName)}
          defaultValue={search.name}
          placeholder={t('search')}
          aria-label={t('search')}
          onSearch={(name) => change({ name: name.trim() })}
        />
        <Segmented
          value={search.state ?? 'all'}
          onChange={(state) => change({ state: courseStates.find((one) => one === state) })}
          options={[
            { value: 'all', label: t('allStates') },
            ...courseStates.map((state) => ({ value: state, label: t(state) })),
          ]}
        />
        <div className={styles.order}>
          <Select
            value={search.order}
            aria-label={t('sort')}
            onChange={(order) => change({ order })}
            options={courseOrders.map((value) => ({ value, label: orderNames[value] }))}
          />
          <ListExport endpoint={courseApi.list} filters={filters} />
        </div>
      </search>
      <CourseFilters search={search} change={change} />
      <QueryView query={courses} loading={<CoursesLoading />}>
        {({ pageInfo }) =>
          pageInfo.totalSize === 0 ? (
            filtered ? (
              <EmptyState
                drawing="lost"
                title={t('nothingTitle')}
                hint={t('nothingHint')}
                action={<Button onClick={() => change(unfiltered)}>{t('clear')}</Button>}
              />
            ) : (
              <EmptyState
                drawing="course"
                title={t('emptyTitle')}
                hint={t('emptyHint')}
                action={
                  <Button icon={<PlusOutlined aria-hidden />} onClick={() => change({ create: true })}>
                    {t('create')}
                  </Button>
                }
              />
            )
          ) : (
            <>
              <ul className={styles.cards} aria-busy={courses.isPlaceholderData}>
                {pageInfo.resultList.map((course) => (
                  <li key={course.courseId}>
                    <CourseCard course={course} />
                  </li>
                ))}
              </ul>
              <Pagination
                className={styles.pages}
                align="end"
                hideOnSinglePage={pageInfo.totalSize <= 12}
                current={search.page}
                pageSize={search.size}
                total={pageInfo.totalSize}
                showSizeChanger={pageInfo.totalSize > 12}
                pageSizeOptions={[12, 24, 48, 96]}
                showTotal={(n) => t('total', { n })}
                onChange={(page, size) => change({ page: size === search.size ? page : 1, size })}
              />
            </>
          )
        }
      </QueryView>
    </>
  );
}
