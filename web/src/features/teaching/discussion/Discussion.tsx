import { useQuery, useQueryClient } from '@tanstack/react-query';
import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { discussionApi } from '@xueyan/contract/teaching/discussion';
import { Alert, Input, Pagination, Select } from 'antd';
import { useState } from 'react';
import { useLive } from '../../../api/live.ts';
import { query, useCreation } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import type { SectionPartProps } from '../../school/section/section-kinds.shared.ts';
import styles from './Discussion.module.css';
import { discussionText } from './discussion.text.ts';
import { Post } from './Post.tsx';
import { PostForm } from './PostForm.tsx';

/** A discussion: its topic and threads. */
export function Discussion({ sectionId }: SectionPartProps) {
  const t = useText(discussionText);
  const found = useQuery(query(discussionApi.get, { sectionId }));
  return (
    <QueryView query={found}>
      {({ topic, closed, editor }) => (
        <>
          {topic ? <Markdown source={topic} /> : <p>{t('noTopic')}</p>}
          <Threads sectionId={sectionId} closed={closed && !editor} editor={editor} />
        </>
      )}
    </QueryView>
  );
}

interface ThreadsProps {
  sectionId: string;
  closed: boolean;
  editor: boolean;
}

const orders = { newest: 'createTime desc', liked: 'likeCount desc', answered: 'replyCount desc' } as const;

/** The threads of a discussion, updated live. */
export function Threads({ sectionId, closed, editor }: ThreadsProps) {
  const t = useText(discussionText);
  const client = useQueryClient();
  const [order, setOrder] = useState<keyof typeof orders>('newest');
  const [words, setWords] = useState('');
  const [pageNum, setPage] = useState(1);
  const posts = useQuery({
    ...query(discussionApi.threads, {
      ...{ sectionId, pageNum, pageSize: 20, orderFlag: orders[order] },
      ...(words && { words }),
    }),
    placeholderData: (before) => before,
  });
  const say = useCreation(discussionApi.say, [discussionApi.threads, sectionApi.tree, courseApi.listStudy]);
  useLive('discussion.changed', (change) => {
    if (change.sectionId !== sectionId) return;
    for (const read of [discussionApi.threads, discussionApi.replies])
      void client.invalidateQueries({ queryKey: [read.path] });
  });
  return (
    <section aria-labelledby="discussion-posts">
      <div className={styles.tools}>
        <h2 id="discussion-posts">{t('posts')}</h2>
        <div className={styles.filters}>
          <Input.Search
            className={styles.search}
            allowClear
            maxLength={40}
            placeholder={t('search')}
            aria-label={t('search')}
            onSearch={(next) => {
              setWords(next.trim());
              setPage(1);
            }}
          />
          <Select
            aria-label={t('order')}
            value={order}
            onChange={setOrder}
            options={(['newest', 'liked', 'answered'] as const).map((value) => ({ value, label: t(value) }))}
          />
        </div>
      </div>
      {closed ? (
        <Alert type="info" showIcon title={t('closedNow')} />
      ) : (
        <PostForm
          name={sectionId}
          placeholder={t('write')}
          button={t('post')}
          onSave={(content) => say.mutateAsync({ sectionId, parentId: null, content })}
        />
      )}
      <QueryView query={posts}>
        {({ pageInfo }) =>
          pageInfo.totalSize === 0 ? (
            <EmptyState compact title={t(words ? 'notFound' : 'none')} hint={words || closed ? '' : t('noneHint')} />
          ) : (
            <>
              <ul className={`${styles.posts} ${styles.pages}`}>
                {pageInfo.resultList.map((post) => (
                  <Post key={post.postId} sectionId={sectionId} post={post} closed={closed} editor={editor} />
                ))}
              </ul>
              <Pagination
                className={styles.pages}
                hideOnSinglePage
                current={pageNum}
                pageSize={20}
                total={pageInfo.totalSize}
                showSizeChanger={false}
                onChange={setPage}
              />
            </>
          )
        }
      </QueryView>
    </section>
  );
}
