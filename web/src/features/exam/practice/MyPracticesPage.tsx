import { useQuery } from '@tanstack/react-query';
import { type MyPractice, practisingApi } from '@xueyan/contract/exam/practising';
import { Button, Card, Flex, Pagination, Progress, Segmented, Typography } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { Mistakes } from './Mistakes.tsx';
import styles from './practice.module.css';
import { practisingText } from './practising.text.ts';

/** Practice sets open to a student, and the notebook of wrong answers. */
export function MyPracticesPage() {
  const t = useText(practisingText);
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'mistakes' ? 'mistakes' : 'sets';
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <Flex vertical gap="middle">
        <Segmented
          aria-label={t('title')}
          value={tab}
          options={[
            { value: 'sets', label: t('sets') },
            { value: 'mistakes', label: t('mistakes') },
          ]}
          onChange={(value) => setParams(value === 'mistakes' ? { tab: 'mistakes' } : {}, { replace: true })}
        />
        {tab === 'mistakes' ? <Mistakes /> : <Sets />}
      </Flex>
    </Page>
  );
}

function Sets() {
  const t = useText(practisingText);
  const [pageNum, setPageNum] = useState(1);
  const sets = useQuery(query(practisingApi.list, { pageNum }));
  const again = () => void sets.refetch();
  useLive('practice.changed', again);
  useLiveResume(again);
  return (
    <QueryView query={sets} loading={<Loading rows={6} />}>
      {({ pageInfo }) =>
        pageInfo.totalSize === 0 ? (
          <EmptyState title={t('none')} hint={t('noneHint')} />
        ) : (
          <>
            <ul className={styles.list}>
              {pageInfo.resultList.map((one) => (
                <li key={one.practiceId}>
                  <SetCard practice={one} />
                </li>
              ))}
            </ul>
            <Pagination
              align="center"
              hideOnSinglePage
              current={pageNum}
              pageSize={pageInfo.pageSize}
              total={pageInfo.totalSize}
              onChange={setPageNum}
            />
          </>
        )
      }
    </QueryView>
  );
}

function SetCard({ practice }: { practice: MyPractice }) {
  const t = useText(practisingText);
  const navigate = useNavigate();
  const { practiceId, practiceName, description, ownerName, questionCount: all, answered, right, round } = practice;
  const way = answered === 0 ? 'begin' : answered < all ? 'goOn' : 'look';
  return (
    <Card>
      <Flex justify="space-between" align="center" gap="middle" wrap>
        <Flex vertical gap={4}>
          <h2 className={styles.name}>{practiceName}</h2>
          {description && <span>{description}</span>}
          <Typography.Text type="secondary">
            {[t('about', { owner: ownerName, n: all }), ...(round > 1 ? [t('round', { n: round })] : [])].join(' · ')}
          </Typography.Text>
          {answered > 0 && (
            <>
              <Progress
                percent={Math.round((answered / Math.max(1, all)) * 100)}
                size="small"
                showInfo={false}
                aria-label={t('done', { n: answered, all, right })}
              />
              <Typography.Text type="secondary">{t('done', { n: answered, all, right })}</Typography.Text>
            </>
          )}
        </Flex>
        <Button type="primary" onClick={() => void navigate(`/practice/${practiceId}`)}>
          {t(way)}
        </Button>
      </Flex>
    </Card>
  );
}
