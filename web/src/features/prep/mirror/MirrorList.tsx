import { imageCategories, imageCategoryNames } from '@xueyan/contract/lab/image-record';
import { type Mirror, mirrorApi } from '@xueyan/contract/prep/mirror';
import { Button, Space, Tag } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { megabytes } from '../../../ui/text/megabytes.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { MirrorDrawer } from './MirrorDrawer.tsx';
import styles from './mirror.module.css';
import { mirrorText } from './mirror.text.ts';
import { TryMachine, type TryMachineState, useTryMachine } from './TryMachine.tsx';

const TryModal = lazyNamed(() => import('./TryModal.tsx'), 'TryModal');

/** Images that machines can start from, and the actor's machine that tries one. */
export function MirrorList({ ask }: { ask: ReactNode }) {
  const t = useText(mirrorText);
  const phrase = usePhrase();
  const trial = useTryMachine();
  const [shown, setShown] = useState<Mirror | null>(null);
  const [trying, setTrying] = useState<Mirror | null>(null);
  const search = useMemo(
    () => [
      { name: 'imageName', label: t('name') },
      {
        name: 'category',
        label: t('category'),
        options: imageCategories.map((value) => ({ value, label: phrase(imageCategoryNames[value]) })),
      },
      { name: 'software', label: t('software') },
    ],
    [t, phrase],
  );
  const columns = useMemo<ListColumn<Mirror>[]>(
    () => [
      {
        dataIndex: 'imageName',
        sortField: 'imageName',
        pinned: true,
        width: 280,
        render: (name: string, row) => (
          <div className={styles.name}>
            <Button type="link" size="small" className={styles.link} onClick={() => setShown(row)}>
              {name}
            </Button>
            <span>{row.description}</span>
            {row.labels.length > 0 && (
              <div className={styles.tags}>
                {row.labels.map(({ labelId, labelName }) => (
                  <Tag key={labelId}>{labelName}</Tag>
                ))}
              </div>
            )}
          </div>
        ),
      },
      { dataIndex: 'category', width: 110, render: (_, { category }) => phrase(imageCategoryNames[category]) },
      {
        dataIndex: 'software',
        width: 260,
        render: (software: string[]) =>
          software.length === 0 ? (
            t('none')
          ) : (
            <div className={styles.tags}>
              {software.slice(0, 6).map((one) => (
                <Tag key={one}>{one}</Tag>
              ))}
              {software.length > 6 && <span>+{software.length - 6}</span>}
            </div>
          ),
      },
      {
        title: t('memory'),
        dataIndex: 'minMemoryMb',
        align: 'right',
        width: 110,
        render: (mb: number) => megabytes(mb),
      },
      {
        title: t('size'),
        dataIndex: 'sizeMb',
        sortField: 'sizeMb',
        align: 'right',
        width: 100,
        render: (mb: number) => megabytes(mb),
      },
      {
        title: t('usage'),
        key: 'usage',
        width: 140,
        render: (_, { experimentCount: n, machineCount }) =>
          [
            ...(n > 0 ? [t('experiments', { n })] : []),
            ...(machineCount > 0 ? [t('machines', { n: machineCount })] : []),
          ].join(' · ') || t('unused'),
      },
    ],
    [t, phrase],
  );
  return (
    <>
      <TryMachine trial={trial} />
      <ListTable
        endpoint={mirrorApi.list}
        label={t('images')}
        columns={columns}
        rowKey="imageId"
        search={search}
        rowActions={(row) => (
          <Space size={4}>
            <Button type="link" size="small" onClick={() => setShown(row)}>
              {t('detail')}
            </Button>
            <TryButton row={row} trial={trial} onTry={() => setTrying(row)} />
          </Space>
        )}
        empty={<EmptyState title={t('emptyTitle')} hint={t('emptyHint')} action={ask} />}
      />
      <MirrorDrawer image={shown} onClose={() => setShown(null)} />
      <DialogSlot subject={trying}>
        {(image, open) => <TryModal open={open} image={image} onStarted={trial.open} onClose={() => setTrying(null)} />}
      </DialogSlot>
    </>
  );
}

function TryButton({ row, trial, onTry }: { row: Mirror; trial: TryMachineState; onTry: () => void }) {
  const t = useText(mirrorText);
  if (trial.machine?.imageId === row.imageId) return null;
  return (
    <Button type="link" size="small" disabled={trial.machine !== null} onClick={onTry}>
      {t('try')}
    </Button>
  );
}
