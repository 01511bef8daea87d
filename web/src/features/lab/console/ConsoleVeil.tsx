import { LoadingOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import styles from './console.module.css';
import { consoleText } from './console.text.ts';
import type { LinkState } from './console-link.ts';
import type { TypedAhead } from './use-console-links.ts';

interface ConsoleVeilProps {
  state: LinkState;
  reason: string;
  /** What became of input typed in the meantime. */
  typed?: TypedAhead;
  /** Not a machine of the lab, so the hint that it still runs and nothing is lost is not shown. */
  foreign?: boolean;
  onRetry: () => void;
}

/** Covers a screen that is not live, and shows the reason. */
export function ConsoleVeil({ state, reason, typed = null, foreign = false, onRetry }: ConsoleVeilProps) {
  const t = useText(consoleText);
  return (
    <div className={styles.veil} data-state={state} role="status">
      {state === 'connecting' && (
        <p className={styles.veilLate}>
          <LoadingOutlined aria-hidden /> {t('connecting')}…
        </p>
      )}
      {state === 'waiting' && (
        <>
          <p>
            <LoadingOutlined aria-hidden /> {t('waiting')}…
          </p>
          {!foreign && <small>{t('waitingHint')}</small>}
        </>
      )}
      {typed && (state === 'connecting' || state === 'waiting') && <p className={styles.typed}>{t(typed)}</p>}
      {state === 'ended' && (
        <>
          <p>{t('ended')}</p>
          <small>{reason || t('endedHint')}</small>
          <Button icon={<ReloadOutlined aria-hidden />} onClick={onRetry}>
            {t('again')}
          </Button>
        </>
      )}
    </div>
  );
}
