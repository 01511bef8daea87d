import { useQuery } from '@tanstack/react-query';
import { authApi } from '@xueyan/contract/base/auth';
import { query } from '../../api/query.ts';
import styles from './ShellFooter.module.css';

/**
 * Contact and registration number of the site, below every page that scrolls; nothing where the school has set neither.
 */
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
