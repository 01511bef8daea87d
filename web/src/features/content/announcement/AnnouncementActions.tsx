import { type Announcement, announcementApi, mayEditAnnouncement } from '@xueyan/contract/content/announcement';
import { Button, Space } from 'antd';
import { useAction } from '../../../api/query.ts';
import { May } from '../../../ui/access/May.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { announcementText } from './announcement.text.ts';

interface AnnouncementActionsProps {
  row: Announcement;
  onEdit: () => void;
  onReaders: () => void;
  onRemove: () => void;
}

const stale = [announcementApi.list, announcementApi.listPublished];

/** Actions on an announcement that its state allows. */
export function AnnouncementActions({ row, onEdit, onReaders, onRemove }: AnnouncementActionsProps) {
  const t = useText(announcementText);
  const notice = useNotice();
  const withdraw = useAction(announcementApi.withdraw, stale);
  const remind = useAction(announcementApi.remind, stale);
  const { announcementId, title, state, recipientCount, readCount } = row;

  const askWithdraw = async () => {
    const question = { title: t('withdrawTitle', { title }), content: t('withdrawHint'), okText: t('withdraw') };
    if (!(await notice.confirm({ ...question, danger: true }))) return;
    await withdraw.mutateAsync({ announcementId }).then(() => notice.success(t('withdrawn')), notice.error);
  };
  const sendReminder = () =>
    remind
      .mutateAsync({ announcementId })
      .then(({ count }) => notice.success(t('reminded', { n: count })), notice.error);

  return (
    <May policy={mayEditAnnouncement} of={row}>
      <Space size={4}>
        {state !== 'withdrawn' && (
          <Button type="link" size="small" onClick={onEdit}>
            {t('edit')}
          </Button>
        )}
        {row.messageId && state !== 'scheduled' && state !== 'unsent' && (
          <Button type="link" size="small" onClick={onReaders}>
            {t('readers')}
          </Button>
        )}
        {state === 'published' && readCount < recipientCount && (
          <Button type="link" size="small" loading={remind.isPending} onClick={() => void sendReminder()}>
            {t('remind')}
          </Button>
        )}
        {(state === 'published' || state === 'scheduled' || state === 'waiting') && (
          <Button type="link" size="small" danger onClick={() => void askWithdraw()}>
            {t('withdraw')}
          </Button>
        )}
        <Button type="link" size="small" danger onClick={onRemove}>
          {t('remove')}
        </Button>
      </Space>
    </May>
  );
}
