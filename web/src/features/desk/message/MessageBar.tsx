import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import { Button, Input, Segmented, Tooltip } from 'antd';
import { useText } from '../../../ui/text.ts';
import { ColumnSettings } from './ColumnSettings.tsx';
import styles from './Message.module.css';
import { messageText } from './message.text.ts';
import type { OptionalColumn } from './message-columns.ts';

export type ReadFilter = 'all' | 'unread' | 'read';

interface Props {
  /** May be marked and deleted. */
  mine: boolean;
  unread: number;
  read: number | undefined;
  status: ReadFilter;
  words: string;
  chosen: string[];
  hidden: OptionalColumn[];
  busy: boolean;
  onStatus: (status: ReadFilter) => void;
  onWords: (words: string) => void;
  onClear: () => void;
  onMarkRead: () => void;
  onRemove: () => void;
  onHidden: (hidden: OptionalColumn[]) => void;
  onRefresh: () => void;
}

/** Above a list of messages: what to show, and what to do with those that are chosen. */
export function MessageBar(props: Props) {
  const { mine, unread, read, status, words, chosen, hidden, busy } = props;
  const t = useText(messageText);
  const counted = (label: string, n: number | undefined) => (n === undefined ? label : `${label} ${n}`);
  return (
    <div className={styles.bar}>
      <Segmented<ReadFilter>
        aria-label={t('status')}
        value={status}
        onChange={props.onStatus}
        options={[
          { value: 'all', label: t('all') },
          { value: 'unread', label: counted(t('unread'), unread) },
          { value: 'read', label: counted(t('read'), read) },
        ]}
      />
      {mine && (
        <>
          <Button onClick={props.onMarkRead}>{t('markRead')}</Button>
          <Button danger onClick={props.onRemove}>
            {t('remove')}
          </Button>
        </>
      )}
      {chosen.length > 0 && (
        <span className={styles.picked} aria-live="polite">
          {t('selected', { n: chosen.length })}
          <Button type="link" size="small" onClick={props.onClear}>
            {t('clear')}
          </Button>
        </span>
      )}
      <div className={styles.tools}>
        <Input.Search
          key={words}
          className={styles.search}
          defaultValue={words}
          allowClear
          maxLength={100}
          placeholder={t('search')}
          aria-label={t('search')}
          onSearch={(next) => props.onWords(next.trim())}
        />
        <Tooltip title={t('refresh')}>
          <Button
            type="text"
            icon={<ReloadOutlined spin={busy} />}
            aria-label={t('refresh')}
            onClick={props.onRefresh}
          />
        </Tooltip>
        <ColumnSettings hidden={hidden} onChange={props.onHidden} />
      </div>
    </div>
  );
}
