import { useQuery } from '@tanstack/react-query';
import type { Match } from '@xueyan/contract/exam/match';
import {
  matchControlApi,
  type Rejudge,
  type RejudgeDetail,
  rejudgeStateNames,
} from '@xueyan/contract/exam/match-control';
import { Button, Card, Flex, Progress, Select, Table, Typography } from 'antd';
import { useState } from 'react';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './match.module.css';
import { matchText } from './match.text.ts';
import type { RejudgeWhat } from './RejudgeModal.tsx';

const RejudgeModal = lazyNamed(() => import('./RejudgeModal.tsx'), 'RejudgeModal');

const tones = { judging: 'busy', ready: 'warn', applied: 'good', discarded: 'neutral' } as const;

/** Rejudgings of a match, with their effect on the board before they are applied. */
export function RejudgesPanel({ match: { matchId, problems, state } }: { match: Match }) {
  const t = useText(matchText);
  const [asked, setAsked] = useState<RejudgeWhat | null>(null);
  const list = useQuery(query(matchControlApi.rejudges, { matchId }));
  const again = () => void list.refetch();
  useLive('match.changed', (change) => change.matchId === matchId && again());
  useLiveResume(again);
  return (
    <Flex vertical gap="middle">
      {state !== 'archived' && state !== 'draft' && (
        <Flex gap="small" wrap>
          <Select
            aria-label={t('rejudgeProblem')}
            placeholder={t('rejudgeProblem')}
            value={null}
            popupMatchSelectWidth={false}
            options={problems.map(({ problemId, label, problemName }) => ({
              value: problemId,
              label: `${label} ${problemName}`,
            }))}
            onChange={(problemId: string) => setAsked({ problemId })}
          />
          <Button onClick={() => setAsked({})}>{t('rejudgeAll')}</Button>
        </Flex>
      )}
      <QueryView query={list} loading={<Loading rows={4} />}>
        {({ rejudgeList }) =>
          rejudgeList.length === 0 ? (
            <EmptyState compact title={t('noRejudges')} hint={t('noRejudgesHint')} />
          ) : (
            <ul className={styles.list}>
              {rejudgeList.map((rejudge) => (
                <li key={rejudge.rejudgeId}>
                  <RejudgeCard matchId={matchId} rejudge={rejudge} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      <DialogSlot subject={asked}>
        {(what, shown) => <RejudgeModal open={shown} matchId={matchId} what={what} onClose={() => setAsked(null)} />}
      </DialogSlot>
    </Flex>
  );
}

function RejudgeCard({ matchId, rejudge }: { matchId: string; rejudge: Rejudge }) {
  const t = useText(matchText);
  const phrase = usePhrase();
  const { rejudgeId, state, reason, label, total, done, starterName, createTime } = rejudge;
  const [open, setOpen] = useState(state === 'ready');
  return (
    <Card
      size="small"
      title={<h3 className={styles.part}>{`${label || t('all')} · ${reason}`}</h3>}
      extra={<StateTag tone={tones[state]}>{phrase(rejudgeStateNames[state])}</StateTag>}
    >
      <Flex vertical gap="small">
        <Typography.Text type="secondary">{`${starterName} · ${createTime.slice(5, 16)}`}</Typography.Text>
        {state === 'judging' ? (
          <Progress percent={Math.round((100 * done) / total)} format={() => t('progress', { done, total })} />
        ) : (
          <Flex>
            <Button size="small" type="link" onClick={() => setOpen(!open)}>
              {t('rankChanges')}
            </Button>
          </Flex>
        )}
        {open && state !== 'judging' && <Changes matchId={matchId} rejudgeId={rejudgeId} key={state} />}
      </Flex>
    </Card>
  );
}

function Changes({ matchId, rejudgeId }: { matchId: string; rejudgeId: string }) {
  const found = useQuery(query(matchControlApi.rejudged, { matchId, rejudgeId }));
  return (
    <QueryView query={found} loading={<Loading rows={4} />}>
      {(detail) => <ChangeTables matchId={matchId} detail={detail} />}
    </QueryView>
  );
}

function ChangeTables({ matchId, detail }: { matchId: string; detail: RejudgeDetail }) {
  const t = useText(matchText);
  const notice = useNotice();
  const settle = useAction(matchControlApi.settleRejudge, [
    ...[matchControlApi.rejudges, matchControlApi.rejudged, matchControlApi.submissions],
  ]);
  const { rejudgeId, state, verdictChanges, rankChanges } = detail;
  const place = (rank: number | null, score: string) => `${rank === null ? '*' : t('rankOf', { n: rank })} · ${score}`;
  const decide = async (apply: boolean) => {
    const title = t(apply ? 'applyTitle' : 'discardTitle');
    const counts = { verdicts: verdictChanges.length, places: rankChanges.length };
    const content = apply ? t('applyHint', counts) : t('discardHint');
    if (!(await notice.confirm({ title, content, okText: t(apply ? 'apply' : 'discard'), danger: !apply }))) return;
    await settle.mutateAsync({ matchId, rejudgeId, apply }).then(() => notice.success(t('done')), notice.error);
  };
  return (
    <Flex vertical gap="middle">
      {verdictChanges.length === 0 && rankChanges.length === 0 && <p className={styles.wait}>{t('nothingChanges')}</p>}
      {verdictChanges.length > 0 && (
        <Table
          size="small"
          rowKey="submissionId"
          scroll={{ x: 'max-content' }}
          pagination={verdictChanges.length > 10 ? { pageSize: 10, showSizeChanger: false } : false}
          dataSource={verdictChanges}
          title={() => t('verdictChanges')}
          columns={[
            { title: t('entry'), dataIndex: 'entryName' },
            { title: t('problem'), dataIndex: 'label' },
            { title: t('before'), dataIndex: 'before' },
            { title: t('after'), dataIndex: 'after' },
          ]}
        />
      )}
      {rankChanges.length > 0 && (
        <Table
          size="small"
          rowKey="entryId"
          scroll={{ x: 'max-content' }}
          pagination={rankChanges.length > 10 ? { pageSize: 10, showSizeChanger: false } : false}
          dataSource={rankChanges}
          title={() => t('rankChanges')}
          columns={[
            { title: t('entry'), dataIndex: 'entryName' },
            { title: t('before'), key: 'before', render: (_, one) => place(one.rankBefore, one.scoreBefore) },
            { title: t('after'), key: 'after', render: (_, one) => place(one.rankAfter, one.scoreAfter) },
          ]}
        />
      )}
      {state === 'ready' && (
        <Flex gap="small">
          <Button type="primary" loading={settle.isPending} onClick={() => void decide(true)}>
            {t('apply')}
          </Button>
          <Button danger onClick={() => void decide(false)}>
            {t('discard')}
          </Button>
        </Flex>
      )}
    </Flex>
  );
}
