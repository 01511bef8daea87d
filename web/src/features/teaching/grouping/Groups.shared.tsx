import { useQuery } from '@tanstack/react-query';
import { groupingApi } from '@xueyan/contract/teaching/grouping';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { useClassPart } from '../class-session/useClassPart.shared.ts';
import styles from './grouping.module.css';
import { groupingText } from './grouping.text.ts';

/** The groups that a class uses, with their students. */
export function Groups({ classSessionId, teaching = false }: { classSessionId: string; teaching?: boolean }) {
  const t = useText(groupingText);
  const found = useQuery(query(groupingApi.current, { classSessionId }));
  useClassPart(classSessionId, ['grouping'], () => void found.refetch(), teaching);
  return (
    <QueryView query={found} compact>
      {({ grouping }) =>
        grouping ? (
          <div className={styles.groups}>
            {grouping.groups.map(({ name, members }) => (
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
        ) : (
          <EmptyState compact drawing="class" title={t(teaching ? 'empty' : 'emptyStudent')} />
        )
      }
    </QueryView>
  );
}

/** Groups are numbered until somebody names them. */
export const titleOf = (name: string, t: (key: 'group', values: { name: string }) => string) =>
  /^\d+$/.test(name) ? t('group', { name }) : name;
