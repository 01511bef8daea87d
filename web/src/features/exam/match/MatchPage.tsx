import { useQuery } from '@tanstack/react-query';
import { type Match, matchApi, matchRulesNames, matchStateNames } from '@xueyan/contract/exam/match';
import { boardExport } from '@xueyan/contract/exam/match-board';
import { Button, Flex, Segmented, Tabs } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { download } from '../../../api/download.ts';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { similarityText } from '../similarity/SimilarityReport.shared.tsx';
import { BalloonsPanel } from './BalloonsPanel.tsx';
import { BoardPanel } from './BoardPanel.tsx';
import { ClarificationsPanel } from './ClarificationsPanel.tsx';
import { EntriesTable } from './EntriesTable.tsx';
import { MatchActions } from './MatchActions.tsx';
import { MatchSimilarityPanel } from './MatchSimilarityPanel.tsx';
import { matchText } from './match.text.ts';
import { matchTones } from './match-tone.ts';
import { RejudgesPanel } from './RejudgesPanel.tsx';
import { SubmissionsTable } from './SubmissionsTable.tsx';

/** A match for its staff. */
export function MatchPage() {
  const t = useText(matchText);
  const similar = useText(similarityText);
  const phrase = usePhrase();
  const { matchId = '' } = useParams();
  const match = useQuery(query(matchApi.get, { matchId }));
  const again = () => void match.refetch();
  useLive('match.changed', (change) => change.matchId === matchId && change.what === 'state' && again());
  useLiveResume(again);
  const found = match.data;
  const about = found && {
    ...{ rules: phrase(matchRulesNames[found.rules]), n: found.problems.length },
    minutes: dayjs(found.endTime).diff(found.beginTime, 'minute'),
  };
  return (
    <Page
      title={found?.matchName ?? ''}
      subtitle={about && `${found.beginTime.slice(0, 16)} – ${found.endTime.slice(5, 16)} · ${t('summary', about)}`}
      width="full"
      breadcrumb={[{ title: t('title'), to: '/exam/matches' }, { title: found?.matchName ?? '…' }]}
      extra={
        found && (
          <Flex align="center" gap="8px 16px" wrap>
            <StateTag tone={matchTones[found.state]}>{phrase(matchStateNames[found.state])}</StateTag>
            {found.state !== 'draft' && <Link to={`/exam/matches/${matchId}/screen`}>{t('screen')}</Link>}
            {found.state === 'ended' && (
              <Link to={`/exam/matches/${matchId}/screen?reveal=1`}>{t('revealScreen')}</Link>
            )}
            <MatchActions match={found} />
          </Flex>
        )
      }
    >
      <QueryView query={match} loading={<Loading rows={8} />}>
        {(shown) => (
          <Tabs
            destroyOnHidden
            items={[
              { key: 'board', label: t('board'), children: <RealBoard match={shown} /> },
              { key: 'entries', label: t('entries'), children: <EntriesTable match={shown} /> },
              { key: 'submissions', label: t('submissions'), children: <SubmissionsTable match={shown} /> },
              {
                key: 'clarifications',
                label: t('clarifications'),
                children: <ClarificationsPanel matchId={matchId} problems={shown.problems} runs />,
              },
              { key: 'balloons', label: t('balloons'), children: <BalloonsPanel matchId={matchId} /> },
              { key: 'similarity', label: similar('tab'), children: <MatchSimilarityPanel match={shown} /> },
              { key: 'rejudges', label: t('rejudges'), children: <RejudgesPanel match={shown} /> },
            ]}
          />
        )}
      </QueryView>
    </Page>
  );
}

/** The board, either current or as contestants see it. */
function RealBoard({ match: { matchId, freezeTime } }: { match: Match }) {
  const t = useText(matchText);
  const notice = useNotice();
  const [frozen, setFrozen] = useState(false);
  return (
    <Flex vertical gap="middle">
      <Flex justify="space-between" gap="small" wrap>
        {freezeTime === null ? (
          <span />
        ) : (
          <Segmented
            aria-label={t('board')}
            value={frozen ? 'frozen' : 'real'}
            options={[
              { value: 'real', label: t('realView') },
              { value: 'frozen', label: t('frozenView') },
            ]}
            onChange={(value) => setFrozen(value === 'frozen')}
          />
        )}
        <Button onClick={() => void download(boardExport.path, { matchId }).catch(notice.error)}>
          {t('exportBoard')}
        </Button>
      </Flex>
      <BoardPanel matchId={matchId} frozen={frozen} />
    </Flex>
  );
}
