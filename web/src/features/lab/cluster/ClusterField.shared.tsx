import { useQuery } from '@tanstack/react-query';
import { clusterApi } from '@xueyan/contract/lab/cluster';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './Cluster.module.css';
import { clusterText } from './cluster.text.ts';
import type { Master } from './master.ts';

const ClusterModal = lazyNamed(() => import('./ClusterModal.tsx'), 'ClusterModal');

interface ClusterFieldProps {
  sectionId: string;
  master: Master;
  /** Called with another image or size of the master, which the experiment keeps. */
  onMaster: (master: Master) => void;
}

/** Field for the machines of an experiment: its master, and those beside it. */
export function ClusterField({ sectionId, master, onMaster }: ClusterFieldProps) {
  const t = useText(clusterText);
  const { data } = useQuery(query(clusterApi.get, { sectionId }));
  const [open, setOpen] = useState(false);
  const nodes = data?.nodeList ?? [];
  const grouping = data?.groupingList.find(({ groupingId }) => groupingId === data.groupingId);
  return (
    <Form.Item label={t('cluster')} extra={t('hint')}>
      <div className={styles.field}>
        <Button onClick={() => setOpen(true)} disabled={!data}>
          {t('edit')}
        </Button>
        <span>
          {nodes.length > 0 ? t('count', { n: nodes.length + 1 }) : t('single')}
          {nodes.length > 0 && data?.shared && ` · ${grouping ? t('byGroupOf', { name: grouping.name }) : t('byTeam')}`}
        </span>
      </div>
      <DialogSlot subject={open}>
        {(_, shown) => (
          <ClusterModal
            {...{ sectionId, nodes, master, onMaster }}
            shared={data?.shared ?? false}
            groupingId={data?.groupingId ?? null}
            groupings={data?.groupingList ?? []}
            open={shown}
            onClose={() => setOpen(false)}
          />
        )}
      </DialogSlot>
    </Form.Item>
  );
}
