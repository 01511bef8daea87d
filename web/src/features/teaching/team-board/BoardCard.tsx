import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined';
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import HolderOutlined from '@ant-design/icons/HolderOutlined';
import type { TeamPerson } from '@xueyan/contract/teaching/student-team';
import type { Card } from '@xueyan/contract/teaching/team-board';
import { schoolNow } from '../../../api/school-time.ts';
import { useDragged } from '../../../ui/drag/useDragged.ts';
import { Avatar } from '../../../ui/media/Avatar.tsx';
import styles from './team-board.module.css';

interface Props {
  card: Card;
  members: TeamPerson[];
  writer: boolean;
  onOpen: () => void;
}

/** A card with its title, owner and due date. */
export function BoardCard({ card, members, writer, onOpen }: Props) {
  const { dragged, node, handle, hint } = useDragged(card.cardId, !writer);
  const owner = members.find(({ userId }) => userId === card.ownerId);
  const { title, dueTime, doneTime, checklist } = card;
  const late = dueTime !== null && doneTime === null && dueTime < schoolNow();
  return (
    <article ref={node} className={styles.card} data-card={card.cardId} data-dragged={dragged}>
      <div className={styles.cardHead}>
        {writer && (
          <button type="button" className={styles.grip} aria-label={title} aria-describedby={hint} {...handle}>
            <HolderOutlined aria-hidden />
          </button>
        )}
        <button type="button" className={styles.cardTitle} disabled={!writer} onClick={onOpen}>
          {title}
        </button>
      </div>
      {(owner || dueTime || checklist.length > 0) && (
        <div className={styles.facts}>
          {dueTime && (
            <span className={late ? styles.late : undefined}>
              <ClockCircleOutlined aria-hidden /> {dueTime.slice(5, 10)}
            </span>
          )}
          {checklist.length > 0 && (
            <span>
              <CheckSquareOutlined aria-hidden /> {checklist.filter(({ done }) => done).length}/{checklist.length}
            </span>
          )}
          {owner && (
            <span className={styles.owner}>
              <Avatar user={owner} size={20} /> {owner.userName}
            </span>
          )}
        </div>
      )}
    </article>
  );
}
