import { PlusOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { courseApi, courseStates } from '@xueyan/contract/teaching/course';
import { Button, Input, Pagination, Segmented, Select } from 'antd';
import { useNavigate } from 'react-router';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Page } from '../../../ui/Page.tsx';
import { QueryView } from '../../../ui/QueryView.tsx';
import { useText } from '../../../ui/text.ts';
import { CourseCard } from './CourseCard.tsx';
import { CourseFormDrawer } from './CourseFormDrawer.tsx';
import { CoursesLoading } from './CoursesLoading.tsx';
import styles from './CoursesPage.module.css';
import { courseText } from './course.text.ts';
import { courseOrders, useCourseSearch } from './course-search.ts';

export function CoursesPage() {
  const t = useText(courseText);
  const navigate = useNavigate();
  const [search, change] = useCourseSearch();
  const filtered = search.name !== '' || search.state !== undefined;
  const courses = useQuery({
    ...query(courseApi.list, {
      courseName: search.name || undefined,
      state: search.state,
      orderFlag: search.order,
      pageNum: search.page,
      pageSize: search.size,
    }),
    placeholderData: keepPreviousData,
  });
  const create = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => change({ create: true })}>
      {t('create')}
    </Button>
  );
  const orderNames = {
    'updateTime desc': t('sortUpdated'),
    'createTime desc': t('sortCreated'),
    'courseName asc': t('sortName'),
    'courseNumber asc': t('sortNumber'),
  };

  return (
    <Page title={t('title')} subtitle={t('subtitle')} extra={create}>
      <search className={styles.search}>
        <Input.Search
          key={search.name}
          className={styles.words}
          allowClear
          maxLength={40}
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
        <Select
          className={styles.order}
          value={search.order}
          aria-label={t('sort')}
          onChange={(order) => change({ order })}
          options={courseOrders.map((value) => ({ value, label: orderNames[value] }))}
        />
      </search>
      <QueryView query={courses} loading={<CoursesLoading />}>
        {({ pageInfo }) =>
          pageInfo.totalSize === 0 ? (
            filtered ? (
              <EmptyState
                title={t('nothingTitle')}
                hint={t('nothingHint')}
                action={<Button onClick={() => change({ name: '', state: undefined })}>{t('clear')}</Button>}
              />
            ) : (
              <EmptyState
                title={t('emptyTitle')}
                hint={t('emptyHint')}
                action={
                  <Button icon={<PlusOutlined />} onClick={() => change({ create: true })}>
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
      <CourseFormDrawer
        open={search.create}
        onClose={() => change({ create: false })}
        onSaved={(courseId) => navigate(`/teaching/courses/${courseId}`)}
      />
    </Page>
  );
}
