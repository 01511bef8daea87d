import { type MessageState, messageStateNames, type SentMessage } from '@xueyan/contract/base/message';
import { isOut } from '@xueyan/contract/base/message-policy';
import { unsentReasonNames } from '@xueyan/contract/base/unsent-message';
import { Progress, Tag } from 'antd';
import { session } from '../../../api/session.ts';
import { useDevice } from '../../../ui/browser/useDevice.ts';
import { StateTag, type Tone } from '../../../ui/feedback/StateTag.tsx';
import type { ListColumn } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './Sending.module.css';
import { sendingText } from './sending.text.ts';

const tones: Record<MessageState, Tone> = {
  ...{ waiting: 'warn', scheduled: 'info', sent: 'good' },
  ...{ cancelled: 'neutral', retracted: 'warn', rejected: 'bad', unsent: 'bad' },
};
const shownTargets = 3;

/** Returns the columns of sent messages. */
export function useSentColumns(withSender: boolean): ListColumn<SentMessage>[] {
  const t = useText(sendingText);
  const phrase = usePhrase();
  const phone = useDevice() === 'mobile';
  const typeName = (code: string) =>
    session.dictionaries()?.MESSAGE_TYPE?.find(({ dictCode }) => dictCode === code)?.dictName ?? code;
  const sender: ListColumn<SentMessage> = { dataIndex: 'senderName' };
  const state = (row: SentMessage) => (
    <div>
      <StateTag tone={tones[row.state]}>{phrase(messageStateNames[row.state])}</StateTag>
      {row.unsentReason && <div className={styles.type}>{phrase(unsentReasonNames[row.unsentReason])}</div>}
    </div>
  );
  const all: ListColumn<SentMessage>[] = [
    {
      sortField: 'messageTitle',
      pinned: true,
      render: (_, row) => (
        <div className={styles.title}>
          {row.messageTitle}
          <div className={styles.type}>{phone ? row.sendTime : typeName(row.messageType)}</div>
          {phone && state(row)}
          {phone && <ReadProgress message={row} />}
        </div>
      ),
    },
    { title: t('targets'), render: (_, row) => <Targets targets={row.targets} /> },
    ...(withSender ? [sender] : []),
    {
      key: 'state',
      render: (_, row) => state(row),
    },
    { sortField: 'sendTime', dataIndex: 'sendTime', className: styles.time },
    { title: t('progress'), sortField: 'recipientCount', render: (_, row) => <ReadProgress message={row} /> },
  ];
  // A phone has space for the first column, which shows the rest below its title.
  return phone ? all.slice(0, 1) : all;
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

function ReadProgress({ message }: { message: SentMessage }) {
  const t = useText(sendingText);
  if (!isOut(message)) return '—';
  const { readCount, recipientCount } = message;
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
