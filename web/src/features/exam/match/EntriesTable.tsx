import type { Match } from '@xueyan/contract/exam/match';
import { type EntryStanding, entryStandingNames, entryStandings } from '@xueyan/contract/exam/match-board';
import { type MatchEntry, matchControlApi } from '@xueyan/contract/exam/match-control';
import { Button, Space } from 'antd';
import { useMemo, useState } from 'react';
import { useLive } from '../../../api/live.ts';
import { useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { matchText } from './match.text.ts';
import { standingTones } from './match-tone.ts';

const EntryModal = lazyNamed(() => import('./EntryModal.tsx'), 'EntryModal');
const StandingModal = lazyNamed(() => import('./StandingModal.tsx'), 'StandingModal');

/** Table of a match's contestants and teams. */
export function EntriesTable({ match }: { match: Match }) {
  const t = useText(matchText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [adding, setAdding] = useState<Match | null>(null);
  const [changed, setChanged] = useState<MatchEntry | null>(null);
  const remove = useAction(matchControlApi.removeEntry, [matchControlApi.entries]);
  const { matchId } = match;
  const filters = useMemo(() => ({ matchId }), [matchId]);
  const open = match.state === 'draft' || match.state === 'published' || match.state === 'running';
  const columns = useMemo<ListColumn<MatchEntry>[]>(
    () => [
      { dataIndex: 'entryName', sortField: 'entryName', pinned: true },
      {
        dataIndex: 'members',
        render: (members: MatchEntry['members']) =>
          members.map(({ userName, loginName }) => `${userName}（${loginName}）`).join('、'),
      },
      {
        dataIndex: 'standing',
        render: (standing: EntryStanding) => (
          <StateTag tone={standingTones[standing]}>{phrase(entryStandingNames[standing])}</StateTag>
        ),
      },
      { dataIndex: 'submissionCount', align: 'right' },
    ],
    [phrase],
  );
  const search = useMemo(
    () => [
      { name: 'words', label: t('words') },
      {
        name: 'standing',
        label: t('standing'),
        options: entryStandings.map((value) => ({ value, label: phrase(entryStandingNames[value]) })),
      },
    ],
    [t, phrase],
  );
  const removeOne = async ({ entryId, entryName }: MatchEntry) => {
    const question = { title: t('removeEntryTitle', { name: entryName }), content: t('removeEntryHint') };
    if (!(await notice.confirm({ ...question, okText: t('removeEntry'), danger: true }))) return;
    await remove.mutateAsync({ matchId, entryId }).then(() => notice.success(t('done')), notice.error);
  };
  return (
    <>
      <ListTable
        endpoint={matchControlApi.entries}
        filters={filters}
        label={t('entries')}
        columns={columns}
        rowKey="entryId"
        search={search}
        toolbar={(list) => (
          <>
            <Reloader matchId={matchId} onChange={list.reload} />
            {open && (
              <Button onClick={() => setAdding(match)}>{t(match.entryWay === 'team' ? 'addTeam' : 'addEntry')}</Button>
            )}
          </>
        )}
        rowActions={(entry) => (
          <Space size={4}>
            <Button type="link" size="small" onClick={() => setChanged(entry)}>
              {t('setStanding')}
            </Button>
            {open && entry.submissionCount === 0 && (
              <Button type="link" size="small" danger onClick={() => void removeOne(entry)}>
                {t('removeEntry')}
              </Button>
            )}
          </Space>
        )}
        empty={<EmptyState compact title={t('noEntries')} hint={t('noEntriesHint')} />}
      />
      <DialogSlot subject={adding}>
        {(one, shown) => <EntryModal open={shown} match={one} onClose={() => setAdding(null)} />}
      </DialogSlot>
      <DialogSlot subject={changed}>
        {(entry, shown) => (
          <StandingModal open={shown} matchId={matchId} entry={entry} onClose={() => setChanged(null)} />
        )}
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
