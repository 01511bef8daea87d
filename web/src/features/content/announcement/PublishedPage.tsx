import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { announcementApi } from '@xueyan/contract/content/announcement';
import { Card, Flex, Pagination, Typography } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import { announcementText } from './announcement.text.ts';

/** The announcements that can be read, newest first. */
export function PublishedPage() {
  const t = useText(announcementText);
  const [pageNum, setPageNum] = useState(1);
  const page = useQuery({ ...query(announcementApi.listPublished, { pageNum }), placeholderData: keepPreviousData });
  return (
    <Page title={t('published')}>
      <QueryView query={page}>
        {({ pageInfo: { resultList, totalSize, pageSize } }) =>
          totalSize === 0 ? (
            <EmptyState title={t('emptyTitle')} hint={t('publishedHint')} />
          ) : (
            <Flex vertical gap="middle">
              {resultList.map(({ announcementId, title, content, publishTime, ownerName }) => (
                <Card
                  key={announcementId}
                  title={<h2 style={{ margin: 0, fontSize: 'inherit' }}>{title}</h2>}
                  extra={<Typography.Text type="secondary">{publishTime.slice(0, 16)}</Typography.Text>}
                >
                  <Markdown source={content} />
                  <Typography.Text type="secondary">{ownerName}</Typography.Text>
                </Card>
              ))}
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
