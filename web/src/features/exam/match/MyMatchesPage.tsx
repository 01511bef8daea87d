import { useQuery } from '@tanstack/react-query';
import { matchRulesNames, matchStateNames } from '@xueyan/contract/exam/match';
import { contestApi, type MyMatch } from '@xueyan/contract/exam/match-contest';
import { Button, Card, Flex, Pagination, Segmented, Typography } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { contestText } from './contest.text.ts';
import styles from './match.module.css';
import { matchTones } from './match-tone.ts';

/** Matches of a student: upcoming and running ones, and past ones. */
export function MyMatchesPage() {
  const t = useText(contestText);
  const [over, setOver] = useState(false);
  const [pageNum, setPageNum] = useState(1);
  const matches = useQuery(query(contestApi.list, { over, pageNum }));
  const again = () => void matches.refetch();
  useLive('match.changed', ({ what }) => what === 'state' && again());
  useLiveResume(again);
  const show = (value: string) => {
    setOver(value === 'over');
    setPageNum(1);
  };
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <Flex vertical gap="middle">
        <Segmented
          aria-label={t('title')}
          value={over ? 'over' : 'coming'}
          options={[
            { value: 'coming', label: t('coming') },
            { value: 'over', label: t('over') },
          ]}
          onChange={show}
        />
        <QueryView query={matches} loading={<Loading rows={6} />}>
          {({ pageInfo }) =>
            pageInfo.totalSize === 0 ? (
              <EmptyState title={t(over ? 'noneOver' : 'none')} hint={over ? '' : t('noneHint')} />
            ) : (
              <>
                <ul className={styles.list}>
                  {pageInfo.resultList.map((match) => (
                    <li key={match.matchId}>
                      <MatchCard match={match} />
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
      </Flex>
    </Page>
  );
}

function MatchCard({ match }: { match: MyMatch }) {
  const t = useText(contestText);
  const phrase = usePhrase();
  const navigate = useNavigate();
  const { matchId, matchName, rules, state, beginTime, endTime, ownerName } = match;
  const running = state === 'running';
  return (
    <Card
      title={<h2 className={styles.part}>{matchName}</h2>}
      extra={<StateTag tone={matchTones[state]}>{phrase(matchStateNames[state])}</StateTag>}
    >
      <Flex justify="space-between" align="center" gap="middle" wrap>
        <Flex vertical>
          <span>{t('time', { begin: beginTime.slice(0, 16), end: endTime.slice(0, 16) })}</span>
          <Typography.Text type="secondary">{`${phrase(matchRulesNames[rules])} · ${ownerName}`}</Typography.Text>
        </Flex>
        <Button type={running ? 'primary' : 'default'} onClick={() => void navigate(`/matches/${matchId}`)}>
          {t(running ? 'enter' : 'look')}
        </Button>
      </Flex>
    </Card>
  );
}
