import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQueryClient } from '@tanstack/react-query';
import {
  mayKeepRestudy,
  type Restudy,
  type RestudyState,
  restudyApi,
  restudyStates,
  restudyTransitions,
} from '@xueyan/contract/school/restudy';
import { allowsFrom } from '@xueyan/contract/wire/transition';
import { Button, Space } from 'antd';
import { useMemo, useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { May } from '../../../ui/access/May.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { JobsButton } from '../../base/job/JobsButton.shared.tsx';
import styles from './Restudy.module.css';
import { restudyText } from './restudy.text.ts';

const ImportRestudies = lazyNamed(() => import('./ImportRestudies.tsx'), 'ImportRestudies');
const RestudyForm = lazyNamed(() => import('./RestudyFormModal.tsx'), 'RestudyFormModal');

/** Retakes with the marks of both enrolments. */
export function RestudyPage() {
  const t = useText(restudyText);
  const notice = useNotice();
  const [open, setOpen] = useState<'form' | 'import' | null>(null);
  const client = useQueryClient();
  const close = () => setOpen(null);
  const reload = () => void client.invalidateQueries({ queryKey: [restudyApi.list.path] });
  const end = useAction(restudyApi.end, [restudyApi.list]);
  const columns = useMemo(() => columnsOf(t), [t]);
  const search = useMemo(() => searchOf(t), [t]);
  const finish = async (restudyIds: string[]) => {
    if (restudyIds.length === 0) {
      notice.warning(t('chooseFirst'));
      return;
    }
    const question = { title: t('endTitle', { n: restudyIds.length }), content: t('endHint'), okText: t('end') };
    if (!(await notice.confirm({ ...question, danger: true }))) return;
    end.mutate({ restudyIds }, { onSuccess: () => notice.success(t('done')), onError: notice.error });
  };
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen('form')}>
      {t('add')}
    </Button>
  );
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      width="full"
      extra={
        <Space wrap>
          <JobsButton kind="import.restudy" />
          <Button onClick={() => setOpen('import')}>{t('importList')}</Button>
          {create}
        </Space>
      }
    >
      <ListTable
        endpoint={restudyApi.list}
        label={t('title')}
        columns={columns}
        rowKey="restudyId"
        search={search}
        selection
        toolbar={(list) => (
          <Button disabled={end.isPending} onClick={() => void finish(list.keys)}>
            {t('end')}
          </Button>
        )}
        rowActions={(row) =>
          allowsFrom(restudyTransitions.end, row.state) && (
            <May policy={mayKeepRestudy} of={row}>
              <Button
                type="link"
                size="small"
                danger
                disabled={end.isPending}
                onClick={() => void finish([row.restudyId])}
              >
                {t('end')}
              </Button>
            </May>
          )
        }
        empty={<EmptyState compact drawing="class" title={t('emptyTitle')} hint={t('emptyHint')} action={create} />}
      />
      <DialogSlot subject={open === 'form'}>{(_, shown) => <RestudyForm open={shown} onClose={close} />}</DialogSlot>
      <DialogSlot subject={open === 'import'}>
        {(_, shown) => <ImportRestudies open={shown} onClose={close} onDone={reload} />}
      </DialogSlot>
    </Page>
  );
}

const searchOf = (t: Say<Record<string, string>>) => [
  { name: 'studentNumber', label: t('studentNumber') },
  { name: 'studentName', label: t('studentName') },
  { name: 'courseName', label: t('course') },
  { name: 'className', label: t('className') },
  { name: 'term', label: t('term') },
  { name: 'state', label: t('state'), options: restudyStates.map((value) => ({ value, label: t(value) })) },
];

const score = (value: number | null) => value ?? '—';

const columnsOf = (t: Say<Record<string, string>>): ListColumn<Restudy>[] => [
  {
    dataIndex: 'studentNumber',
    sortField: 'studentNumber',
    className: styles.number,
    pinned: true,
  },
  { dataIndex: 'studentName', sortField: 'studentName' },
  { dataIndex: 'ownClassName' },
  { dataIndex: 'courseName', sortField: 'courseName' },
  { dataIndex: 'className', render: (name: string) => name || t('alone') },
  { dataIndex: 'term', sortField: 'term' },
  { title: t('time'), dataIndex: 'enrolment', align: 'right', className: styles.number },
  { dataIndex: 'scoreBefore', align: 'right', className: styles.number, render: score },
  { dataIndex: 'score', align: 'right', className: styles.number, render: score },
  { dataIndex: 'reason' },
  {
    dataIndex: 'state',
    render: (state: RestudyState) => <StateTag tone={state === 'active' ? 'info' : 'neutral'}>{t(state)}</StateTag>,
  },
];
