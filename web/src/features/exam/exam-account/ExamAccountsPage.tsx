import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQueryClient } from '@tanstack/react-query';
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
import { ExamFilter } from '../candidate-naming/ExamChoice.shared.tsx';
import { examAccountText } from './exam-account.text.ts';
import { useNamedSteps } from './useNamedSteps.ts';

const MakeAccounts = lazyNamed(() => import('./MakeAccountsModal.tsx'), 'MakeAccountsModal');
const AddAccount = lazyNamed(() => import('./AddAccountModal.tsx'), 'AddAccountModal');
const AddCandidates = lazyNamed(() => import('../candidate-naming/AddCandidates.shared.tsx'), 'AddCandidates');
const ImportCandidates = lazyNamed(() => import('./ImportCandidates.tsx'), 'ImportCandidates');
const Slips = lazyNamed(() => import('../../base/user/SlipsModal.shared.tsx'), 'SlipsModal');

const tones: Record<ExamAccountState, Tone> = { waiting: 'info', open: 'good', closed: 'neutral', disabled: 'warn' };

type Open = { kind: 'make' | 'pick' | 'add' } | { kind: 'import' } | { kind: 'slips'; slips: ExamSlip[] } | null;

/** Lists candidates who are in none of the exam's classes, and the accounts made for them. */
export function ExamAccountsPage() {
  const t = useText(examAccountText);
  const phrase = usePhrase();
  const client = useQueryClient();
  const [open, setOpen] = useState<Open>(null);
  const reload = () => void client.invalidateQueries({ queryKey: [examAccountApi.list.path] });
  const close = () => setOpen(null);
  const showSlips = (slips: ExamSlip[]) => setOpen({ kind: 'slips', slips });
  const columns = useMemo<ListColumn<NamedCandidate>[]>(
    () => [
      { dataIndex: 'loginName', sortField: 'loginName', pinned: true },
      { dataIndex: 'userName', sortField: 'userName' },
      { dataIndex: 'note' },
      { dataIndex: 'kind', render: (kind: NamedCandidate['kind']) => phrase(namedKindNames[kind]) },
      {
        dataIndex: 'examName',
        render: (name: string, { examId }) => <Link to={`/exam/exams/${examId}`}>{name}</Link>,
      },
      {
        dataIndex: 'state',
        render: (state: ExamAccountState, { validFrom }) => (
          <Space size={4} wrap>
            <StateTag tone={tones[state]}>{phrase(examAccountStateNames[state])}</StateTag>
            {state === 'waiting' && validFrom && <small>{t('from', { time: validFrom.slice(5, 16) })}</small>}
          </Space>
        ),
      },
      {
        dataIndex: 'sitting',
        render: (state: NamedCandidate['sitting']) => phrase(shownSittingNames[state]),
      },
      { dataIndex: 'createTime', sortField: 'createTime' },
    ],
    [t, phrase],
  );
  const search = useMemo(
    () => [
      { name: 'words', label: t('words') },
      {
        name: 'examId',
        label: t('exam'),
        Field: ExamFilter,
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
    [t, phrase],
  );
  const pick = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({ kind: 'pick' })}>
      {t('pick')}
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
          <Button onClick={() => setOpen({ kind: 'add' })}>{t('add')}</Button>
          <Button onClick={() => setOpen({ kind: 'make' })}>{t('make')}</Button>
          {pick}
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
        empty={<EmptyState compact drawing="class" title={t('emptyTitle')} hint={t('emptyHint')} action={pick} />}
      />
      <DialogSlot subject={open?.kind === 'make' && open}>
        {(_, shown) => <MakeAccounts open={shown} onSlips={showSlips} onClose={close} />}
      </DialogSlot>
      <DialogSlot subject={open?.kind === 'pick' && open}>
        {(_, shown) => <AddCandidates open={shown} onClose={close} />}
      </DialogSlot>
      <DialogSlot subject={open?.kind === 'add' && open}>
        {(_, shown) => <AddAccount open={shown} onSlips={showSlips} onClose={close} />}
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
  /** For a single row: actions that do not apply to it are left out. */
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
