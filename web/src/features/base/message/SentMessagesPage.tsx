import SendOutlined from '@ant-design/icons/SendOutlined';
import { messageApi, messageStateNames, messageStates, type SentMessage } from '@xueyan/contract/base/message';
import { maySendToAll } from '@xueyan/contract/base/message-policy';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useActor } from '../../../ui/access/useActor.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { messageText } from './message.text.ts';
import { SentActions } from './SentActions.tsx';
import { sendingText } from './sending.text.ts';
import { useSentColumns } from './useSentColumns.tsx';

const WriteMessageDrawer = lazyNamed(() => import('./WriteMessageDrawer.tsx'), 'WriteMessageDrawer');
const ReadersDrawer = lazyNamed(() => import('./ReadersDrawer.shared.tsx'), 'ReadersDrawer');
/** Interval in milliseconds at which the readers are refetched. */
const refreshEvery = 15_000;

/** Sent and scheduled messages, with their recipients and readers. */
export function SentMessagesPage() {
  const t = useText(sendingText);
  const words = useText(messageText);
  const phrase = usePhrase();
  const everybodys = maySendToAll(useActor());
  const [sending, setSending] = useState(false);
  const [reading, setReading] = useState<SentMessage | null>(null);
  const search = useMemo(
    () => [
      { name: 'messageTitle', label: t('title'), placeholder: words('search') },
      {
        name: 'state',
        label: t('state'),
        options: messageStates.map((value) => ({ value, label: phrase(messageStateNames[value]) })),
      },
    ],
    [t, words, phrase],
  );
  const compose = (
    <Button type="primary" icon={<SendOutlined aria-hidden />} onClick={() => setSending(true)}>
      {t('compose')}
    </Button>
  );
  return (
    <Page title={t('page')} subtitle={t('subtitle')} extra={compose}>
      <ListTable
        endpoint={messageApi.listSent}
        label={t('page')}
        rowKey="messageId"
        columns={useSentColumns(everybodys)}
        rowActions={(row) => <SentActions message={row} onReaders={() => setReading(row)} />}
        search={search}
        refreshEvery={refreshEvery}
        empty={<EmptyState compact drawing="mail" title={t('emptyTitle')} hint={t('emptyHint')} />}
      />
      <DialogSlot subject={sending}>
        {(_, open) => <WriteMessageDrawer open={open} onClose={() => setSending(false)} />}
      </DialogSlot>
      <DialogSlot subject={reading}>
        {(message, open) => <ReadersDrawer open={open} message={message} onClose={() => setReading(null)} />}
      </DialogSlot>
    </Page>
  );
}
