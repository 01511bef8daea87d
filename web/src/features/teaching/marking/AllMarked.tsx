import { Alert } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import styles from './Marking.module.css';
import type { MarkingQueue } from './mark-queue.ts';
import { markingText } from './marking.text.ts';
import { PublishButton } from './PublishButton.tsx';

/** Shown when no report waits for a mark: offers to publish the marks. */
export function AllMarked({ sectionId, markingQueue }: { sectionId: string; markingQueue: MarkingQueue }) {
  const t = useText(markingText);
  if (markingQueue.reports.length === 0 || markingQueue.waiting > 0) return null;
  return (
    <Alert
      className={styles.allMarked}
      type="success"
      showIcon
      title={t(markingQueue.unpublished > 0 ? 'allMarked' : 'allPublished', { n: markingQueue.reports.length })}
      action={
        markingQueue.unpublished > 0 && (
          <PublishButton sectionId={sectionId} unpublished={markingQueue.unpublished} waiting={markingQueue.waiting} />
        )
      }
    />
  );
}
