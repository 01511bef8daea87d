import PlusOutlined from '@ant-design/icons/PlusOutlined';
import {
  mayRunPractice,
  type Practice,
  type PracticeState,
  practiceApi,
  practiceStateNames,
  practiceStates,
  practiceTransitions,
} from '@xueyan/contract/exam/practice';
import { mayMove } from '@xueyan/contract/wire/transition';
import { Button, Space } from 'antd';
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
import { practiceText } from './practice.text.ts';

const PracticeFormModal = lazyNamed(() => import('./PracticeFormModal.tsx'), 'PracticeFormModal');

const stale = [practiceApi.list, practiceApi.get];
const tones = { draft: 'neutral', open: 'good', closed: 'neutral' } as const;

/** Lists practice sets of the actor and of their data range. */
export function PracticesPage() {
  const t = useText(practiceText);
  const phrase = usePhrase();
  const notice = useNotice();
  const navigate = useNavigate();
  const actor = useActor();
  const [form, setForm] = useState<{ edited?: Practice } | null>(null);
  const start = useAction(practiceApi.open, stale);
  const close = useAction(practiceApi.close, stale);
  const remove = useAction(practiceApi.remove, stale);
  const columns = useMemo<ListColumn<Practice>[]>(
    () => [
      {
        dataIndex: 'practiceName',
        sortField: 'practiceName',
        pinned: true,
        render: (name: string, { practiceId, state }) =>
          state === 'draft' ? name : <Link to={`/exam/practices/${practiceId}`}>{name}</Link>,
      },
      { dataIndex: 'classNames', render: (names: string[]) => names.join('、') },
      { title: t('source'), key: 'source', render: (_, { paperName }) => paperName || t('bank') },
      {
        dataIndex: 'state',
        render: (state: PracticeState) => <StateTag tone={tones[state]}>{phrase(practiceStateNames[state])}</StateTag>,
      },
      { dataIndex: 'questionCount', align: 'right', render: (n: number) => n || '' },
      {
        title: t('active'),
        key: 'active',
        align: 'right',
        render: (_, { activeCount, studentCount }) => `${activeCount} / ${studentCount}`,
      },
      { dataIndex: 'ownerName' },
      { title: t('updateTime'), dataIndex: 'updateTime', sortField: 'updateTime' },
    ],
    [t, phrase],
  );
  const search = useMemo(
    () => [
      { name: 'practiceName', label: t('name') },
      {
        name: 'state',
        label: t('state'),
        options: practiceStates.map((value) => ({ value, label: phrase(practiceStateNames[value]) })),
      },
    ],
    [t, phrase],
  );
  const ask = (step: 'open' | 'close' | 'remove', { practiceName: name }: Practice) =>
    notice.confirm({
      title: t(`${step}Title`, { name }),
      content: t(`${step}Hint`),
      okText: t(step),
      danger: step !== 'open',
    });
  const openOne = async (row: Practice) => {
    if (!(await ask('open', row))) return;
    await start
      .mutateAsync({ practiceId: row.practiceId })
      .then(
        ({ questionCount: n, left }) => notice.success(t(left > 0 ? 'openedLeft' : 'opened', { n, left })),
        notice.error,
      );
  };
  const act = async (step: 'close' | 'remove', row: Practice) => {
    if (!(await ask(step, row))) return;
    await { close, remove }[step].mutateAsync({ practiceId: row.practiceId }).catch(notice.error);
  };
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setForm({})}>
      {t('create')}
    </Button>
  );
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full" extra={create}>
      <ListTable
        endpoint={practiceApi.list}
        label={t('title')}
        columns={columns}
        rowKey="practiceId"
        search={search}
        rowActions={(row) => (
          <Space size={4}>
            {row.state !== 'draft' && (
              <Button type="link" size="small" onClick={() => void navigate(`/exam/practices/${row.practiceId}`)}>
                {t('progress')}
              </Button>
            )}
            {mayMove(actor, practiceTransitions.open, row) && (
              <Button type="link" size="small" onClick={() => void openOne(row)}>
                {t('open')}
              </Button>
            )}
            {mayMove(actor, practiceTransitions.close, row) && (
              <Button type="link" size="small" onClick={() => void act('close', row)}>
                {t('close')}
              </Button>
            )}
            {row.state === 'draft' && mayRunPractice(actor, row) && (
              <Button type="link" size="small" onClick={() => setForm({ edited: row })}>
                {t('edit')}
              </Button>
            )}
            {mayMove(actor, practiceTransitions.remove, row) && (
              <Button type="link" size="small" danger onClick={() => void act('remove', row)}>
                {t('remove')}
              </Button>
            )}
          </Space>
        )}
        empty={<EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} action={create} />}
      />
      <DialogSlot subject={form}>
        {({ edited }, shown) => <PracticeFormModal open={shown} edited={edited} onClose={() => setForm(null)} />}
      </DialogSlot>
    </Page>
  );
}
