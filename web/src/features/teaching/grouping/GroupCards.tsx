import type { Group } from '@xueyan/contract/teaching/grouping';
import { useText } from '../../../ui/text/text.ts';
import { titleOf } from './group-title.ts';
import styles from './grouping.module.css';
import { groupingText } from './grouping.text.ts';

/** Groups with their students. */
export function GroupCards({ groups }: { groups: Group[] }) {
  const t = useText(groupingText);
  return (
    <div className={styles.groups}>
      {groups.map(({ name, members }) => (
        <section key={name} className={styles.group}>
          <h3 className={styles.title}>
            {titleOf(name, t)}
            <span>{t('members', { n: members.length })}</span>
          </h3>
          <ul className={styles.members}>
            {members.map(({ userId, userName }) => (
              <li key={userId} className={styles.member}>
                {userName}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
