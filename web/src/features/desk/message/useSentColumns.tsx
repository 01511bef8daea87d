import { type MessageState, messageApi, messageStateNames, type SentMessage } from '@xueyan/contract/desk/message';
import { phraseIn } from '@xueyan/contract/wire/language';
import { Button, Progress, Space, Tag } from 'antd';
import { useAction } from '../../../api/query.ts';
import { session } from '../../../api/session.ts';
import type { ListColumn } from '../../../ui/ListTable.tsx';
import { StateTag, type Tone } from '../../../ui/StateTag.tsx';
import { useLanguage, useText } from '../../../ui/text.ts';
import { useNotice } from '../../../ui/useNotice.ts';
import styles from './Sending.module.css';
import { sendingText } from './sending.text.ts';

const tones: Record<MessageState, Tone> = { scheduled: 'info', sent: 'good', cancelled: 'neutral', retracted: 'warn' };
const shownTargets = 3;

interface Options {
  withSender: boolean;
  onReaders: (message: SentMessage) => void;
}

/** The columns of what was sent. */
export function useSentColumns({ withSender, onReaders }: Options): ListColumn<SentMessage>[] {
  const t = useText(sendingText);
  const language = useLanguage();
  const actions = useSentActions();
  const typeName = (code: string) =>
    session.dictionaries()?.MESSAGE_TYPE?.find(({ dictCode }) => dictCode === code)?.dictName ?? code;
  const sender: ListColumn<SentMessage> = { title: t('sender'), dataIndex: 'senderName' };
  return [
    {
      title: t('title'),
      sortField: 'messageTitle',
      render: (_, row) => (
        <div className={styles.title}>
          {row.messageTitle}
          <div className={styles.type}>{typeName(row.messageType)}</div>
        </div>
      ),
    },
    { title: t('targets'), render: (_, row) => <Targets targets={row.targets} /> },
    ...(withSender ? [sender] : []),
    {
      title: t('state'),
      render: (_, row) => (
        <StateTag tone={tones[row.state]}>{phraseIn(language, messageStateNames[row.state])}</StateTag>
      ),
    },
    { title: t('sendTime'), sortField: 'sendTime', dataIndex: 'sendTime', className: styles.time },
    { title: t('progress'), sortField: 'recipientCount', render: (_, row) => <ReadProgress message={row} /> },
    {
      title: t('actions'),
      render: (_, row) => (
        <Space size={4}>
          {row.state === 'scheduled' ? (
            <Button type="link" size="small" danger onClick={() => void actions.cancel(row)}>
              {t('cancelSend')}
            </Button>
          ) : (
            <Button type="link" size="small" disabled={row.state === 'cancelled'} onClick={() => onReaders(row)}>
              {t('readers')}
            </Button>
          )}
          {row.state === 'sent' && (
            <Button type="link" size="small" danger onClick={() => void actions.retract(row)}>
              {t('retract')}
            </Button>
          )}
        </Space>
      ),
    },
  ];
}

function Targets({ targets }: { targets: SentMessage['targets'] }) {
  const t = useText(sendingText);
  return (
    <div className={styles.targets}>
      {targets.slice(0, shownTargets).map(({ kind, name }) => (
        <Tag key={`${kind} ${name}`}>{kind === 'everyone' ? t('everyone') : name}</Tag>
      ))}
      {targets.length > shownTargets && <span className={styles.count}>{t('more', { n: targets.length })}</span>}
    </div>
  );
}

function ReadProgress({ message: { state, readCount, recipientCount } }: { message: SentMessage }) {
  const t = useText(sendingText);
  if (state === 'scheduled' || state === 'cancelled') return '—';
  return (
    <div className={styles.progress}>
      {`${readCount} / ${recipientCount}`}
      <Progress
        percent={recipientCount === 0 ? 0 : (readCount / recipientCount) * 100}
        size="small"
        showInfo={false}
        aria-label={t('progress')}
      />
    </div>
  );
}

function useSentActions() {
  const t = useText(sendingText);
  const notice = useNotice();
  const cancel = useAction(messageApi.cancel, [messageApi.listSent]);
  const retract = useAction(messageApi.retract, [messageApi.listSent]);
  const attempt = (work: Promise<unknown>, success: string) =>
    work.then(
      () => notice.success(success),
      (error: unknown) => notice.error(error),
    );
  return {
    cancel: async ({ messageId, messageTitle }: SentMessage) => {
      const title = t('cancelTitle', { title: messageTitle });
      const sure = await notice.confirm({ title, content: t('cancelContent'), okText: t('cancelSend'), danger: true });
      if (sure) await attempt(cancel.mutateAsync({ messageId }), t('cancelled'));
    },
    retract: async ({ messageId, messageTitle, recipientCount }: SentMessage) => {
      const title = t('retractTitle', { title: messageTitle });
      const content = t('retractContent', { n: recipientCount });
      const sure = await notice.confirm({ title, content, okText: t('retract'), danger: true });
      if (sure) await attempt(retract.mutateAsync({ messageId }), t('retracted'));
    },
  };
}
