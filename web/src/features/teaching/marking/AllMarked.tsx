import { Alert } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import styles from './Marking.module.css';
import type { Pile } from './mark-pile.ts';
import { markingText } from './marking.text.ts';
import { PublishButton } from './PublishButton.tsx';

/** Nobody waits for a mark any more: what is left is to let the students see them. */
export function AllMarked({ sectionId, pile }: { sectionId: string; pile: Pile }) {
  const t = useText(markingText);
  if (pile.reports.length === 0 || pile.waiting > 0) return null;
  return (
    <Alert
      className={styles.allMarked}
      type="success"
      showIcon
      title={t(pile.unpublished > 0 ? 'allMarked' : 'allPublished', { n: pile.reports.length })}
      action={
        pile.unpublished > 0 && (
          <PublishButton sectionId={sectionId} unpublished={pile.unpublished} waiting={pile.waiting} />
        )
      }
    />
  );
}
