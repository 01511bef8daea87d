import PlusOutlined from '@ant-design/icons/PlusOutlined';
import {
  mayEditPaper,
  type Paper,
  type PaperState,
  paperApi,
  paperStateNames,
  paperStates,
  paperTransitions,
} from '@xueyan/contract/exam/paper';
import { mayMove } from '@xueyan/contract/wire/transition';
import { Button, Space, Tooltip } from 'antd';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAction } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { nameOf, subjectChoices } from '../question/choices.shared.ts';
import { paperText } from './paper.text.ts';

const AutoPaper = lazyNamed(() => import('./AutoPaperModal.shared.tsx'), 'AutoPaperModal');

const stale = [paperApi.list, paperApi.get];
const removal = { one: paperApi.remove, nameOf: ({ title }: Paper) => title, stale };
const tones = { draft: 'neutral', ready: 'good', archived: 'neutral' } as const;
const steps = ['finish', 'reopen', 'archive'] as const;

/** Lists the actor's papers and those shared with them. */
export function PapersPage() {
  const t = useText(paperText);
  const phrase = usePhrase();
  const notice = useNotice();
  const actor = useActor();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const copy = useAction(paperApi.copy, stale);
  const moves = {
    finish: useAction(paperApi.finish, stale),
    reopen: useAction(paperApi.reopen, stale),
    archive: useAction(paperApi.archive, stale),
  };
  const columns = useMemo<ListColumn<Paper>[]>(
    () => [
      {
        dataIndex: 'title',
        sortField: 'title',
        pinned: true,
        render: (title: string, { paperId }) => <Link to={`/exam/papers/${paperId}`}>{title}</Link>,
      },
      { dataIndex: 'subject', render: (subject: string) => nameOf(subjectChoices(), subject) },
      {
        dataIndex: 'state',
        render: (state: PaperState) => <StateTag tone={tones[state]}>{phrase(paperStateNames[state])}</StateTag>,
      },
      { dataIndex: 'questionCount', align: 'right' },
      { dataIndex: 'totalPoints', sortField: 'totalPoints', align: 'right' },
      { dataIndex: 'minutes', align: 'right' },
      { dataIndex: 'ownerName' },
      {
        dataIndex: 'updateTime',
        sortField: 'updateTime',
        render: (time: string) => time.slice(0, 16),
      },
    ],
    [phrase],
  );
  const search = useMemo(
    () => [
      { name: 'title', label: t('name') },
      { name: 'subject', label: t('subject'), options: subjectChoices() },
      {
        name: 'state',
        label: t('state'),
        options: paperStates.map((value) => ({ value, label: phrase(paperStateNames[value]) })),
      },
    ],
    [t, phrase],
  );
  const move = (step: (typeof steps)[number], { paperId }: Paper) =>
    void moves[step].mutateAsync({ paperId }).then(() => notice.success(t('done')), notice.error);
  const copyOne = ({ paperId }: Paper) =>
    void copy.mutateAsync({ paperId }).then(() => notice.success(t('copied')), notice.error);
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      width="full"
      extra={
        <Space wrap>
          <Button onClick={() => void navigate('/exam/papers/new')}>{t('manual')}</Button>
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen(true)}>
            {t('auto')}
          </Button>
        </Space>
      }
    >
      <ListTable
        endpoint={paperApi.list}
        label={t('title')}
        columns={columns}
        rowKey="paperId"
        search={search}
        removal={removal}
        rowActions={(row, list) => (
          <Space size={4}>
            <Button type="link" size="small" onClick={() => void navigate(`/exam/papers/${row.paperId}`)}>
              {t('open')}
            </Button>
            <Button type="link" size="small" onClick={() => void navigate(`/exam/papers/${row.paperId}/preview`)}>
              {t('preview')}
            </Button>
            <Button type="link" size="small" onClick={() => copyOne(row)}>
              {t('copy')}
            </Button>
            {steps.map(
              (step) =>
                mayMove(actor, paperTransitions[step], row) && (
                  <Tooltip key={step} title={step === 'finish' && row.questionCount === 0 && t('finishEmpty')}>
                    <Button
                      type="link"
                      size="small"
                      disabled={step === 'finish' && row.questionCount === 0}
                      onClick={() => move(step, row)}
                    >
                      {t(step)}
                    </Button>
                  </Tooltip>
                ),
            )}
            {mayEditPaper(actor, row) && row.state === 'draft' && (
              <Button type="link" size="small" danger onClick={() => void list.removeOne(row)}>
                {t('remove')}
              </Button>
            )}
          </Space>
        )}
        empty={<EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} />}
      />
      <DialogSlot subject={open}>
        {(_, shown) => (
          <AutoPaper
            open={shown}
            onClose={() => setOpen(false)}
            onMade={(paperId) => void navigate(`/exam/papers/${paperId}`)}
          />
        )}
      </DialogSlot>
    </Page>
  );
}
