import { applicationApi } from '@xueyan/contract/ai/application';
import type { Control } from '@xueyan/contract/ai/application-form';
import { type Media, mediaApi } from '@xueyan/contract/ai/media';
import { Button, Flex, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { useCreation } from '../../../api/query.ts';
import { useFormGuard } from '../../../ui/autosave/useFormGuard.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { applicationText } from './application.text.ts';
import { applicationMediaText } from './application-media.text.ts';
import { asTexts, type Filled, initialOf, uploadsOf } from './filled.ts';
import { RunForm } from './RunForm.tsx';

const MediaDetail = lazyNamed(() => import('../media/MediaDetail.shared.tsx'), 'MediaDetail');

interface MediaRunningProps {
  applicationId: string;
  opening: string;
  controls: Control[];
  onBegun?: (() => void) | undefined;
}

const stale = [mediaApi.list, applicationApi.open];
const tones = { making: 'busy', done: 'good', failed: 'bad', cancelled: 'neutral' } as const;
/** Interval in milliseconds at which the results are polled. */
const lookMs = 3_000;
const removal = { one: mediaApi.remove, nameOf: ({ title }: Media) => title, stale };

/** Runs an application that makes media: its form, and what the actor made with it before. */
export function MediaRunning({ applicationId, opening, controls, onBegun }: MediaRunningProps) {
  const t = useText(applicationText);
  const words = useText(applicationMediaText);
  const notice = useNotice();
  const [opened, setOpened] = useState<string | null>(null);
  const make = useCreation(applicationApi.make, stale);
  const guard = useFormGuard<Filled>(initialOf(controls));
  const submit = (filled: Filled) =>
    make.mutate(
      { applicationId, values: asTexts(filled), uploads: uploadsOf(controls, filled) },
      {
        onSuccess: ({ mediaId }) => {
          guard.noteSaved(filled);
          setOpened(mediaId);
          onBegun?.();
        },
        onError: notice.error,
      },
    );
  const columns = useMemo<ListColumn<Media>[]>(
    () => [
      {
        dataIndex: 'title',
        pinned: true,
        render: (title: string, { mediaId }) => (
          <Button type="link" size="small" onClick={() => setOpened(mediaId)}>
            {title}
          </Button>
        ),
      },
      {
        title: t('state'),
        dataIndex: 'state',
        render: (state: Media['state']) => <StateTag tone={tones[state]}>{words(state)}</StateTag>,
      },
      { dataIndex: 'createTime', render: (time: string) => time.slice(0, 16) },
    ],
    [t, words],
  );
  const filters = useMemo(() => ({ view: 'mine' as const, applicationId }), [applicationId]);
  return (
    <Flex vertical gap="large">
      <RunForm
        opening={opening}
        controls={controls}
        initial={initialOf(controls)}
        action={t('run')}
        pending={make.isPending}
        onValuesChange={guard.onValuesChange}
        onSend={submit}
      />
      <section aria-label={words('results')}>
        <Typography.Title level={5}>{words('results')}</Typography.Title>
        <ListTable
          endpoint={mediaApi.list}
          label={words('results')}
          filters={filters}
          columns={columns}
          rowKey="mediaId"
          removal={removal}
          refreshEvery={lookMs}
          rowActions={(row, list) => (
            <Button type="link" size="small" danger onClick={() => void list.removeOne(row)}>
              {t('remove')}
            </Button>
          )}
          empty={<EmptyState compact title={words('noResults')} hint={words('noResultsHint')} />}
        />
      </section>
      <DialogSlot subject={opened}>
        {(mediaId, open) => <MediaDetail mediaId={mediaId} open={open} onClose={() => setOpened(null)} />}
      </DialogSlot>
    </Flex>
  );
}
