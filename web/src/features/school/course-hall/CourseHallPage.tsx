import { useQuery } from '@tanstack/react-query';
import { courseKinds, courseTypes } from '@xueyan/contract/school/course';
import { courseHallApi, hallStates } from '@xueyan/contract/school/course-hall';
import { Button, Input, Pagination, Select } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { useDevice } from '../../../ui/browser/useDevice.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './course-hall.module.css';
import { courseHallText } from './course-hall.text.ts';
import { HallCard } from './HallCard.tsx';
import { type HallSearch, useHallSearch } from './hall-search.ts';

const pageSize = 12;
const stateKeys = {
  open: 'open',
  notYet: 'stateNotYet',
  over: 'stateOver',
  full: 'stateFull',
  mine: 'mine',
} as const;

/** Courses that the actor may request to take or to audit. */
export function CourseHallPage() {
  const t = useText(courseHallText);
  const navigate = useNavigate();
  const [{ page, ...search }, change] = useHallSearch();
  const courses = useQuery({
    ...query(courseHallApi.list, { pageNum: page, pageSize, ...search }),
    placeholderData: (before) => before,
  });
  const again = () => void courses.refetch();
  useLive('application.changed', again);
  useLiveResume(again);
  const narrowed = Object.keys(search).length > 0;

  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      extra={<Button onClick={() => void navigate('/hall/applications')}>{t('myRequests')}</Button>}
    >
      <Filters search={search} change={change} />
      <QueryView query={courses} loading={<Loading rows={8} />}>
        {({ pageInfo }) =>
          pageInfo.totalSize === 0 ? (
            narrowed ? (
              <EmptyState
                drawing="lost"
                title={t('nothingTitle')}
                hint={t('nothingHint')}
                action={<Button onClick={() => void navigate('/hall')}>{t('clear')}</Button>}
              />
            ) : (
              <EmptyState drawing="course" title={t('emptyTitle')} hint={t('emptyHint')} />
            )
          ) : (
            <>
              <p className={styles.total}>{t('total', { n: pageInfo.totalSize })}</p>
              <ul className={styles.cards} aria-busy={courses.isPlaceholderData}>
                {pageInfo.resultList.map((course) => (
                  <HallCard key={course.courseId} course={course} />
                ))}
              </ul>
              <Pagination
                className={styles.pages}
                hideOnSinglePage
                align="center"
                current={page}
                pageSize={pageSize}
                total={pageInfo.totalSize}
                showSizeChanger={false}
                onChange={(next) => change({ page: next })}
              />
            </>
          )
        }
      </QueryView>
    </Page>
  );
}

interface FiltersProps {
  search: Omit<HallSearch, 'page'>;
  change: (next: Partial<HallSearch>) => void;
}

/** Search words and filters of the hall; a filter without values is left out. */
function Filters({ search, change }: FiltersProps) {
  const t = useText(courseHallText);
  const [typed, setTyped] = useState(search.search ?? '');
  const [asked, setAsked] = useState(false);
  // A phone shows the most used filters, and the others on request or while in use.
  const phone = useDevice() === 'mobile';
  const whole = !phone || asked || Boolean(search.kind || search.label || search.organizationId || search.teacherName);
  const { data } = useQuery(query(courseHallApi.filters, {}));
  const choose = <K extends keyof HallSearch>(field: K, any: string, options: { value: string; label: string }[]) =>
    options.length > 0 && (
      <Select
        className={styles.choice}
        aria-label={any}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={any}
        popupMatchSelectWidth={false}
        value={(search as Record<string, string | undefined>)[field] ?? null}
        options={options}
        onChange={(value: string | undefined) => change({ [field]: value })}
      />
    );
  const named = (words: readonly string[]) => words.map((value) => ({ value, label: value }));
  return (
    <search className={styles.filters}>
      <Input.Search
        className={styles.words}
        allowClear
        maxLength={maxOf(courseHallApi.list.input.shape.search)}
        value={typed}
        placeholder={t('search')}
        aria-label={t('search')}
        onChange={(event) => setTyped(event.target.value)}
        onSearch={(words) => change({ search: words.trim() })}
      />
      {choose(
        'state',
        t('anyState'),
        hallStates.map((value) => ({ value, label: t(stateKeys[value]) })),
      )}
      {choose(
        'courseType',
        t('anyType'),
        courseTypes.map((value) => ({ value, label: t(value) })),
      )}
      {whole &&
        choose(
          'kind',
          t('anyKind'),
          courseKinds.map((value) => ({ value, label: t(value) })),
        )}
      {!whole && (
        <Button type="link" onClick={() => setAsked(true)}>
          {t('moreFilters')}
        </Button>
      )}
      {whole && choose('label', t('anyLabel'), named(data?.labels ?? []))}
      {whole &&
        choose(
          'organizationId',
          t('anyOrganization'),
          (data?.organizations ?? []).map(({ organizationId, name }) => ({ value: organizationId, label: name })),
        )}
      {whole && choose('teacherName', t('anyTeacher'), named(data?.teachers ?? []))}
    </search>
  );
}
