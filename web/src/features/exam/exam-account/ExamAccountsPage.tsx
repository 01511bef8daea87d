import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { examApi } from '@xueyan/contract/exam/exam';
import {
  type ExamAccountState,
  type ExamSlip,
  examAccountApi,
  examAccountStateNames,
  examAccountStates,
  type NamedCandidate,
  namedKindNames,
  namedKinds,
} from '@xueyan/contract/exam/exam-account';
import { shownSittingNames } from '@xueyan/contract/exam/sitting-state';
import { Button, Space } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag, type Tone } from '../../../ui/feedback/StateTag.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import type { ListHandle } from '../../../ui/list/useListRemoval.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { JobsButton } from '../../base/job/JobsButton.shared.tsx';
import { examAccountText } from './exam-account.text.ts';
import { useNamedSteps } from './useNamedSteps.ts';

const MakeAccounts = lazyNamed(() => import('./MakeAccountsModal.tsx'), 'MakeAccountsModal');
const ImportCandidates = lazyNamed(() => import('./ImportCandidates.tsx'), 'ImportCandidates');
const Slips = lazyNamed(() => import('../../base/user/SlipsModal.shared.tsx'), 'SlipsModal');

const tones: Record<ExamAccountState, Tone> = { waiting: 'info', open: 'good', closed: 'neutral', disabled: 'warn' };

type Open = { kind: 'make' } | { kind: 'import' } | { kind: 'slips'; slips: ExamSlip[] } | null;

/** Who sits exams without being of their classes, and the accounts that were made for it. */
export function ExamAccountsPage() {
  const t = useText(examAccountText);
  const phrase = usePhrase();
  const client = useQueryClient();
  const [open, setOpen] = useState<Open>(null);
  const exams = useQuery(query(examApi.list, { pageSize: 100 }));
  const reload = () => void client.invalidateQueries({ queryKey: [examAccountApi.list.path] });
  const close = () => setOpen(null);
  const showSlips = (slips: ExamSlip[]) => setOpen({ kind: 'slips', slips });
  const columns = useMemo<ListColumn<NamedCandidate>[]>(
    () => [
      { title: t('loginName'), dataIndex: 'loginName', sortField: 'loginName', pinned: true },
      { title: t('userName'), dataIndex: 'userName', sortField: 'userName' },
      { title: t('note'), dataIndex: 'note' },
      { title: t('kind'), dataIndex: 'kind', render: (kind: NamedCandidate['kind']) => phrase(namedKindNames[kind]) },
      {
        title: t('exam'),
        dataIndex: 'examName',
        render: (name: string, { examId }) => <Link to={`/exam/exams/${examId}`}>{name}</Link>,
      },
      {
        title: t('state'),
        dataIndex: 'state',
        render: (state: ExamAccountState, { validFrom }) => (
          <Space size={4} wrap>
            <StateTag tone={tones[state]}>{phrase(examAccountStateNames[state])}</StateTag>
            {state === 'waiting' && validFrom && <small>{t('from', { time: validFrom.slice(5, 16) })}</small>}
          </Space>
        ),
      },
      {
        title: t('sitting'),
        dataIndex: 'sitting',
        render: (state: NamedCandidate['sitting']) => phrase(shownSittingNames[state]),
      },
      { title: t('createTime'), dataIndex: 'createTime', sortField: 'createTime' },
    ],
    [t, phrase],
  );
  const found = exams.data?.pageInfo.resultList;
  const search = useMemo(
    () => [
      { name: 'words', label: t('words') },
      {
        name: 'examId',
        label: t('exam'),
        options: (found ?? []).map(({ examId, examName }) => ({ value: examId, label: examName })),
      },
      {
        name: 'kind',
        label: t('kind'),
        options: namedKinds.map((value) => ({ value, label: phrase(namedKindNames[value]) })),
      },
      {
        name: 'state',
        label: t('state'),
        options: examAccountStates.map((value) => ({ value, label: phrase(examAccountStateNames[value]) })),
      },
    ],
    [t, phrase, found],
  );
  const make = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({ kind: 'make' })}>
      {t('make')}
    </Button>
  );
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      width="full"
      extra={
        <Space wrap>
          <JobsButton kind="import.examcandidate" />
          <Button onClick={() => setOpen({ kind: 'import' })}>{t('import')}</Button>
          {make}
        </Space>
      }
    >
      <ListTable
        endpoint={examAccountApi.list}
        label={t('title')}
        columns={columns}
        rowKey="userId"
        search={search}
        selection
        toolbar={(list) => <NamedSteps rows={list.rows} list={list} onSlips={showSlips} />}
        rowActions={(row, list) => <NamedSteps rows={[row]} list={list} onSlips={showSlips} small />}
        empty={<EmptyState compact drawing="class" title={t('emptyTitle')} hint={t('emptyHint')} action={make} />}
      />
      <DialogSlot subject={open?.kind === 'make' && open}>
        {(_, shown) => <MakeAccounts open={shown} onSlips={showSlips} onClose={close} />}
      </DialogSlot>
      <DialogSlot subject={open?.kind === 'import' && open}>
        {(_, shown) => <ImportCandidates open={shown} onClose={close} onDone={reload} />}
      </DialogSlot>
      <DialogSlot subject={open?.kind === 'slips' && open}>
        {({ slips }, shown) => (
          <Slips open={shown} slips={slips} words={{ hint: t('slipsHint'), slip: t('slip') }} onClose={close} />
        )}
      </DialogSlot>
    </Page>
  );
}

interface NamedStepsProps {
  rows: NamedCandidate[];
  list: ListHandle<NamedCandidate>;
  onSlips: (slips: ExamSlip[]) => void;
  /** Of one row: what makes no sense for it is left out. */
  small?: boolean;
}

function NamedSteps({ rows, list, onSlips, small = false }: NamedStepsProps) {
  const t = useText(examAccountText);
  const { resetAll, move, removeAll, busy } = useNamedSteps(onSlips, () => {
    list.clear();
    list.reload();
  });
  const look = small ? ({ type: 'link', size: 'small' } as const) : {};
  const [row] = small ? rows : [];
  const ofAccount = !row || row.kind === 'exam';
  return (
    <Space size={small ? 4 : 8} wrap>
      {ofAccount && (
        <Button {...look} disabled={busy} onClick={() => void resetAll(rows)}>
          {t('reset')}
        </Button>
      )}
      {ofAccount && row?.state !== 'disabled' && (
        <Button {...look} disabled={busy} onClick={() => void move(rows, 'disable')}>
          {t('disable')}
        </Button>
      )}
      {ofAccount && (!row || row.state === 'disabled') && (
        <Button {...look} disabled={busy} onClick={() => void move(rows, 'enable')}>
          {t('enable')}
        </Button>
      )}
      {(!row || row.sitting === 'absent') && (
        <Button {...look} danger disabled={busy} onClick={() => void removeAll(rows)}>
          {t('remove')}
        </Button>
      )}
    </Space>
  );
}
