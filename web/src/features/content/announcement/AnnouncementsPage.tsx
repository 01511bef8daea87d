import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { unsentReasonNames } from '@xueyan/contract/base/unsent-message';
import {
  type Announcement,
  type AnnouncementState,
  announcementApi,
  announcementStateNames,
  announcementStates,
} from '@xueyan/contract/content/announcement';
import { Button, Space } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { AnnouncementActions } from './AnnouncementActions.tsx';
import styles from './announcement.module.css';
import { announcementText } from './announcement.text.ts';

const AnnouncementForm = lazyNamed(() => import('./AnnouncementFormModal.tsx'), 'AnnouncementFormModal');
const ReadersDrawer = lazyNamed(() => import('../../base/message/ReadersDrawer.shared.tsx'), 'ReadersDrawer');

const removal = {
  one: announcementApi.remove,
  nameOf: ({ title }: Announcement) => title,
  stale: [announcementApi.list, announcementApi.listPublished],
};

/** List of the school's announcements, for writers. */
export function AnnouncementsPage() {
  const t = useText(announcementText);
  const navigate = useNavigate();
  const [open, setOpen] = useState<{ edited?: Announcement } | null>(null);
  const [readers, setReaders] = useState<Announcement | null>(null);
  const phrase = usePhrase();
  const columns = useMemo(() => columnsOf(t, phrase), [t, phrase]);
  const search = useMemo(
    () => [
      { name: 'title', label: t('name'), maxLength: 100 },
      {
        name: 'state',
        label: t('state'),
        options: announcementStates.map((value) => ({ value, label: phrase(announcementStateNames[value]) })),
      },
    ],
    [t, phrase],
  );
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({})}>
      {t('create')}
    </Button>
  );
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      width="full"
      extra={
        <Space wrap>
          <Button onClick={() => void navigate('/announcements/published')}>{t('read')}</Button>
          {create}
        </Space>
      }
    >
      <ListTable
        endpoint={announcementApi.list}
        label={t('title')}
        columns={columns}
        rowKey="announcementId"
        search={search}
        removal={removal}
        rowActions={(row, list) => (
          <AnnouncementActions
            row={row}
            onEdit={() => setOpen({ edited: row })}
            onReaders={() => setReaders(row)}
            onRemove={() => void list.removeOne(row)}
          />
        )}
        empty={<EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} />}
      />
      <DialogSlot subject={open}>
        {({ edited }, shown) => <AnnouncementForm open={shown} edited={edited} onClose={() => setOpen(null)} />}
      </DialogSlot>
      <DialogSlot subject={readers}>
        {({ messageId, title, content, recipientCount, readCount }, shown) => (
          <ReadersDrawer
            open={shown}
            message={{
              ...{ messageId: messageId ?? '', messageTitle: title, messageContent: content },
              ...{ recipientCount, readCount },
            }}
            onClose={() => setReaders(null)}
          />
        )}
      </DialogSlot>
    </Page>
  );
}

const tones = {
  draft: 'neutral',
  scheduled: 'neutral',
  published: 'good',
  expired: 'neutral',
  withdrawn: 'warn',
  waiting: 'warn',
  rejected: 'bad',
  unsent: 'bad',
} as const;

const columnsOf = (
  t: Say<Record<string, string>>,
  phrase: ReturnType<typeof usePhrase>,
): ListColumn<Announcement>[] => [
  {
    dataIndex: 'title',
    sortField: 'title',
    pinned: true,
    render: (title: string, { pinned, onLoginPage }) => (
      <Space size={8}>
        {title}
        {pinned && <StateTag tone="info">{t('isPinned')}</StateTag>}
        {onLoginPage && <StateTag tone="neutral">{t('isOnLoginPage')}</StateTag>}
      </Space>
    ),
  },
  {
    dataIndex: 'state',
    render: (state: AnnouncementState, { unsentReason }) => (
      <>
        <StateTag tone={tones[state]}>{phrase(announcementStateNames[state])}</StateTag>
        {state === 'unsent' && unsentReason && (
          <div className={styles.reason}>{phrase(unsentReasonNames[unsentReason])}</div>
        )}
      </>
    ),
  },
  {
    title: t('to'),
    dataIndex: 'targets',
    render: (targets: Announcement['targets']) =>
      targets.map(({ kind, name }) => (kind === 'everyone' ? t('everyone') : name)).join('、'),
  },
  {
    title: t('readers'),
    dataIndex: 'readCount',
    align: 'right',
    render: (readCount: number, { recipientCount }) => `${readCount} / ${recipientCount}`,
  },
  {
    dataIndex: 'publishTime',
    sortField: 'publishTime',
    render: (time: string) => time.slice(0, 16),
  },
  {
    dataIndex: 'expireTime',
    render: (time: string | null) => time?.slice(0, 16) ?? '',
  },
  { dataIndex: 'ownerName' },
];
