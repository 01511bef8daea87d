import PlusOutlined from '@ant-design/icons/PlusOutlined';
import {
  type Match,
  type MatchRules,
  type MatchState,
  matchApi,
  matchRules,
  matchRulesNames,
  matchStateNames,
  matchStates,
} from '@xueyan/contract/exam/match';
import { mayRunMatch } from '@xueyan/contract/exam/match-transition';
import { Button, Space } from 'antd';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLive } from '../../../api/live.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { MatchActions } from './MatchActions.tsx';
import { matchText } from './match.text.ts';
import { matchTones } from './match-tone.ts';

const MatchForm = lazyNamed(() => import('./MatchFormModal.tsx'), 'MatchFormModal');

const removal = {
  one: matchApi.remove,
  nameOf: ({ matchName }: Match) => matchName,
  stale: [matchApi.list, matchApi.get],
};

/** Lists matches of the actor and of their data range. */
export function MatchesPage() {
  const t = useText(matchText);
  const phrase = usePhrase();
  const actor = useActor();
  const navigate = useNavigate();
  const [open, setOpen] = useState<{ edited?: Match } | null>(null);
  const columns = useMemo<ListColumn<Match>[]>(
    () => [
      {
        dataIndex: 'matchName',
        sortField: 'matchName',
        pinned: true,
        render: (name: string, { matchId }) => <Link to={`/exam/matches/${matchId}`}>{name}</Link>,
      },
      {
        dataIndex: 'state',
        render: (state: MatchState) => <StateTag tone={matchTones[state]}>{phrase(matchStateNames[state])}</StateTag>,
      },
      { dataIndex: 'rules', render: (rules: MatchRules) => phrase(matchRulesNames[rules]) },
      { title: t('classes'), dataIndex: 'classNames', render: (names: string[]) => names.join('、') },
      {
        dataIndex: 'beginTime',
        sortField: 'beginTime',
        render: (time: string) => time.slice(0, 16),
      },
      { dataIndex: 'endTime', render: (time: string) => time.slice(0, 16) },
      { title: t('problems'), dataIndex: 'problems', align: 'right', render: (list: unknown[]) => list.length },
      { dataIndex: 'entryCount', align: 'right' },
      { dataIndex: 'submissionCount', align: 'right' },
      { dataIndex: 'ownerName' },
    ],
    [t, phrase],
  );
  const search = useMemo(
    () => [
      { name: 'matchName', label: t('name') },
      {
        name: 'rules',
        label: t('rules'),
        options: matchRules.map((value) => ({ value, label: phrase(matchRulesNames[value]) })),
      },
      {
        name: 'state',
        label: t('state'),
        options: matchStates.map((value) => ({ value, label: phrase(matchStateNames[value]) })),
      },
    ],
    [t, phrase],
  );
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({})}>
      {t('create')}
    </Button>
  );
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full" extra={create}>
      <ListTable
        endpoint={matchApi.list}
        label={t('title')}
        columns={columns}
        rowKey="matchId"
        search={search}
        removal={removal}
        toolbar={(list) => <Reloader onChange={list.reload} />}
        rowActions={(match, list) => (
          <Space size={4} wrap>
            <Button type="link" size="small" onClick={() => void navigate(`/exam/matches/${match.matchId}`)}>
              {t('open')}
            </Button>
            {match.state === 'draft' && mayRunMatch(actor, match) && (
              <Button type="link" size="small" onClick={() => setOpen({ edited: match })}>
                {t('edit')}
              </Button>
            )}
            <MatchActions match={match} />
            {match.state === 'draft' && mayRunMatch(actor, match) && (
              <Button type="link" size="small" danger onClick={() => void list.removeOne(match)}>
                {t('remove')}
              </Button>
            )}
          </Space>
        )}
        empty={<EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} action={create} />}
      />
      <DialogSlot subject={open}>
        {({ edited }, shown) => <MatchForm open={shown} edited={edited} onClose={() => setOpen(null)} />}
      </DialogSlot>
    </Page>
  );
}

/** Reloads the list when a match begins or ends by the clock. */
function Reloader({ onChange }: { onChange: () => unknown }) {
  useLive('match.changed', ({ what }) => {
    if (what === 'state') void onChange();
  });
  return null;
}
