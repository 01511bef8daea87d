import { type Contest, contestApi, type MatchSubmission } from '@xueyan/contract/exam/match-contest';
import { languageName } from '@xueyan/contract/exam/submission';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useLive } from '../../../api/live.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { VerdictTag } from '../submission/VerdictTag.shared.tsx';
import { contestText } from './contest.text.ts';

const SubmissionDrawer = lazyNamed(() => import('./SubmissionDrawer.tsx'), 'SubmissionDrawer');

interface MySubmissionsProps {
  matchId: string;
  problems: Contest['problems'];
}

/** Submissions of the contestant or their team, with live verdicts. */
export function MySubmissions({ matchId, problems }: MySubmissionsProps) {
  const t = useText(contestText);
  const [open, setOpen] = useState<MatchSubmission | null>(null);
  const filters = useMemo(() => ({ matchId }), [matchId]);
  const columns = useMemo<ListColumn<MatchSubmission>[]>(
    () => [
      {
        title: t('problem'),
        dataIndex: 'label',
        pinned: true,
        render: (label: string, { problemName }) => `${label} ${problemName}`,
      },
      {
        title: t('verdict'),
        dataIndex: 'verdict',
        render: (verdict: MatchSubmission['verdict'], { state }) => <VerdictTag state={state} verdict={verdict} />,
      },
      { title: t('language'), dataIndex: 'language', render: languageName },
      { title: t('person'), dataIndex: 'ownerName' },
      {
        title: t('time2'),
        dataIndex: 'timeMs',
        align: 'right',
        render: (timeMs: number, { state }) => (state === 'judged' ? `${timeMs} ms` : ''),
      },
      {
        title: t('submitTime'),
        dataIndex: 'createTime',
        sortField: 'createTime',
        render: (time: string) => time.slice(5),
      },
    ],
    [t],
  );
  const search = useMemo(
    () => [
      {
        name: 'problemId',
        label: t('problem'),
        options: problems.map(({ problemId, label, problemName }) => ({
          value: problemId,
          label: `${label} ${problemName}`,
        })),
      },
    ],
    [t, problems],
  );
  return (
    <>
      <ListTable
        endpoint={contestApi.submissions}
        filters={filters}
        label={t('submissions')}
        columns={columns}
        rowKey="submissionId"
        search={search}
        toolbar={(list) => <Reloader matchId={matchId} onChange={list.reload} />}
        rowActions={(row) => (
          <Button type="link" size="small" onClick={() => setOpen(row)}>
            {t('detail')}
          </Button>
        )}
        empty={<EmptyState compact title={t('noSubmissions')} hint={t('noSubmissionsHint')} />}
      />
      <DialogSlot subject={open}>
        {(row, shown) => (
          <SubmissionDrawer open={shown} matchId={matchId} submission={row} onClose={() => setOpen(null)} />
        )}
      </DialogSlot>
    </>
  );
}

function Reloader({ matchId, onChange }: { matchId: string; onChange: () => unknown }) {
  useLive('match.changed', (change) => change.matchId === matchId && change.what === 'entry' && void onChange());
  return null;
}
