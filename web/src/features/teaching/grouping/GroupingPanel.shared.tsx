import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { type GroupingRow, groupingApi } from '@xueyan/contract/teaching/grouping';
import { Button, Drawer } from 'antd';
import { useMemo, useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useDiscard } from '../../../ui/form/useDiscard.ts';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { GroupingEditor } from './GroupingEditor.tsx';
import { Groups } from './Groups.shared.tsx';
import styles from './grouping.module.css';
import { groupingText } from './grouping.text.ts';
import { MakeGroupingModal } from './MakeGroupingModal.tsx';

interface GroupingPanelProps {
  classSessionId: string;
  courseId: string;
  groupingId: string | null;
}

/** Groups a class, rearranges its groups, and reuses earlier ones. */
export function GroupingPanel({ classSessionId, courseId, groupingId }: GroupingPanelProps) {
  const t = useText(groupingText);
  const notice = useNotice();
  const [open, setOpen] = useState<'' | 'make' | 'edit' | 'before'>('');
  const use = useAction(groupingApi.use, [groupingApi.current]);
  const remove = useAction(groupingApi.remove, [groupingApi.list, groupingApi.current]);
  const close = () => setOpen('');
  const [moved, setMoved] = useState(false);
  const editing = open === 'edit' && groupingId !== null;
  const { onCancel, mask } = useDiscard(editing && moved, close);
  const columns = useMemo<ListColumn<GroupingRow>[]>(
    () => [
      { dataIndex: 'name', sortField: 'name', pinned: true },
      { dataIndex: 'method', render: (method: GroupingRow['method']) => t(method) },
      { dataIndex: 'groupCount', align: 'right' },
      { dataIndex: 'memberCount', align: 'right' },
    ],
    [t],
  );
  const take = (id: string | null) =>
    use.mutate({ classSessionId, groupingId: id }, { onSuccess: close, onError: notice.error });
  const askToRemove = async ({ groupingId: id, name }: GroupingRow, reload: () => void) => {
    const title = t('removeTitle', { name });
    if (!(await notice.confirm({ title, content: t('removeHint'), okText: t('remove'), danger: true }))) return;
    remove.mutate({ groupingId: id }, { onSuccess: reload, onError: notice.error });
  };
  return (
    <div className={styles.panel}>
      <div className={styles.bar}>
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen('make')}>
          {t('make')}
        </Button>
        <Button onClick={() => setOpen('before')}>{t('before')}</Button>
        {groupingId && <Button onClick={() => setOpen('edit')}>{t('edit')}</Button>}
        {groupingId && <Button onClick={() => take(null)}>{t('none')}</Button>}
      </div>
      <Groups classSessionId={classSessionId} teaching />
      <MakeGroupingModal classSessionId={classSessionId} open={open === 'make'} onClose={close} />
      <Drawer open={open === 'before'} size="large" title={t('before')} onClose={close} destroyOnHidden>
        <ListTable
          endpoint={groupingApi.list}
          label={t('before')}
          rowKey="groupingId"
          filters={{ courseId }}
          columns={columns}
          place="memory"
          rowActions={(row, { reload }) => (
            <>
              <Button
                type="link"
                size="small"
                disabled={row.groupingId === groupingId}
                onClick={() => take(row.groupingId)}
              >
                {t(row.groupingId === groupingId ? 'using' : 'use')}
              </Button>
              <Button type="link" size="small" danger onClick={() => void askToRemove(row, reload)}>
                {t('remove')}
              </Button>
            </>
          )}
          empty={<EmptyState compact drawing="class" title={t('empty')} hint={t('emptyHint')} />}
        />
      </Drawer>
      <Drawer
        open={editing}
        size="large"
        title={t('editTitle')}
        onClose={onCancel}
        mask={mask}
        afterOpenChange={(shown) => shown || setMoved(false)}
        destroyOnHidden
      >
        {groupingId && <GroupingEditor groupingId={groupingId} onMoved={() => setMoved(true)} onSaved={close} />}
      </Drawer>
    </div>
  );
}
