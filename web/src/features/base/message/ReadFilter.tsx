import { useQuery } from '@tanstack/react-query';
import { messageApi } from '@xueyan/contract/base/message';
import { Segmented } from 'antd';
import { query } from '../../../api/query.ts';
import { useText } from '../../../ui/text/text.ts';
import { messageText } from './message.text.ts';

export type ReadStatus = 'all' | 'unread' | 'read';

interface Props {
  type: string;
  unread: number;
  status: ReadStatus;
  onChange: (status: ReadStatus) => void;
}

/** Numbers of unread and read messages, and the choice of which to show. */
export function ReadFilter({ type, unread, status, onChange }: Props) {
  const t = useText(messageText);
  const { data } = useQuery(query(messageApi.list, { messageType: type, readStatus: '1', pageSize: 1 }));
  const read = data?.pageInfo.totalSize;
  return (
    <Segmented<ReadStatus>
      aria-label={t('status')}
      value={status}
      onChange={onChange}
      options={[
        { value: 'all', label: t('all') },
        { value: 'unread', label: `${t('unread')} ${unread}` },
        { value: 'read', label: `${t('read')} ${read ?? ''}`.trim() },
      ]}
    />
  );
}
