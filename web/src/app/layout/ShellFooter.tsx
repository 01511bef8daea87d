import { useQuery } from '@tanstack/react-query';
import { authApi } from '@xueyan/contract/base/auth';
import { query } from '../../api/query.ts';
import styles from './ShellFooter.module.css';

/** Whom to ask, and the number of the site's registration, below every page that scrolls; nothing where the school says neither. */
export function ShellFooter() {
  const { data } = useQuery({ ...query(authApi.sysinfo, {}), staleTime: 5 * 60_000 });
  const words = [data?.support, data?.footer].filter((word) => word);
  if (words.length === 0) return null;
  return (
    <footer className={styles.footer}>
      {words.map((word) => (
        <span key={word}>{word}</span>
      ))}
    </footer>
  );
}
