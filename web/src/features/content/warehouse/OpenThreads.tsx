import CommentOutlined from '@ant-design/icons/CommentOutlined';
import { useText } from '../../../ui/text/text.ts';
import styles from './page-comment.module.css';
import { pageCommentText } from './page-comment.text.ts';

/** Number of open threads of a page, at the end of its row in the tree. */
export function OpenThreads({ n }: { n: number }) {
  const t = useText(pageCommentText);
  if (n === 0) return null;
  const said = t('openThreads', { n });
  return (
    <span className={styles.count} role="img" aria-label={said} title={said}>
      <CommentOutlined aria-hidden /> {n}
    </span>
  );
}
