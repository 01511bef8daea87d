import {
  type Appeal,
  type AppealState,
  appealStateNames,
  appealStates,
  examAppealApi,
} from '@xueyan/contract/exam/exam-appeal';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useLive } from '../../../api/live.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { appealTones } from './appeal-tone.ts';
import { appealText } from './exam-appeal.text.ts';

const AppealDrawer = lazyNamed(() => import('./AppealDrawer.tsx'), 'AppealDrawer');
const examPlace = { prefix: 'appeal-' };

/** Table of candidates' appeals, of one exam or of all, unanswered ones first. */
export function AppealsTable({ examId }: { examId?: string }) {
  const t = useText(appealText);
  const phrase = usePhrase();
  const [open, setOpen] = useState<string | null>(null);
  const filters = useMemo(() => (examId ? { examId } : {}), [examId]);
  const columns = useMemo<ListColumn<Appeal>[]>(() => {
    const columnsOfAll: ListColumn<Appeal>[] = [
      {
        title: t('candidate'),
        dataIndex: 'userName',
        pinned: true,
        render: (name: string, { loginName }) => `${name} · ${loginName}`,
      },
      { dataIndex: 'number', align: 'right' },
      { dataIndex: 'reason', ellipsis: true, width: 280 },
      {
        dataIndex: 'state',
        render: (state: AppealState) => (
          <StateTag tone={appealTones[state]}>{phrase(appealStateNames[state])}</StateTag>
        ),
      },
      {
        title: t('points'),
        dataIndex: 'pointsAfter',
        render: (after: number | null, { pointsBefore }) =>
          after === null || after === pointsBefore ? (pointsBefore ?? '—') : `${pointsBefore ?? '—'} → ${after}`,
      },
      { dataIndex: 'createTime', sortField: 'createTime' },
      { dataIndex: 'answerTime', sortField: 'answerTime', render: (time) => time ?? '—' },
    ];
    return examId ? columnsOfAll : [{ dataIndex: 'examName' }, ...columnsOfAll];
  }, [t, phrase, examId]);
  const search = useMemo(
    () => [
      { name: 'words', label: t('words') },
      {
        name: 'state',
        label: t('state'),
        options: appealStates.map((value) => ({ value, label: phrase(appealStateNames[value]) })),
      },
    ],
    [t, phrase],
  );
  return (
    <>
      <ListTable
        endpoint={examAppealApi.list}
        filters={filters}
        label={t('title')}
        columns={columns}
        rowKey="appealId"
        search={search}
        {...(examId ? { place: examPlace } : {})}
        toolbar={(list) => <Reloader onChange={list.reload} />}
        rowActions={({ appealId, state }) => (
          <Button type="link" size="small" onClick={() => setOpen(appealId)}>
            {t(state === 'submitted' ? 'open' : 'view')}
          </Button>
        )}
        empty={<EmptyState compact title={t('none')} hint={t('noneHint')} />}
      />
      <DialogSlot subject={open}>
        {(appealId, shown) => <AppealDrawer open={shown} appealId={appealId} onClose={() => setOpen(null)} />}
      </DialogSlot>
    </>
  );
}

function Reloader({ onChange }: { onChange: () => unknown }) {
  useLive('exam.appeal', () => void onChange());
  return null;
}

export { appealText };
