import { useQuery } from '@tanstack/react-query';
import {
  type HandInState,
  handInStateNames,
  handInStates,
  trainingReportApi,
} from '@xueyan/contract/prep/training-report';
import { type SectionResult, trainingSectionApi } from '@xueyan/contract/prep/training-section';
import { Button, Tag, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { handInTones } from './hand-in-tones.ts';
import { MarkTrainingModal } from './MarkTrainingModal.tsx';
import { percent } from './main-figure.ts';
import { StudentRuns } from './StudentRuns.tsx';
import { trainingHandInText } from './training-hand-in.text.ts';
import { trainingRunText } from './training-run.text.ts';
import { trainingSectionText } from './training-section.text.ts';

const refreshMs = 5_000;
const short = (value: number | null) => (value === null ? '—' : value.toFixed(3));

/** The class: who handed in what, and what waits for its mark, first; it refreshes itself. */
export function SectionResults({ sectionId }: { sectionId: string }) {
  const t = useText(trainingSectionText);
  const say = useText(trainingRunText);
  const tell = useText(trainingHandInText);
  const phrase = usePhrase();
  const [marking, setMarking] = useState<SectionResult | null>(null);
  const [opened, setOpened] = useState<SectionResult | null>(null);
  const columns = useMemo<ListColumn<SectionResult>[]>(
    () => [
      { dataIndex: 'userName', sortField: 'userName', pinned: true },
      { dataIndex: 'loginName' },
      { dataIndex: 'className', sortField: 'className' },
      {
        dataIndex: 'state',
        render: (state: HandInState, { report }) => (
          <>
            <StateTag tone={handInTones[state]}>{phrase(handInStateNames[state])}</StateTag>{' '}
            {report && <Tag variant="filled">{tell('hasReport')}</Tag>}
          </>
        ),
      },
      { dataIndex: 'runCount', sortField: 'runCount', align: 'right' },
      { dataIndex: 'best', sortField: 'best', align: 'right', render: percent },
      { dataIndex: 'figure', sortField: 'figure', align: 'right', render: percent },
      { dataIndex: 'loss', sortField: 'loss', align: 'right', render: short },
      { dataIndex: 'hidden', sortField: 'hidden', align: 'right', render: percent },
      {
        dataIndex: 'points',
        sortField: 'points',
        align: 'right',
        render: (points: number | null, { changed }) => (
          <>
            {points ?? '—'} {changed && <Tag variant="filled">{t('changed')}</Tag>}
          </>
        ),
      },
      { dataIndex: 'submitTime', sortField: 'submitTime', render: (time: string | null) => time?.slice(0, 16) ?? '—' },
    ],
    [t, tell, phrase],
  );
  const search = useMemo(
    () => [
      { name: 'words', label: t('search') },
      {
        name: 'state',
        label: tell('state'),
        options: handInStates.map((value) => ({ value, label: phrase(handInStateNames[value]) })),
      },
    ],
    [t, tell, phrase],
  );
  return (
    <section aria-label={t('results')}>
      <h3>{t('results')}</h3>
      <Counts sectionId={sectionId} />
      <ListTable
        endpoint={trainingSectionApi.results}
        filters={{ sectionId }}
        label={t('results')}
        columns={columns}
        rowKey="userId"
        search={search}
        refreshEvery={refreshMs}
        rowActions={(row) => (
          <>
            {row.runCount > 0 && (
              <Button type="link" size="small" onClick={() => setOpened(row)}>
                {row.report ? tell('read') : say('look')}
              </Button>
            )}
            {row.points !== null && !row.report && (
              <Button type="link" size="small" onClick={() => setMarking(row)}>
                {t('mark')}
              </Button>
            )}
          </>
        )}
        empty={<EmptyState compact title={t('nobody')} hint={t('nobodyHint')} />}
      />
      {opened && <StudentRuns sectionId={sectionId} row={opened} onClose={() => setOpened(null)} />}
      <DialogSlot subject={marking}>
        {(row, open) => <MarkTrainingModal {...{ open, sectionId, row }} onClose={() => setMarking(null)} />}
      </DialogSlot>
    </section>
  );
}

/** How many of the class have handed in, and how many of these wait for their mark. */
function Counts({ sectionId }: { sectionId: string }) {
  const t = useText(trainingHandInText);
  const { data } = useQuery({ ...query(trainingReportApi.counts, { sectionId }), refetchInterval: refreshMs });
  if (!data) return null;
  const of = (...states: HandInState[]) =>
    data.countList.reduce((sum, { state, count }) => (states.includes(state) ? sum + count : sum), 0);
  const facts = { handedIn: of('submitted', 'marked'), all: of(...handInStates), waiting: of('submitted') };
  return <Typography.Paragraph type="secondary">{t('counts', facts)}</Typography.Paragraph>;
}
