import type { researchMachineApi } from '@xueyan/contract/research/research-machine';
import { maySetResearchQuota } from '@xueyan/contract/research/research-policy';
import type { ResearchProject } from '@xueyan/contract/research/research-project';
import { type ResearchQuotaKind, researchQuotaKinds } from '@xueyan/contract/research/research-quota';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Button, Card, Progress, Typography } from 'antd';
import { useState } from 'react';
import { useActor } from '../../../ui/access/useActor.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './research-machine.module.css';
import { researchQuotaText } from './research-quota.text.ts';

const QuotaModal = lazyNamed(() => import('./QuotaModal.tsx'), 'QuotaModal');

interface QuotaCardProps {
  project: ResearchProject;
  held: Output<typeof researchMachineApi.get>;
}

/** Quota of a project: what is used, and what is left. */
export function QuotaCard({ project, held }: QuotaCardProps) {
  const t = useText(researchQuotaText);
  const actor = useActor();
  const [editing, setEditing] = useState(false);
  const { researchProjectId } = project;
  return (
    <Card
      size="small"
      title={t('title')}
      extra={
        maySetResearchQuota(actor, project) && (
          <Button size="small" onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        )
      }
    >
      <div className={styles.quota}>
        {researchQuotaKinds.map((kind) => (
          <Used key={kind} kind={kind} {...held.usage[kind]} />
        ))}
      </div>
      <DialogSlot subject={editing}>
        {(_, open) => <QuotaModal {...{ open, researchProjectId, held }} onClose={() => setEditing(false)} />}
      </DialogSlot>
    </Card>
  );
}

/** Rounded up: what is used is never shown as less than it is. */
const rounded = (value: number) => Math.ceil(value * 100) / 100;

function Used({ kind, used, max }: { kind: ResearchQuotaKind; used: number; max: number }) {
  const t = useText(researchQuotaText);
  const unit = t(kind === 'dataGb' ? 'gb' : 'count');
  const percent = max === 0 ? 100 : Math.min(100, (used / max) * 100);
  const left = Math.max(0, Math.floor((max - used) * 100) / 100);
  return (
    <div>
      <Typography.Text>{t(kind)}</Typography.Text>
      <Progress
        aria-label={t(kind)}
        percent={percent}
        status={used >= max ? 'exception' : 'normal'}
        showInfo={false}
        size="small"
      />
      <Typography.Text type="secondary">{t('usedOf', { used: rounded(used), max, unit, left })}</Typography.Text>
    </div>
  );
}
