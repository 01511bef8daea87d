import { BranchesOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { type Machine, machineApi } from '@xueyan/contract/lab/machine';
import { type Snapshot, snapshotApi } from '@xueyan/contract/lab/snapshot';
import { Button, Drawer, Form, Input, Tag, Typography } from 'antd';
import type { CSSProperties } from 'react';
import { useLive } from '../../../api/live.ts';
import { query, useAction, useCreation } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { megabytes } from '../../../ui/text/megabytes.ts';
import { useText } from '../../../ui/text/text.ts';
import { ExportButton } from '../machine-export/ExportButton.shared.tsx';
import styles from './Snapshot.module.css';
import { snapshotText } from './snapshot.text.ts';
import { type TreeRow, treeOf } from './snapshot-tree.ts';

interface Props {
  machine: Pick<Machine, 'machineId' | 'state'>;
  open: boolean;
  onClose: () => void;
  onRestored: (machine: Machine) => void;
}

const stale = [snapshotApi.list];
/** Counts the machine's own snapshots, without those saved with a master's. */
const ownOf = (snapshots: Snapshot[]) => snapshots.filter(({ together }) => !together).length;

/** Snapshots of a machine as a tree: saved, restored, deleted. */
export function SnapshotsDrawer({ machine, open, onClose, onRestored }: Props) {
  const t = useText(snapshotText);
  const { machineId } = machine;
  const found = useQuery({ ...query(snapshotApi.list, { machineId }), enabled: open });
  useLive('snapshot.changed', (change) => {
    if (change.machineId === machineId) void found.refetch();
  });
  return (
    <Drawer open={open} title={t('snapshots')} size={520} onClose={onClose} destroyOnHidden>
      <div className={styles.stack}>
        <p className={styles.hint}>{t('hint')}</p>
        <ExportButton machineId={machineId} running={machine.state === 'running'} />
        <QueryView query={found}>
          {({ snapshotList, most }) => (
            <>
              {machine.state === 'running' ? (
                <SaveLine machineId={machineId} full={ownOf(snapshotList) >= most} />
              ) : (
                <p className={styles.hint}>{t('onlyRunning')}</p>
              )}
              {snapshotList.length === 0 ? (
                <EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} />
              ) : (
                <ul className={styles.rows}>
                  {treeOf(snapshotList).map((row) => (
                    <SnapshotLine key={row.snapshotId} row={row} onRestored={onRestored} />
                  ))}
                </ul>
              )}
              <p className={styles.hint}>{t('count', { n: ownOf(snapshotList), most })}</p>
            </>
          )}
        </QueryView>
      </div>
    </Drawer>
  );
}

function SaveLine({ machineId, full }: { machineId: string; full: boolean }) {
  const t = useText(snapshotText);
  const notice = useNotice();
  const [form] = Form.useForm<{ snapshotName: string }>();
  const save = useCreation(snapshotApi.save, stale);
  const submit = ({ snapshotName }: { snapshotName: string }) =>
    save.mutate(
      { machineId, snapshotName: snapshotName.trim() },
      {
        onSuccess: () => {
          form.resetFields();
          notice.success(t('saved'));
        },
        onError: notice.error,
      },
    );
  return (
    <Form form={form} className={styles.line} onFinish={submit}>
      <Form.Item
        name="snapshotName"
        className={styles.field}
        rules={[{ required: true, whitespace: true, message: t('nameRequired') }]}
      >
        <Input maxLength={40} placeholder={t('name')} aria-label={t('name')} disabled={full} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={save.isPending} disabled={full}>
        {t('save')}
      </Button>
    </Form>
  );
}

function SnapshotLine({ row, onRestored }: { row: TreeRow; onRestored: Props['onRestored'] }) {
  const t = useText(snapshotText);
  const notice = useNotice();
  const restore = useAction(snapshotApi.restore, [...stale, machineApi.list]);
  const remove = useAction(snapshotApi.remove, stale);
  const { snapshotId, snapshotName: name } = row;
  const update = useAction(snapshotApi.update, stale);
  const rename = (given: string) => {
    const snapshotName = given.trim();
    if (snapshotName === '' || snapshotName === name) return;
    update.mutate({ snapshotId, snapshotName }, { onError: notice.error });
  };
  const goBack = async () => {
    const sure = {
      title: t('restoreTitle', { name }),
      content: t('restoreContent'),
      okText: t('restore'),
      danger: true,
    };
    if (!(await notice.confirm(sure))) return;
    try {
      // Awaited: while the machine starts again its page shows no drawer, and the callbacks of `mutate` would be lost.
      const machine = await restore.mutateAsync({ snapshotId });
      const there = machine.state === 'asleep' || machine.state === 'failed';
      notice.success(t(there ? 'restoredAsleep' : 'restored', { name }));
      onRestored(machine);
    } catch (error) {
      notice.error(error);
    }
  };
  const drop = async () => {
    const sure = { title: t('removeTitle', { name }), content: t('removeContent'), okText: t('remove'), danger: true };
    if (!(await notice.confirm(sure))) return;
    try {
      // Awaited: the row is gone by then.
      await remove.mutateAsync({ snapshotId });
      notice.success(t('removed'));
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <li className={styles.row} style={{ '--depth': row.depth } as CSSProperties}>
      <div className={styles.about}>
        <div className={styles.name}>
          {row.depth > 0 && <BranchesOutlined aria-hidden />}
          {row.state === 'ready' ? (
            <Typography.Text editable={{ text: name, maxLength: 40, tooltip: t('rename'), onChange: rename }}>
              {name}
            </Typography.Text>
          ) : (
            name
          )}
          {row.current && <Tag color="blue">{t('current')}</Tag>}
          {row.machines > 1 && <Tag>{t('machines', { n: row.machines })}</Tag>}
          {row.together && <Tag>{t('together')}</Tag>}
          {row.state !== 'ready' && <StateTag tone={row.state === 'failed' ? 'bad' : 'busy'}>{t(row.state)}</StateTag>}
        </div>
        <div className={styles.facts}>
          {row.state === 'failed' ? t('failedHint') : `${row.createTime.slice(5, 16)} · ${megabytes(row.sizeMb)}`}
        </div>
      </div>
      {row.state === 'ready' && (
        <Button size="small" loading={restore.isPending} onClick={() => void goBack()}>
          {t('restore')}
        </Button>
      )}
      {row.state !== 'saving' && (
        <Button size="small" type="text" danger onClick={() => void drop()}>
          {t('remove')}
        </Button>
      )}
    </li>
  );
}
