import { classDiscussionApi, postMax } from '@xueyan/contract/teaching/class-discussion';
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { useCreation } from '../../../api/query.ts';
import { useTypedText } from '../../../ui/autosave/useTypedText.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './class-discussion.module.css';
import { classDiscussionText } from './class-discussion.text.ts';

interface PostFormProps {
  classSessionId: string;
  /** The thread that it replies to. */
  parentPostId?: string;
  /** Anonymous posts are allowed. */
  mayHide: boolean;
  onDone?: () => void;
}

/** Writes a post, or a reply. */
export function PostForm({ classSessionId, parentPostId, mayHide, onDone }: PostFormProps) {
  const t = useText(classDiscussionText);
  const notice = useNotice();
  const { text: content, set, forget } = useTypedText(`classPost.${parentPostId ?? classSessionId}`);
  const [anonymous, setAnonymous] = useState(false);
  const post = useCreation(classDiscussionApi.post, [classDiscussionApi.list]);
  const send = async () => {
    try {
      const hidden = mayHide && anonymous;
      await post.mutateAsync({ classSessionId, content, anonymous: hidden, ...(parentPostId && { parentPostId }) });
      forget(content);
      onDone?.();
    } catch (error) {
      notice.error(error);
    }
  };
  const label = t(parentPostId ? 'replyPlaceholder' : 'placeholder');
  return (
    <div className={styles.form}>
      <Input.TextArea
        value={content}
        maxLength={postMax}
        autoSize={{ minRows: parentPostId ? 1 : 2, maxRows: 6 }}
        placeholder={label}
        aria-label={label}
        onChange={({ target }) => set(target.value)}
      />
      <div className={styles.actions}>
        <Button
          type="primary"
          size="small"
          disabled={content.trim() === ''}
          loading={post.isPending}
          onClick={() => void send()}
        >
          {t(parentPostId ? 'reply' : 'post')}
        </Button>
        {onDone && (
          <Button
            size="small"
            onClick={() => {
              forget();
              onDone();
            }}
          >
            {t('cancel')}
          </Button>
        )}
        {mayHide && (
          <Checkbox checked={anonymous} onChange={({ target }) => setAnonymous(target.checked)}>
            {t('anonymous')}
          </Checkbox>
        )}
      </div>
    </div>
  );
}
