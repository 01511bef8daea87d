import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { announcementApi } from '@xueyan/contract/content/announcement';
import type { PublishedAnnouncement } from '@xueyan/contract/content/announcement-reading';
import { Collapse, Flex, Pagination, Typography } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './announcement.module.css';
import { announcementText } from './announcement.text.ts';

/** Published announcements, pinned ones first. The one in the address is expanded. */
export function PublishedPage() {
  const t = useText(announcementText);
  const [pageNum, setPageNum] = useState(1);
  const page = useQuery({ ...query(announcementApi.listPublished, { pageNum }), placeholderData: keepPreviousData });
  return (
    <Page title={t('published')}>
      <QueryView query={page}>
        {({ pageInfo: { resultList, totalSize, pageSize } }) =>
          totalSize === 0 ? (
            <EmptyState title={t('publishedEmpty')} hint={t('publishedHint')} />
          ) : (
            <Flex vertical gap="middle">
              <Announcements of={resultList} />
              <Pagination
                align="center"
                hideOnSinglePage
                current={pageNum}
                pageSize={pageSize}
                total={totalSize}
                onChange={setPageNum}
              />
            </Flex>
          )
        }
      </QueryView>
    </Page>
  );
}

/** List in which opening an announcement marks it as read. */
function Announcements({ of }: { of: PublishedAnnouncement[] }) {
  const t = useText(announcementText);
  const [params, setParams] = useSearchParams();
  const id = params.get('id') ?? '';
  const markRead = useAction(announcementApi.markRead, [announcementApi.listPublished]);
  const opened = of.find(({ announcementId }) => announcementId === id);
  const unread = opened !== undefined && !opened.read;
  const read = useEffectEvent((announcementId: string) => markRead.mutate({ announcementId }));
  useEffect(() => {
    if (unread) read(id);
  }, [unread, id]);
  return (
    <Collapse
      accordion
      activeKey={opened ? [id] : []}
      onChange={(keys) => setParams(keys[0] ? { id: keys[0] } : {}, { replace: true })}
      items={of.map((one) => ({
        key: one.announcementId,
        label: (
          <span className={styles.label}>
            <strong>{one.title}</strong>
            {one.pinned && <StateTag tone="info">{t('isPinned')}</StateTag>}
            {!one.read && <StateTag tone="warn">{t('unread')}</StateTag>}
            <time dateTime={one.publishTime.replace(' ', 'T')}>{one.publishTime.slice(0, 16)}</time>
          </span>
        ),
        children: (
          <>
            <Markdown source={one.content} />
            <Typography.Text type="secondary">{one.ownerName}</Typography.Text>
          </>
        ),
      }))}
    />
  );
}
