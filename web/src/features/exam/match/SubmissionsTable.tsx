import type { Match } from '@xueyan/contract/exam/match';
import type { MatchSubmission } from '@xueyan/contract/exam/match-contest';
import { matchControlApi } from '@xueyan/contract/exam/match-control';
import { languageName } from '@xueyan/contract/exam/submission';
import { verdictNames, verdicts } from '@xueyan/contract/exam/verdict';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useLive } from '../../../api/live.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { VerdictTag } from '../submission/VerdictTag.shared.tsx';
import { matchText } from './match.text.ts';
import type { RejudgeWhat } from './RejudgeModal.tsx';

const SubmissionDrawer = lazyNamed(() => import('./SubmissionDrawer.tsx'), 'SubmissionDrawer');
const RejudgeModal = lazyNamed(() => import('./RejudgeModal.tsx'), 'RejudgeModal');

/** Table of all submissions of a match, live; selected ones can be judged again. */
export function SubmissionsTable({ match: { matchId, problems, state } }: { match: Match }) {
  const t = useText(matchText);
  const phrase = usePhrase();
  const [open, setOpen] = useState<MatchSubmission | null>(null);
  const [rejudged, setRejudged] = useState<RejudgeWhat | null>(null);
  const filters = useMemo(() => ({ matchId }), [matchId]);
  const columns = useMemo<ListColumn<MatchSubmission>[]>(
    () => [
      { dataIndex: 'entryName', pinned: true },
      { dataIndex: 'ownerName' },
      {
        dataIndex: 'label',
        render: (label: string, { problemName }) => `${label} ${problemName}`,
      },
      { dataIndex: 'language', render: languageName },
      {
        dataIndex: 'verdict',
        render: (verdict: MatchSubmission['verdict'], row) => <VerdictTag state={row.state} verdict={verdict} />,
      },
      {
        dataIndex: 'share',
        align: 'right',
        render: (share: number | null) => (share === null ? '' : `${Math.round(share * 100)}%`),
      },
      {
        title: t('time'),
        dataIndex: 'timeMs',
        sortField: 'timeMs',
        align: 'right',
        render: (timeMs: number, row) => (row.state === 'judged' ? `${timeMs} ms` : ''),
      },
      {
        dataIndex: 'createTime',
        sortField: 'createTime',
        render: (time: string) => time.slice(5),
      },
    ],
    [t],
  );
  const search = useMemo(
    () => [
      { name: 'words', label: t('entry') },
      {
        name: 'problemId',
        label: t('problem'),
        options: problems.map(({ problemId, label, problemName }) => ({
          value: problemId,
          label: `${label} ${problemName}`,
        })),
      },
      {
        name: 'verdict',
        label: t('verdict'),
        options: verdicts.map((value) => ({ value, label: `${phrase(verdictNames[value])} ${value}` })),
      },
    ],
    [t, phrase, problems],
  );
  return (
    <>
      <ListTable
        endpoint={matchControlApi.submissions}
        filters={filters}
        label={t('submissions')}
        columns={columns}
        rowKey="submissionId"
        search={search}
        selection
        toolbar={(list) => (
          <>
            <Reloader matchId={matchId} onChange={list.reload} />
            {list.rows.length > 0 && state !== 'archived' && (
              <Button
                disabled={list.rows.some((row) => row.state !== 'judged')}
                onClick={() => setRejudged({ submissionIds: list.rows.map(({ submissionId }) => submissionId) })}
              >
                {t('rejudgeSome', { n: list.rows.length })}
              </Button>
            )}
          </>
        )}
        rowActions={(row) => (
          <Button type="link" size="small" onClick={() => setOpen(row)}>
            {t('detail')}
          </Button>
        )}
        empty={<EmptyState compact title={t('noSubmissions')} hint={t('noSubmissionsHint')} />}
      />
      <DialogSlot subject={open}>
        {(row, shown) => (
          <SubmissionDrawer open={shown} matchId={matchId} submission={row} runs onClose={() => setOpen(null)} />
        )}
      </DialogSlot>
      <DialogSlot subject={rejudged}>
        {(what, shown) => <RejudgeModal open={shown} matchId={matchId} what={what} onClose={() => setRejudged(null)} />}
      </DialogSlot>
    </>
  );
}

function Reloader({ matchId, onChange }: { matchId: string; onChange: () => unknown }) {
  useLive(
    'match.changed',
    (change) => change.matchId === matchId && change.what !== 'clarification' && void onChange(),
  );
  return null;
}
