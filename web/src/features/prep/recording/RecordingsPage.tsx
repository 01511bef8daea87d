import { useQuery } from '@tanstack/react-query';
import { type Recording, type RecordingState, recordingApi } from '@xueyan/contract/prep/recording';
import { Alert, Button, Card, Flex, Space, Table } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { fileSize } from '../../../ui/upload/file-size.ts';
import { MissingConverter } from '../../teaching/courseware/MissingConverter.shared.tsx';
import { RecorderCard } from './RecorderCard.tsx';
import { recordingText } from './recording.text.ts';

const KeepModal = lazyNamed(() => import('./KeepModal.tsx'), 'KeepModal');

const tones = { recording: 'warn', converting: 'busy', done: 'good', failed: 'bad' } as const;
type Kept = Pick<Recording, 'recordingId' | 'title'>;

/** Page that records the screen and lists the latest recordings. */
export function RecordingsPage() {
  const t = useText(recordingText);
  const recordings = useQuery({ ...query(recordingApi.list, {}), refetchInterval: 5000 });
  const [kept, setKept] = useState<Kept | null>(null);
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <Flex vertical gap="large">
        <RecorderCard onStopped={(recordingId, title) => setKept({ recordingId, title })} />
        <QueryView query={recordings}>
          {({ recordingList, canConvert }) => (
            <>
              {!canConvert && (
                <Alert type="info" showIcon title={t('noFfmpeg')} description={<MissingConverter part="ffmpeg" />} />
              )}
              <Card title={t('list')}>
                <Recordings list={recordingList} onKeep={setKept} />
              </Card>
              <DialogSlot subject={kept}>
                {(recording, open) => (
                  <KeepModal open={open} recording={recording} canConvert={canConvert} onClose={() => setKept(null)} />
                )}
              </DialogSlot>
            </>
          )}
        </QueryView>
      </Flex>
    </Page>
  );
}

function Recordings({ list, onKeep }: { list: Recording[]; onKeep: (one: Kept) => void }) {
  const t = useText(recordingText);
  const notice = useNotice();
  const remove = useAction(recordingApi.remove, [recordingApi.list]);
  const askRemove = async ({ recordingId, title }: Recording) => {
    const question = {
      ...{ title: t('removeTitle', { name: title }), content: t('removeHint') },
      ...{ okText: t('remove'), danger: true },
    };
    if (await notice.confirm(question)) remove.mutate({ recordingId }, { onError: notice.error });
  };
  return (
    <Table
      aria-label={t('list')}
      size="small"
      rowKey="recordingId"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={list}
      locale={{ emptyText: <EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} /> }}
      columns={[
        { title: t('name'), dataIndex: 'title' },
        {
          title: t('state'),
          dataIndex: 'state',
          render: (state: RecordingState) => <StateTag tone={tones[state]}>{t(state)}</StateTag>,
        },
        {
          title: t('size'),
          dataIndex: 'bytes',
          align: 'right',
          render: (bytes: number) => (bytes > 0 ? fileSize(bytes) : '—'),
        },
        { title: t('begun'), dataIndex: 'createTime', render: (time: string) => time.slice(0, 16) },
        {
          title: '',
          key: 'actions',
          render: (_, one) => (
            <Space size={4}>
              {(one.state === 'recording' || one.state === 'failed') && one.chunkCount > 0 && (
                <Button type="link" size="small" onClick={() => onKeep(one)}>
                  {t('keep')}
                </Button>
              )}
              {one.state !== 'converting' && (
                <Button type="link" size="small" danger onClick={() => void askRemove(one)}>
                  {t('remove')}
                </Button>
              )}
            </Space>
          ),
        },
      ]}
    />
  );
}
