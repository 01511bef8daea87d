import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { classDiscussionApi } from '@xueyan/contract/teaching/class-discussion';
import { Button } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { useClassPart } from '../class-session/useClassPart.shared.ts';
import styles from './class-discussion.module.css';
import { classDiscussionText } from './class-discussion.text.ts';
import { PostForm } from './PostForm.tsx';
import { PostItem } from './PostItem.tsx';

/** Number of threads loaded at first, and added by each press. */
const step = 20;
/** Maximum page size of the API. */
const most = 100;

interface DiscussionProps {
  classSessionId: string;
  /** The actor runs the class and may pin and hide. */
  teaching?: boolean;
  /** The class may write. */
  open: boolean;
  running: boolean;
  anonymous?: boolean;
  /** On the projector: read-only, without hidden posts. */
  audience?: boolean;
}

/** The discussion of a class, in threads. */
export function Discussion(props: DiscussionProps) {
  const { classSessionId, teaching = false, open, running, anonymous = false, audience = false } = props;
  const t = useText(classDiscussionText);
  const [pageSize, setPageSize] = useState(step);
  const found = useQuery({
    ...query(classDiscussionApi.list, { classSessionId, pageSize }),
    placeholderData: keepPreviousData,
  });
  useClassPart(classSessionId, ['discussion'], () => void found.refetch(), teaching);
  const writable = running && open && !audience;
  return (
    <div className={styles.discussion}>
      {writable && <PostForm classSessionId={classSessionId} mayHide={anonymous} />}
      {running && !open && !audience && <p className={styles.closed}>{t('closed')}</p>}
      <QueryView query={found} compact>
        {({ pageInfo: { resultList, totalSize } }) => {
          const shown = resultList.filter(({ hidden }) => !(audience && hidden));
          if (shown.length === 0) {
            return (
              <EmptyState
                compact
                drawing="mail"
                title={t(running ? 'empty' : 'emptyOver')}
                hint={writable && t('emptyHint')}
              />
            );
          }
          return (
            <>
              <ul className={styles.posts}>
                {shown.map((post) => (
                  <PostItem
                    key={post.classPostId}
                    post={post}
                    classSessionId={classSessionId}
                    may={{ teach: teaching && !audience, write: writable, hide: anonymous, audience }}
                  />
                ))}
              </ul>
              {totalSize > pageSize && pageSize < most && (
                <Button onClick={() => setPageSize(Math.min(most, pageSize + step))}>{t('more')}</Button>
              )}
            </>
          );
        }}
      </QueryView>
    </div>
  );
}
