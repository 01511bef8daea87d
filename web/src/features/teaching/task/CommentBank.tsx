import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { taskMarkingApi } from '@xueyan/contract/teaching/task-marking';
import { Button } from 'antd';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './task.module.css';
import { taskText } from './task.text.ts';

interface Props {
  comment: string;
  onPick: (words: string) => void;
}

/** How many are offered; the ones used most stand first. */
const most = 12;

/** The phrases that a teacher comments with; they go with the account. */
export function CommentBank({ comment, onPick }: Props) {
  const t = useText(taskText);
  const notice = useNotice();
  const bank = useQuery(query(taskMarkingApi.bank, {}));
  const keep = useAction(taskMarkingApi.addComment, [taskMarkingApi.bank]);
  const remove = useAction(taskMarkingApi.removeComment, [taskMarkingApi.bank]);
  const comments = bank.data?.comments ?? [];
  const words = comment.trim();
  const keepable = words !== '' && words.length <= 200 && !comments.some((one) => one.words === words);
  const tell = (error: unknown) => notice.error(error);
  return (
    <fieldset className={styles.phrases} aria-label={t('bank')}>
      {comments.slice(0, most).map((one) => (
        <span key={one.commentId} className={styles.phrase}>
          <button
            type="button"
            title={one.words}
            onClick={() => {
              onPick(one.words);
              void keep.mutateAsync({ words: one.words }).catch(tell);
            }}
          >
            {one.words}
          </button>
          <button
            type="button"
            aria-label={t('dropPhrase', { words: one.words })}
            onClick={() => void remove.mutateAsync({ commentId: one.commentId }).catch(tell)}
          >
            ×
          </button>
        </span>
      ))}
      {keepable && (
        <Button
          type="link"
          size="small"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => void keep.mutateAsync({ words }).catch(tell)}
        >
          {t('keepPhrase')}
        </Button>
      )}
    </fieldset>
  );
}
