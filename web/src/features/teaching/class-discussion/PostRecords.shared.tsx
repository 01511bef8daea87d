import { type ClassPost, classDiscussionApi } from '@xueyan/contract/teaching/class-discussion';
import type { Input } from '@xueyan/contract/wire/endpoint';
import { Space, Tag } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { classDiscussionText } from './class-discussion.text.ts';

interface Props {
  filters: Partial<Input<typeof classDiscussionApi.list>>;
  /** Returns the path of a class session. */
  pathOf: (classSessionId: string) => string;
}

/** What was said in the discussions of all classes, newest first. */
export function PostRecords({ filters, pathOf }: Props) {
  const t = useText(classDiscussionText);
  const search = useMemo(() => [{ name: 'content', label: t('content') }], [t]);
  const columns = useMemo<ListColumn<ClassPost>[]>(
    () => [
      { dataIndex: 'createTime', sortField: 'createTime', render: (time: string) => time.slice(0, 16) },
      { dataIndex: 'courseName' },
      {
        dataIndex: 'classTitle',
        pinned: true,
        render: (title: string, { classSessionId }) => <Link to={pathOf(classSessionId)}>{title}</Link>,
      },
      {
        dataIndex: 'authorName',
        render: (name: string, { anonymous, byTeacher }) => (
          <Space size={4}>
            {anonymous && !name ? t('nobody') : name}
            {byTeacher && <Tag>{t('teacher')}</Tag>}
          </Space>
        ),
      },
      {
        dataIndex: 'content',
        render: (content: string, { hidden, pinned }) => (
          <Space size={4} wrap>
            {pinned && <Tag color="processing">{t('pinned')}</Tag>}
            {hidden && <Tag>{t('hidden')}</Tag>}
            {content}
          </Space>
        ),
      },
      { dataIndex: 'likeCount', sortField: 'likeCount', align: 'right' },
      { dataIndex: 'replies', align: 'right', render: (replies: ClassPost['replies']) => replies.length },
    ],
    [t, pathOf],
  );
  return (
    <ListTable
      endpoint={classDiscussionApi.list}
      label={t('records')}
      rowKey="classPostId"
      filters={filters}
      search={search}
      columns={columns}
      place="memory"
      empty={<EmptyState compact drawing="mail" title={t('emptyRecords')} hint={t('emptyRecordsHint')} />}
    />
  );
}
