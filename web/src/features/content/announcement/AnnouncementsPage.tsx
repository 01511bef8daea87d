import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { type Announcement, announcementApi, mayEditAnnouncement } from '@xueyan/contract/content/announcement';
import { Button, Space } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { May } from '../../../ui/access/May.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { announcementText } from './announcement.text.ts';

const AnnouncementForm = lazyNamed(() => import('./AnnouncementFormModal.tsx'), 'AnnouncementFormModal');

const removal = {
  one: announcementApi.remove,
  nameOf: ({ title }: Announcement) => title,
  stale: [announcementApi.list, announcementApi.listPublished],
};

/** The announcements of the school, for those who write them. */
export function AnnouncementsPage() {
  const t = useText(announcementText);
  const navigate = useNavigate();
  const [open, setOpen] = useState<{ edited?: Announcement } | null>(null);
  const columns = useMemo(() => columnsOf(t), [t]);
  const search = useMemo(() => [{ name: 'title', label: t('name'), maxLength: 100 }], [t]);
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
          <May policy={mayEditAnnouncement} of={row}>
            <Space size={4}>
              <Button type="link" size="small" onClick={() => setOpen({ edited: row })}>
                {t('edit')}
              </Button>
              <Button type="link" size="small" danger onClick={() => void list.removeOne(row)}>
                {t('remove')}
              </Button>
            </Space>
          </May>
        )}
        empty={<EmptyState compact title={t('emptyTitle')} hint={t('emptyHint')} />}
      />
      <DialogSlot subject={open}>
        {({ edited }, shown) => <AnnouncementForm open={shown} edited={edited} onClose={() => setOpen(null)} />}
      </DialogSlot>
    </Page>
  );
}

const columnsOf = (t: Say<Record<string, string>>): ListColumn<Announcement>[] => [
  { title: t('name'), dataIndex: 'title', sortField: 'title', pinned: true },
  {
    title: t('state'),
    dataIndex: 'published',
    render: (published: boolean) => (
      <StateTag tone={published ? 'good' : 'neutral'}>{t(published ? 'isPublished' : 'isScheduled')}</StateTag>
    ),
  },
  {
    title: t('publishTime'),
    dataIndex: 'publishTime',
    sortField: 'publishTime',
    render: (time: string) => time.slice(0, 16),
  },
  { title: t('owner'), dataIndex: 'ownerName' },
];
