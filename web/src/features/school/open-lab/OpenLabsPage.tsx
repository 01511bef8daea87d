import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type OpenLab, openLabApi } from '@xueyan/contract/school/open-lab';
import { Button, Input, Pagination } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { Cover } from '../../../ui/media/Cover.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './open-lab.module.css';
import { openLabText } from './open-lab.text.ts';

const pageSize = 12;

/** Experiments that a student may do without taking their course. */
export function OpenLabsPage() {
  const t = useText(openLabText);
  const [words, setWords] = useState('');
  const [page, setPage] = useState(1);
  const labs = useQuery({
    ...query(openLabApi.list, { pageNum: page, pageSize, words: words || undefined }),
    placeholderData: keepPreviousData,
  });
  const search = (next: string) => {
    setWords(next.trim());
    setPage(1);
  };
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <search className={styles.search}>
        <Input.Search
          key={words}
          allowClear
          defaultValue={words}
          maxLength={maxOf(openLabApi.list.input.shape.words)}
          placeholder={t('search')}
          aria-label={t('search')}
          onSearch={search}
        />
      </search>
      <QueryView query={labs} loading={<Loading rows={6} />}>
        {({ pageInfo }) =>
          pageInfo.totalSize === 0 ? (
            words ? (
              <EmptyState
                drawing="lost"
                title={t('nothing')}
                action={<Button onClick={() => search('')}>{t('clear')}</Button>}
              />
            ) : (
              <EmptyState drawing="course" title={t('none')} hint={t('noneHint')} />
            )
          ) : (
            <>
              <ul className={styles.cards} aria-busy={labs.isPlaceholderData}>
                {pageInfo.resultList.map((lab) => (
                  <LabCard key={lab.courseId} lab={lab} />
                ))}
              </ul>
              <Pagination
                hideOnSinglePage
                align="center"
                current={page}
                pageSize={pageSize}
                total={pageInfo.totalSize}
                showSizeChanger={false}
                onChange={setPage}
              />
            </>
          )
        }
      </QueryView>
    </Page>
  );
}

function LabCard({ lab }: { lab: OpenLab }) {
  const t = useText(openLabText);
  return (
    <li>
      <Link className={styles.card} to={`/open-labs/${lab.courseId}`}>
        <Cover name={lab.courseName} url={lab.cover} />
        <span className={styles.words}>
          <strong className={styles.oneLine} title={lab.courseName}>
            {lab.courseName}
          </strong>
          <span className={`${styles.quiet} ${styles.oneLine}`}>
            {lab.teacherName} · {t('experiments', { n: lab.experimentCount })}
          </span>
          <span className={styles.about}>{lab.introduction}</span>
          <span className={styles.foot}>
            {lab.nextTime ? (
              <StateTag tone="good">{t('next', { time: lab.nextTime.slice(5, 16) })}</StateTag>
            ) : (
              <StateTag tone={lab.booking && !lab.free ? 'busy' : 'neutral'}>
                {t(lab.booking && !lab.free ? 'byBooking' : 'anyTime')}
              </StateTag>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}
