import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { taskMarkingApi } from '@xueyan/contract/teaching/task-marking';
import { Button } from 'antd';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { commentBankText } from './comment-bank.text.ts';
import { FormerPhrases } from './FormerPhrases.tsx';
import styles from './task.module.css';

interface Props {
  comment: string;
  onPick: (words: string) => void;
}

/** Maximum number of phrases offered, the most used first. */
const most = 12;

/** The teacher's comment phrases, for tasks and reports, stored with the account. */
export function CommentBank({ comment, onPick }: Props) {
  const t = useText(commentBankText);
  const notice = useNotice();
  const bank = useQuery(query(taskMarkingApi.bank, {}));
  const keep = useAction(taskMarkingApi.addComment, [taskMarkingApi.bank]);
  const remove = useAction(taskMarkingApi.removeComment, [taskMarkingApi.bank]);
  const comments = bank.data?.comments ?? [];
  // Whoever has no phrases yet begins with a few common ones; one that is used is kept.
  const starters =
    bank.data && comments.length === 0 ? (['starter1', 'starter2', 'starter3', 'starter4'] as const) : [];
  const words = comment.trim();
  const keepable = words !== '' && words.length <= 200 && !comments.some((one) => one.words === words);
  const tell = (error: unknown) => notice.error(error);
  const pick = (phrase: string) => {
    onPick(phrase);
    void keep.mutateAsync({ words: phrase }).catch(tell);
  };
  return (
    <>
      {bank.data && <FormerPhrases known={comments.map((one) => one.words)} />}
      <fieldset className={styles.phrases} aria-label={t('bank')}>
        {starters.map((key) => (
          <span key={key} className={styles.phrase}>
            <button type="button" onClick={() => pick(t(key))}>
              {t(key)}
            </button>
          </span>
        ))}
        {comments.slice(0, most).map((one) => (
          <span key={one.commentId} className={styles.phrase}>
            <button type="button" title={one.words} onClick={() => pick(one.words)}>
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
    </>
  );
}
