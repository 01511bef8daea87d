import { useQuery } from '@tanstack/react-query';
import { matchStateNames } from '@xueyan/contract/exam/match';
import { type Contest, contestApi } from '@xueyan/contract/exam/match-contest';
import { Alert, Flex, Tabs } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { useThrottled } from '../../../api/useThrottled.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { Countdown } from '../../../ui/time/Countdown.tsx';
import { BoardPanel } from './BoardPanel.tsx';
import { ClarificationsPanel } from './ClarificationsPanel.tsx';
import { ContestProblems } from './ContestProblems.tsx';
import { contestText } from './contest.text.ts';
import { MyRank } from './MyRank.tsx';
import { MySubmissions } from './MySubmissions.tsx';
import styles from './match.module.css';
import { matchTones } from './match-tone.ts';
import { TeamPanel } from './TeamPanel.tsx';

/** A match as its contestant sees it. */
export function ContestPage() {
  const t = useText(contestText);
  const phrase = usePhrase();
  const notice = useNotice();
  const { matchId = '' } = useParams();
  const contest = useQuery(query(contestApi.get, { matchId }));
  const read = () => void contest.refetch();
  const again = useThrottled(read, 1000);
  useLive('match.changed', (change) => {
    if (change.matchId !== matchId) return;
    if (change.what === 'state' || change.what === 'entry') again();
    if (change.what === 'clarification') notice.success(t('announced'));
  });
  useLiveResume(again);
  const found = contest.data;
  return (
    <Page
      title={found?.matchName ?? ''}
      breadcrumb={[{ title: t('title'), to: '/matches' }, { title: found?.matchName ?? '…' }]}
      width="full"
      extra={
        found && (
          <Flex align="center" gap="8px 16px" wrap>
            <StateTag tone={matchTones[found.state]}>{phrase(matchStateNames[found.state])}</StateTag>
            <MyRank contest={found} />
            <TimeLeft contest={found} onEnd={read} />
          </Flex>
        )
      }
    >
      <QueryView query={contest} loading={<Loading rows={8} />}>
        {(shown) => <ContestTabs contest={shown} />}
      </QueryView>
    </Page>
  );
}

function TimeLeft({ contest: { state, beginTime, endTime }, onEnd }: { contest: Contest; onEnd: () => void }) {
  const t = useText(contestText);
  if (state !== 'published' && state !== 'running') return null;
  const waits = state === 'published';
  return (
    <span className={styles.time}>
      {t(waits ? 'begins' : 'left')}{' '}
      <Countdown key={state} until={waits ? beginTime : endTime} onEnd={() => setTimeout(onEnd, 1500)} />
    </span>
  );
}

function ContestTabs({ contest }: { contest: Contest }) {
  const t = useText(contestText);
  const { matchId, entry, state, entryWay, problems } = contest;
  const [tab, setTab] = useState(entryWay === 'team' && state === 'published' ? 'team' : 'problems');
  return (
    <Flex vertical gap="middle">
      {entry?.standing === 'disqualified' && <Alert type="error" showIcon title={t('disqualified')} />}
      <Rules contest={contest} />
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={[
          {
            key: 'problems',
            label: t('problems'),
            children: <ContestProblems contest={contest} onSubmitted={() => setTab('submissions')} />,
          },
          ...(entry
            ? [
                {
                  key: 'submissions',
                  label: t(entryWay === 'team' ? 'teamSubmissions' : 'submissions'),
                  children: <MySubmissions matchId={matchId} problems={problems} />,
                },
              ]
            : []),
          { key: 'board', label: t('board'), children: <BoardPanel matchId={matchId} /> },
          {
            key: 'clarifications',
            label: t('clarifications'),
            children: (
              <ClarificationsPanel matchId={matchId} problems={problems} asks={state === 'running' && entry !== null} />
            ),
          },
          ...(entryWay === 'team'
            ? [{ key: 'team', label: t('team'), children: <TeamPanel contest={contest} /> }]
            : []),
        ]}
      />
    </Flex>
  );
}

/** Summary of the scoring rules, and the teacher's notice. */
function Rules({ contest }: { contest: Contest }) {
  const t = useText(contestText);
  const { rules, penaltyMinutes, lossPercent, wrongPercent, entryWay, teamSize, freezeTime, notice } = contest;
  const said = {
    icpc: t('icpcRules', { n: penaltyMinutes }),
    ioi: t('ioiRules'),
    points: t('pointsRules', { loss: lossPercent, wrong: wrongPercent }),
  };
  return (
    <div>
      <p className={styles.wait}>
        {said[rules]}
        {entryWay === 'team' && ` ${t('teamRules', { n: teamSize })}`}
        {freezeTime && ` ${t('freezeRules', { time: freezeTime.slice(5, 16) })}`}
      </p>
      {notice && <Markdown source={notice} />}
    </div>
  );
}
