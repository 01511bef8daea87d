import { useQueryClient } from '@tanstack/react-query';
import {
  type CourseThread,
  courseDiscussionApi,
  threadFilters,
  threadPlaceNames,
  threadPlaces,
} from '@xueyan/contract/teaching/course-discussion';
import { Button } from 'antd';
import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { useLive } from '../../../api/live.ts';
import { useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './course-discussion.module.css';
import { courseDiscussionText } from './course-discussion.text.ts';

/** The threads of all discussions of a course, for its teachers and its students. */
export function CourseDiscussions({ courseId }: { courseId: string }) {
  const t = useText(courseDiscussionText);
  const phrase = usePhrase();
  const notice = useNotice();
  const client = useQueryClient();
  const teaching = useLocation().pathname.startsWith('/teaching/');
  const markRead = useAction(courseDiscussionApi.markRead, [courseDiscussionApi.list]);
  useLive('discussion.changed', () => void client.invalidateQueries({ queryKey: [courseDiscussionApi.list.path] }));
  const search = useMemo(
    () => [
      { name: 'words', label: t('words') },
      {
        name: 'place',
        label: t('place'),
        options: threadPlaces.map((value) => ({ value, label: phrase(threadPlaceNames[value]) })),
      },
      { name: 'filter', label: t('show'), options: threadFilters.map((value) => ({ value, label: t(value) })) },
    ],
    [t, phrase],
  );
  const linkTo = ({ place, placeId }: CourseThread) => {
    if (place === 'class') return teaching ? `/teaching/classes/${placeId}` : `/classes/${placeId}`;
    return teaching ? `/teaching/sections/${placeId}` : `/courses/${courseId}/sections/${placeId}`;
  };
  return (
    <ListTable
      endpoint={courseDiscussionApi.list}
      label={t('title')}
      rowKey="threadId"
      filters={{ courseId }}
      search={search}
      toolbar={
        <Button
          loading={markRead.isPending}
          onClick={() => markRead.mutate({ courseId, threadIds: null }, { onError: notice.error })}
        >
          {t('readAll')}
        </Button>
      }
      columns={[
        {
          dataIndex: 'excerpt',
          pinned: true,
          render: (excerpt: string, row) => (
            <div className={styles.thread} data-unread={row.unread || undefined}>
              <Link
                to={linkTo(row)}
                onClick={() => row.unread && markRead.mutate({ courseId, threadIds: [row.threadId] })}
              >
                {excerpt || t('noText')}
              </Link>
              {row.unread && <StateTag tone="warn">{t('unread')}</StateTag>}
              {row.hidden && <StateTag tone="neutral">{t('hidden')}</StateTag>}
            </div>
          ),
        },
        {
          dataIndex: 'placeTitle',
          render: (title: string, { place }) => (
            <>
              {title}
              <div className={styles.place}>{phrase(threadPlaceNames[place])}</div>
            </>
          ),
        },
        { dataIndex: 'authorName', render: (name: string, { anonymous }) => (anonymous ? t('anonymous') : name) },
        {
          dataIndex: 'replyCount',
          sortField: 'replyCount',
          align: 'right',
          render: (count: number, { answered }) =>
            answered ? count : <StateTag tone="neutral">{count > 0 ? `${count} · ${t('open')}` : t('open')}</StateTag>,
        },
        { dataIndex: 'latestTime', sortField: 'latestTime', render: (time: string) => time.slice(0, 16) },
      ]}
      empty={<EmptyState compact title={t('empty')} hint={t(teaching ? 'emptyHintTeacher' : 'emptyHint')} />}
    />
  );
}
