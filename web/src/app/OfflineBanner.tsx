import DisconnectOutlined from '@ant-design/icons/DisconnectOutlined';
import { useEffect, useState } from 'react';
import { useLiveState } from '../api/live.ts';
import { useReached } from '../api/reach.ts';
import { useText } from '../ui/text/text.ts';
import { appText } from './app.text.ts';
import styles from './OfflineBanner.module.css';

/** Milliseconds within which a live connection may return without the banner being shown. */
const longCutMs = 3_000;

/** Banner while the server cannot be reached, with what is safe; it disappears by itself. */
export function OfflineBanner() {
  const t = useText(appText);
  const reached = useReached();
  const live = useLiveState();
  const cut = live === 'waiting' || live === 'connecting';
  const [longCut, setLongCut] = useState(false);

  useEffect(() => {
    if (!cut) return setLongCut(false);
    const timer = setTimeout(() => setLongCut(true), longCutMs);
    return () => clearTimeout(timer);
  }, [cut]);

  return (
    <div role="status" className={styles.place}>
      {(!reached || longCut) && (
        <p className={styles.banner}>
          <DisconnectOutlined aria-hidden />
          <strong>{t('unreachable')}</strong>
          <span>{t('unreachableHint')}</span>
        </p>
      )}
    </div>
  );
}
