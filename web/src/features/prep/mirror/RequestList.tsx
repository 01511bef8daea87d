import { type ImageState, imageStateNames } from '@xueyan/contract/lab/image';
import {
  type MirrorRequest,
  mirrorRequestApi,
  mirrorRequestStateNames,
  mirrorRequestStates,
  mirrorRequestTransitions,
} from '@xueyan/contract/prep/mirror-request';
import { Button, Space } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useLive } from '../../../api/live.ts';
import { useAction } from '../../../api/query.ts';
import { May } from '../../../ui/access/May.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag, type Tone } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import type { ListHandle } from '../../../ui/list/useListRemoval.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './mirror.module.css';
import { mirrorText } from './mirror.text.ts';

const DecideModal = lazyNamed(() => import('./DecideModal.tsx'), 'DecideModal');

interface RequestListProps {
  whose: 'mine' | 'all';
  ask: ReactNode;
  onAgain: (like: MirrorRequest) => void;
  onDecided: () => void;
}

const tones = { waiting: 'info', approved: 'good', rejected: 'bad', withdrawn: 'neutral' } as const;
const buildTones: Record<ImageState, Tone> = {
  ...{
    pending: 'neutral',
    processing: 'busy',
    processed: 'info',
    publishing: 'busy',
    published: 'good',
    failed: 'bad',
  },
};

/** Requests for images: the actor's own, or all of them for those who decide. */
export function RequestList({ whose, ask, onAgain, onDecided }: RequestListProps) {
  const t = useText(mirrorText);
  const phrase = usePhrase();
  const notice = useNotice();
  const withdraw = useAction(mirrorRequestApi.withdraw, [mirrorRequestApi.list, mirrorRequestApi.countWaiting]);
  const [deciding, setDeciding] = useState<{ step: 'approve' | 'reject'; row: MirrorRequest } | null>(null);
  const search = useMemo(
    () => [
      { name: 'imageName', label: t('name') },
      {
        name: 'state',
        label: t('state'),
        options: mirrorRequestStates.map((value) => ({ value, label: phrase(mirrorRequestStateNames[value]) })),
      },
      ...(whose === 'all' ? [{ name: 'requesterName', label: t('person') }] : []),
    ],
    [t, phrase, whose],
  );
  const columns = useMemo<ListColumn<MirrorRequest>[]>(
    () => [
      { dataIndex: 'imageName', sortField: 'imageName', pinned: true, width: 160 },
      ...(whose === 'all' ? [{ dataIndex: 'requesterName', width: 110 }] : []),
      {
        dataIndex: 'state',
        width: 170,
        render: (_, { state, imageState, progress }) => (
          <Space size={4} wrap>
            <StateTag tone={tones[state]}>{phrase(mirrorRequestStateNames[state])}</StateTag>
            {imageState && (
              <StateTag tone={buildTones[imageState]}>
                {phrase(imageStateNames[imageState])}
                {buildTones[imageState] === 'busy' && ` ${progress}%`}
              </StateTag>
            )}
          </Space>
        ),
      },
      {
        title: t('recipe'),
        key: 'recipe',
        width: 300,
        render: (_, { baseName, packages, commands }) => (
          <div className={styles.name}>
            <div>
              {baseName} + {packages.join(' ') || t('none')}
            </div>
            {commands && <span title={commands}>{commands.split('\n')[0]?.slice(0, 80)}</span>}
          </div>
        ),
      },
      { dataIndex: 'reason', width: 240, ellipsis: true },
      { dataIndex: 'answer', width: 220, ellipsis: true, render: (answer: string) => answer || t('none') },
      {
        dataIndex: 'createTime',
        sortField: 'createTime',
        width: 150,
        render: (time: string) => time.slice(0, 16),
      },
    ],
    [t, phrase, whose],
  );
  const takeBack = async ({ requestId, imageName }: MirrorRequest) => {
    if (!(await notice.confirm({ title: t('withdrawAsk', { name: imageName }), okText: t('withdraw'), danger: true })))
      return;
    await withdraw.mutateAsync({ requestId }).then(() => notice.success(t('withdrawn')), notice.error);
  };
  const isAll = whose === 'all';
  return (
    <>
      <ListTable
        endpoint={mirrorRequestApi.list}
        filters={{ whose }}
        label={t(isAll ? 'all' : 'mine')}
        columns={columns}
        rowKey="requestId"
        search={search}
        toolbar={(list) => <Reload list={list} />}
        rowActions={(row) => (
          <Space size={4}>
            {isAll && (
              <>
                <May transition={mirrorRequestTransitions.approve} of={row}>
                  <Button type="link" size="small" onClick={() => setDeciding({ step: 'approve', row })}>
                    {t('approve')}
                  </Button>
                </May>
                <May transition={mirrorRequestTransitions.reject} of={row}>
                  <Button type="link" size="small" danger onClick={() => setDeciding({ step: 'reject', row })}>
                    {t('reject')}
                  </Button>
                </May>
              </>
            )}
            <May transition={mirrorRequestTransitions.withdraw} of={row}>
              <Button type="link" size="small" danger onClick={() => void takeBack(row)}>
                {t('withdraw')}
              </Button>
            </May>
            {!isAll && (row.state === 'rejected' || row.state === 'withdrawn') && (
              <Button type="link" size="small" onClick={() => onAgain(row)}>
                {t('again')}
              </Button>
            )}
          </Space>
        )}
        empty={
          <EmptyState
            title={t(isAll ? 'noAll' : 'noRequests')}
            hint={t(isAll ? 'noAllHint' : 'noRequestsHint')}
            {...(isAll ? {} : { action: ask })}
          />
        }
      />
      <DialogSlot subject={deciding}>
        {({ step, row }, open) => (
          <DecideModal {...{ open, step, row }} onDone={onDecided} onClose={() => setDeciding(null)} />
        )}
      </DialogSlot>
    </>
  );
}

/** Reloads the list when a request or a build changes elsewhere. */
function Reload({ list }: { list: ListHandle<MirrorRequest> }) {
  useLive('mirror.changed', list.reload);
  useLive('image.changed', list.reload);
  return null;
}
