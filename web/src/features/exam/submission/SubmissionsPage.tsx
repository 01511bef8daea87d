import { programmingLanguages } from '@xueyan/contract/exam/question-content';
import {
  languageName,
  mayJudgeAgain,
  maySeeSubmission,
  type Submission,
  submissionApi,
  submissionStateNames,
  submissionStates,
  submissionTransitions,
} from '@xueyan/contract/exam/submission';
import { programLanguageNames, verdictNames, verdicts } from '@xueyan/contract/exam/verdict';
import { Button, Space } from 'antd';
import { useMemo, useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { May } from '../../../ui/access/May.tsx';
import { useActor } from '../../../ui/access/useActor.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { JudgeStatus } from './JudgeStatus.shared.tsx';
import { submissionText } from './submission.text.ts';
import { VerdictTag } from './VerdictTag.shared.tsx';

const SubmissionDrawer = lazyNamed(() => import('./SubmissionDrawer.tsx'), 'SubmissionDrawer');

/** Lists submissions to the judge with their verdicts. */
export function SubmissionsPage() {
  const t = useText(submissionText);
  const phrase = usePhrase();
  const notice = useNotice();
  const actor = useActor();
  const [open, setOpen] = useState<Submission | null>(null);
  const again = useAction(submissionApi.judgeAgain, [submissionApi.list, submissionApi.get, submissionApi.status]);
  const columns = useMemo(() => columnsOf(t), [t]);
  const search = useMemo(
    () => [
      { name: 'name', label: t('person') },
      {
        name: 'language',
        label: t('language'),
        options: programmingLanguages.map((value) => ({ value, label: programLanguageNames[value] })),
      },
      {
        name: 'verdict',
        label: t('verdict'),
        options: verdicts.map((value) => ({ value, label: `${phrase(verdictNames[value])} ${value}` })),
      },
      {
        name: 'state',
        label: t('state'),
        options: submissionStates.map((value) => ({ value, label: phrase(submissionStateNames[value]) })),
      },
    ],
    [t, phrase],
  );
  const judgeAgain = async (rows: Submission[]) => {
    const question = { title: t('againTitle', { n: rows.length }), content: t('againHint'), okText: t('again') };
    if (!(await notice.confirm(question))) return;
    const submissionIds = rows.map(({ submissionId }) => submissionId);
    await again.mutateAsync({ submissionIds }).then(() => notice.success(t('againDone')), notice.error);
  };
  const ready = (row: Submission) => row.state === 'judged' && mayJudgeAgain(actor, row);
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full">
      <JudgeStatus />
      <ListTable
        endpoint={submissionApi.list}
        label={t('title')}
        columns={columns}
        rowKey="submissionId"
        search={search}
        selection
        toolbar={({ rows: selected }) =>
          selected.length > 0 && (
            <Button
              disabled={!selected.every(ready)}
              loading={again.isPending}
              onClick={() => void judgeAgain(selected)}
            >
              {t('again')}
            </Button>
          )
        }
        rowActions={(row) => (
          <Space size={4}>
            <May policy={maySeeSubmission} of={row}>
              <Button type="link" size="small" onClick={() => setOpen(row)}>
                {t('open')}
              </Button>
            </May>
            <May transition={submissionTransitions.judgeAgain} of={row}>
              <Button type="link" size="small" onClick={() => void judgeAgain([row])}>
                {t('again')}
              </Button>
            </May>
          </Space>
        )}
        empty={<EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} />}
      />
      <DialogSlot subject={open}>
        {(submission, shown) => <SubmissionDrawer open={shown} submission={submission} onClose={() => setOpen(null)} />}
      </DialogSlot>
    </Page>
  );
}

const columnsOf = (t: Say<Record<string, string>>): ListColumn<Submission>[] => [
  { dataIndex: 'title', pinned: true, ellipsis: true },
  { dataIndex: 'ownerName', render: (name: string) => name || t('unnamed') },
  { dataIndex: 'language', render: languageName },
  {
    dataIndex: 'verdict',
    render: (verdict: Submission['verdict'], { state }) => <VerdictTag state={state} verdict={verdict} />,
  },
  {
    dataIndex: 'share',
    sortField: 'share',
    align: 'right',
    render: (share: number | null) => (share === null ? '' : `${Math.round(share * 100)}%`),
  },
  {
    title: t('time'),
    dataIndex: 'timeMs',
    sortField: 'timeMs',
    align: 'right',
    render: (timeMs: number, { state }) => (state === 'judged' ? `${timeMs} ms` : ''),
  },
  {
    title: t('memory'),
    dataIndex: 'memoryMb',
    sortField: 'memoryMb',
    align: 'right',
    render: (memoryMb: number) => (memoryMb > 0 ? `${memoryMb} MB` : ''),
  },
  {
    dataIndex: 'createTime',
    sortField: 'createTime',
    render: (time: string) => time.slice(0, 16),
  },
];
