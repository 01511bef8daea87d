import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined';
import LikeFilled from '@ant-design/icons/LikeFilled';
import LikeOutlined from '@ant-design/icons/LikeOutlined';
import { useQuery } from '@tanstack/react-query';
import { type DiscussionPost, discussionApi } from '@xueyan/contract/teaching/discussion';
import { Button, type MenuProps, Tag } from 'antd';
import { useState } from 'react';
import { query, useAction, useCreation } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { ButtonMenu } from '../../../ui/layout/ButtonMenu.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './Discussion.module.css';
import { discussionText } from './discussion.text.ts';
import { PostForm } from './PostForm.tsx';

interface Props {
  sectionId: string;
  post: DiscussionPost;
  closed: boolean;
  editor: boolean;
}

const lists = [discussionApi.threads, discussionApi.replies];

/** One post with its actions and replies. */
export function Post({ sectionId, post, closed, editor }: Props) {
  const t = useText(discussionText);
  const notice = useNotice();
  const [open, setOpen] = useState(false);
  const [writing, setWriting] = useState<'reply' | 'edit'>();
  const like = useAction(discussionApi.like, lists);
  const pin = useAction(discussionApi.pin, lists);
  const hide = useAction(discussionApi.hide, lists);
  const edit = useAction(discussionApi.edit, lists);
  const remove = useAction(discussionApi.remove, lists);
  const say = useCreation(discussionApi.say, lists);
  const { postId, liked, likeCount, replyCount, pinned, hidden, mine, parentId } = post;
  const onError = notice.error;

  const onRemove = async () => {
    const sure = await notice.confirm({
      ...{ title: t('removeTitle'), content: t('removeContent'), okText: t('remove'), danger: true },
    });
    if (sure) remove.mutate({ postId }, { onError });
  };
  const items: MenuProps['items'] = [
    ...(mine && !closed ? [{ key: 'edit', label: t('edit'), onClick: () => setWriting('edit') }] : []),
    ...(editor && !parentId
      ? [
          {
            key: 'pin',
            label: t(pinned ? 'unpin' : 'pin'),
            onClick: () => pin.mutate({ postId, pinned: !pinned }, { onError }),
          },
        ]
      : []),
    ...(editor
      ? [
          {
            key: 'hide',
            label: t(hidden ? 'show' : 'hide'),
            onClick: () => hide.mutate({ postId, hidden: !hidden }, { onError }),
          },
        ]
      : []),
    ...(editor || (mine && replyCount === 0)
      ? [{ key: 'remove', danger: true, label: t('remove'), onClick: () => void onRemove() }]
      : []),
  ];

  return (
    <li className={styles.post} data-hidden={hidden || undefined}>
      <div className={styles.head}>
        <strong>{post.authorName}</strong>
        {post.teacher && <Tag color="blue">{t('teacher')}</Tag>}
        {pinned && <Tag color="gold">{t('pinned')}</Tag>}
        {hidden && <Tag>{t('hidden')}</Tag>}
        <time>{post.createTime.slice(0, 16)}</time>
        {post.editTime && <small>{t('edited', { time: post.editTime.slice(0, 16) })}</small>}
      </div>
      {writing === 'edit' ? (
        <PostForm
          name={`edit.${postId}`}
          placeholder={t('write')}
          button={t('save')}
          content={post.content}
          onSave={async (content) => {
            await edit.mutateAsync({ postId, content });
            setWriting(undefined);
          }}
          onCancel={() => setWriting(undefined)}
        />
      ) : (
        <Markdown source={post.content} />
      )}
      <div className={styles.foot}>
        <Button
          type="text"
          size="small"
          aria-pressed={liked}
          icon={liked ? <LikeFilled aria-hidden /> : <LikeOutlined aria-hidden />}
          onClick={() => like.mutate({ postId, liked: !liked }, { onError })}
        >
          {likeCount > 0 ? t('likes', { n: likeCount }) : t('like')}
        </Button>
        {!parentId && !closed && (
          <Button type="text" size="small" onClick={() => setWriting(writing === 'reply' ? undefined : 'reply')}>
            {t('reply')}
          </Button>
        )}
        {replyCount > 0 && (
          <Button type="text" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? t('hideReplies') : t('replies', { n: replyCount })}
          </Button>
        )}
        {items.length > 0 && (
          <ButtonMenu menu={{ items }} placement="bottomRight">
            <Button type="text" size="small" icon={<EllipsisOutlined aria-hidden />} aria-label={t('actions')} />
          </ButtonMenu>
        )}
      </div>
      {writing === 'reply' && (
        <PostForm
          name={`reply.${postId}`}
          placeholder={t('replyTo', { name: post.authorName })}
          button={t('reply')}
          onSave={async (content) => {
            await say.mutateAsync({ sectionId, parentId: postId, content });
            setWriting(undefined);
            setOpen(true);
          }}
          onCancel={() => setWriting(undefined)}
        />
      )}
      {open && replyCount > 0 && <Replies sectionId={sectionId} postId={postId} closed={closed} editor={editor} />}
    </li>
  );
}

function Replies({ postId, ...rest }: Omit<Props, 'post'> & { postId: string }) {
  const t = useText(discussionText);
  const [size, setSize] = useState(20);
  const replies = useQuery({
    ...query(discussionApi.replies, { postId, pageNum: 1, pageSize: size }),
    placeholderData: (before) => before,
  });
  return (
    <QueryView query={replies} compact>
      {({ pageInfo }) => (
        <ul className={styles.replies}>
          {pageInfo.resultList.map((post) => (
            <Post key={post.postId} post={post} {...rest} />
          ))}
          {pageInfo.totalSize > size && size < 100 && (
            <li>
              <Button type="link" size="small" onClick={() => setSize(100)}>
                {t('more')}
              </Button>
            </li>
          )}
        </ul>
      )}
    </QueryView>
  );
}
