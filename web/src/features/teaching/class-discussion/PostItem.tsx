import LikeFilled from '@ant-design/icons/LikeFilled';
import LikeOutlined from '@ant-design/icons/LikeOutlined';
import { type ClassPost, type ClassReply, classDiscussionApi } from '@xueyan/contract/teaching/class-discussion';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './class-discussion.module.css';
import { classDiscussionText } from './class-discussion.text.ts';
import { PostForm } from './PostForm.tsx';
import { StaffActions } from './StaffActions.tsx';

interface May {
  teach: boolean;
  write: boolean;
  /** Posts anonymously. */
  hide: boolean;
  audience: boolean;
}

interface PostItemProps {
  post: ClassPost;
  classSessionId: string;
  may: May;
}

/** A thread: a post and its replies. */
export function PostItem({ post, classSessionId, may }: PostItemProps) {
  const t = useText(classDiscussionText);
  const [replying, setReplying] = useState(false);
  return (
    <li className={styles.post} data-hidden={post.hidden}>
      <Post post={post} pinned={post.pinned} may={may} onReply={() => setReplying(true)} />
      {post.replies.length > 0 && (
        <ul className={styles.replies} aria-label={t('reply')}>
          {post.replies
            .filter(({ hidden }) => !(may.audience && hidden))
            .map((reply) => (
              <li key={reply.classPostId}>
                <Post post={reply} may={may} />
              </li>
            ))}
        </ul>
      )}
      {replying && (
        <PostForm
          classSessionId={classSessionId}
          parentPostId={post.classPostId}
          mayHide={may.hide}
          onDone={() => setReplying(false)}
        />
      )}
    </li>
  );
}

interface PostProps {
  post: ClassReply;
  pinned?: boolean;
  may: May;
  onReply?: () => void;
}

function Post({ post, pinned, may, onReply }: PostProps) {
  const t = useText(classDiscussionText);
  const notice = useNotice();
  const like = useAction(classDiscussionApi.like, [classDiscussionApi.list]);
  const { classPostId, liked, likeCount, content, anonymous, authorName, createTime } = post;
  return (
    <>
      <div className={styles.head}>
        <strong>{anonymous || may.audience ? t('nobody') : authorName}</strong>
        {post.byTeacher && <Tag>{t('teacher')}</Tag>}
        {post.mine && !may.audience && <span>{t('me')}</span>}
        {pinned && <Tag color="blue">{t('pinned')}</Tag>}
        {post.hidden && <Tag>{t('hidden')}</Tag>}
        <time>{createTime.slice(11, 16)}</time>
      </div>
      <p className={styles.content}>{content}</p>
      {!may.audience && (
        <div className={styles.actions}>
          <Button
            type="text"
            size="small"
            icon={liked ? <LikeFilled aria-hidden /> : <LikeOutlined aria-hidden />}
            aria-label={`${t('like')} ${likeCount}`}
            aria-pressed={liked}
            loading={like.isPending}
            onClick={() => like.mutate({ classPostId, liked: !liked }, { onError: notice.error })}
          >
            {likeCount}
          </Button>
          {may.write && onReply && (
            <Button type="text" size="small" onClick={onReply}>
              {t('reply')}
            </Button>
          )}
          {may.teach && <StaffActions post={post} {...(pinned !== undefined && { pinned })} />}
        </div>
      )}
    </>
  );
}
