import { Skeleton } from 'antd';
import { useText } from '../text/text.ts';
import styles from './Loading.module.css';
import { stateText } from './state.text.ts';

interface LoadingProps {
  rows?: number;
  avatar?: boolean;
  /** Milliseconds before the skeleton shows, so that a quick response does not flicker. */
  delay?: number;
}

/** Skeleton of the content to come. Its space is taken at once, the shape shows after the delay. */
export function Loading({ rows = 4, avatar = false, delay = 300 }: LoadingProps) {
  const t = useText(stateText);
  return (
    <div className={styles.loading} role="status" aria-label={t('loading')} style={{ animationDelay: `${delay}ms` }}>
      <Skeleton active avatar={avatar} title={!avatar} paragraph={{ rows }} />
    </div>
  );
}
