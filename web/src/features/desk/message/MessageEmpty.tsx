import { Button } from 'antd';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useText } from '../../../ui/text.ts';
import type { ReadFilter } from './MessageBar.tsx';
import { messageText } from './message.text.ts';

interface Props {
  mine: boolean;
  status: ReadFilter;
  words: string;
  onReset: () => void;
}

/** Why a list of messages is empty. */
export function MessageEmpty({ mine, status, words, onReset }: Props) {
  const t = useText(messageText);
  if (words || status !== 'all') {
    const title = status === 'unread' && !words ? t('emptyUnread') : t('nothing');
    return <EmptyState compact drawing="lost" title={title} action={<Button onClick={onReset}>{t('reset')}</Button>} />;
  }
  return <EmptyState compact title={t(mine ? 'emptyMessages' : 'emptyNotices')} hint={t('emptyHint')} />;
}
