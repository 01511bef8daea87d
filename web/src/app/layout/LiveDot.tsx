import { Tooltip } from 'antd';
import { useEffect, useState } from 'react';
import { useLiveState } from '../../api/live.ts';
import { useText } from '../../ui/text.ts';
import styles from './LiveDot.module.css';
import { layoutText } from './layout.text.ts';

/** Shows only when the live connection has been cut for more than a moment. */
export function LiveDot() {
  const t = useText(layoutText);
  const state = useLiveState();
  const cut = state === 'waiting' || state === 'connecting';
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (!cut) return setShown(false);
    const timer = setTimeout(() => setShown(true), 2000);
    return () => clearTimeout(timer);
  }, [cut]);

  return (
    <span role="status">
      {shown && (
        <Tooltip title={t('reconnectingHint')}>
          <span className={styles.dot}>{t('reconnecting')}</span>
        </Tooltip>
      )}
    </span>
  );
}
