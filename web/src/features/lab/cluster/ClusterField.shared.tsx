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

const ClusterModal = lazyNamed(() => import('./ClusterModal.tsx'), 'ClusterModal');

/** Which machines an experiment has beside the one of its image. */
export function ClusterField({ sectionId }: { sectionId: string }) {
  const t = useText(clusterText);
  const { data } = useQuery(query(clusterApi.get, { sectionId }));
  const [open, setOpen] = useState(false);
  const nodes = data?.nodeList ?? [];
  return (
    <Form.Item label={t('cluster')} extra={t('hint')}>
      <div className={styles.field}>
        <Button onClick={() => setOpen(true)} disabled={!data}>
          {t('edit')}
        </Button>
        <span>{nodes.length > 0 ? t('count', { n: nodes.length + 1 }) : t('single')}</span>
      </div>
      <DialogSlot subject={open}>
        {(_, shown) => <ClusterModal {...{ sectionId, nodes }} open={shown} onClose={() => setOpen(false)} />}
      </DialogSlot>
    </Form.Item>
  );
}
