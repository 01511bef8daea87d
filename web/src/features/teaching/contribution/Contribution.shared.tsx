import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ContributionRules,
  contributionApi,
  contributionCounts,
  contributionSources,
  type MemberContribution,
  peerScores,
  type TeamContribution,
} from '@xueyan/contract/teaching/contribution';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Alert, Button, Rate, Table, Tag } from 'antd';
import { useState } from 'react';
import { useLive } from '../../../api/live.ts';
import { query, useAction } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { CountModal } from './CountModal.tsx';
import styles from './contribution.module.css';
import { contributionText } from './contribution.text.ts';
import { RulesModal } from './RulesModal.tsx';

type Found = Output<typeof contributionApi.get>;
const stale = [contributionApi.get];

/** Contributions of the members, and how their marks follow. */
export function Contribution({ courseId }: { courseId: string }) {
  const t = useText(contributionText);
  const client = useQueryClient();
  const found = useQuery(query(contributionApi.get, { courseId }));
  /** What was found when the form of the rules opened. */
  const [opened, setOpened] = useState<Found | null>(null);
  /** Rules that are to be saved once their effect was seen, and the version on which they are based. */
  const [asked, setAsked] = useState<{ rules: ContributionRules; version: number } | null>(null);
  useLive('project.changed', (change) => {
    if (change.courseId === courseId) void client.invalidateQueries({ queryKey: [contributionApi.get.path] });
  });
  return (
    <QueryView query={found}>
      {(data) => (
        <div className={styles.panel}>
          <div className={styles.bar}>
            <p>{t('explain', { min: data.rules.minPercent, max: data.rules.maxPercent })}</p>
            {data.editor && <Button onClick={() => setOpened(data)}>{t('rules')}</Button>}
          </div>
          <Counting data={data} onCount={() => setAsked({ rules: data.rules, version: data.rulesVersion })} />
          {data.teams.length === 0 && <EmptyState drawing="class" title={t('empty')} hint={t('emptyHint')} />}
          {!data.editor && data.rules.rating && data.teams[0] && (
            <Peers courseId={courseId} team={data.teams[0]} given={data.given} />
          )}
          {data.teams.map((team) => (
            <Team key={team.teamId} team={team} rules={data.rules} />
          ))}
          {opened && (
            <RulesModal
              found={opened}
              onDone={(rules) => {
                setOpened(null);
                setAsked({ rules, version: opened.rulesVersion });
              }}
              onClose={() => setOpened(null)}
            />
          )}
          {asked && <CountModal {...{ courseId, ...asked }} onClose={() => setAsked(null)} />}
        </div>
      )}
    </QueryView>
  );
}

/** Where contribution counts in the gradebook, and for a teacher whether the parts have changed since they were counted. */
function Counting({ data, onCount }: { data: Found; onCount: () => void }) {
  const t = useText(contributionText);
  const { rules, teams, editor } = data;
  if (rules.counts.length === 0) return null;
  const changed = teams
    .flatMap(({ members }) => members)
    // Without a factor a member has the mark of the team.
    .filter(({ former, percent, counted }) => !former && percent !== (counted ?? 100)).length;
  const names = contributionCounts.filter((one) => rules.counts.includes(one)).map((one) => t(`${one}Marks`));
  const title = t('countsIn', { names: names.join(t('comma')) });
  if (!editor || changed === 0) return <p className={styles.quiet}>{title}</p>;
  return (
    <Alert
      type="info"
      showIcon
      title={title}
      description={t('countChanged', { n: changed })}
      action={<Button onClick={onCount}>{t('countAgain')}</Button>}
    />
  );
}

function Team({ team, rules }: { team: TeamContribution; rules: ContributionRules }) {
  const t = useText(contributionText);
  const number = (value: number | null) => value ?? '–';
  return (
    <section className={styles.team} aria-label={team.teamName}>
      <h2>
        {team.teamName}
        <span>{team.teamMark === null ? t('noTeamMark') : t('teamMark', { n: team.teamMark })}</span>
      </h2>
      <Table<MemberContribution>
        size="small"
        rowKey="userId"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={team.members}
        columns={[
          {
            title: t('member'),
            dataIndex: 'userName',
            render: (name: string, { former }) => (
              <>
                {name} {former && <Tag>{t('former')}</Tag>}
              </>
            ),
          },
          ...contributionSources.map((source) => ({
            title: `${t(source)} ${rules.weights[source]}`,
            dataIndex: source,
            align: 'right' as const,
            render: number,
          })),
          ...(['share', 'percent'] as const).map((field) => ({
            title: t(field),
            dataIndex: field,
            align: 'right' as const,
            render: (value: number, { former }: MemberContribution) => (former ? '–' : `${value}%`),
          })),
          ...(rules.counts.length === 0
            ? []
            : [
                {
                  title: t('counted'),
                  dataIndex: 'counted',
                  align: 'right' as const,
                  render: (value: number | null) => (value === null ? '–' : `${value}%`),
                },
              ]),
          { title: t('mark'), dataIndex: 'mark', align: 'right', render: number },
        ]}
      />
    </section>
  );
}

interface PeersProps {
  courseId: string;
  team: TeamContribution;
  given: Found['given'];
}

function Peers({ courseId, team, given }: PeersProps) {
  const t = useText(contributionText);
  const notice = useNotice();
  const me = useActor().id;
  const [scores, setScores] = useState(() => new Map(given.map(({ userId, score }) => [userId, score])));
  const rate = useAction(contributionApi.rate, stale);
  const others = team.members.filter(({ userId, former }) => userId !== me && !former);
  const ratings = others.flatMap(({ userId }) => {
    const score = scores.get(userId);
    return score ? [{ userId, score }] : [];
  });
  if (others.length === 0) return null;
  return (
    <section className={styles.team} aria-label={t('rate')}>
      <h2>{t('rate')}</h2>
      <p className={styles.quiet}>{t('rateHint')}</p>
      <ul className={styles.peers}>
        {others.map(({ userId, userName }) => (
          <li key={userId}>
            <span>{userName}</span>
            <Rate
              count={peerScores.max}
              aria-label={userName}
              value={scores.get(userId) ?? 0}
              onChange={(score) => setScores(new Map(scores).set(userId, score))}
            />
          </li>
        ))}
      </ul>
      <Button
        type="primary"
        disabled={ratings.length === 0}
        loading={rate.isPending}
        onClick={() =>
          rate.mutate({ courseId, ratings }, { onSuccess: () => notice.success(t('rated')), onError: notice.error })
        }
      >
        {t('submit')}
      </Button>
    </section>
  );
}
