import { Button } from 'antd';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { CallError, showsFailure } from '../api/call.ts';
import { Drawing, type DrawingName } from './Drawing.tsx';
import styles from './StateView.module.css';
import { stateText } from './state.text.ts';
import { useText } from './text.ts';

type Kind = 'expired' | 'offline' | 'forbidden' | 'missing' | 'away' | 'timeout' | 'broken';

const drawings: Record<Kind, DrawingName> = {
  expired: 'locked',
  offline: 'offline',
  forbidden: 'locked',
  missing: 'lost',
  away: 'broken',
  timeout: 'offline',
  broken: 'broken',
};

const kinds: Record<number, Kind> = {
  0: 'offline',
  401: 'expired',
  403: 'forbidden',
  404: 'missing',
  503: 'away',
  504: 'timeout',
};

const kindOf = (error: unknown): Kind => (error instanceof CallError && kinds[error.status]) || 'broken';

interface ErrorStateProps {
  error: unknown;
  onRetry?: () => void;
  compact?: boolean;
}

/** What happened, what is safe, what to press. */
export function ErrorState({ error, onRetry, compact = false }: ErrorStateProps) {
  const t = useText(stateText);
  const kind = kindOf(error);
  useEffect(() => showsFailure(error), [error]);
  // The server's own words are more exact than ours, when it has some.
  const words = error instanceof CallError ? error.message : '';
  const pointless = kind === 'forbidden' || kind === 'missing';
  return (
    <div className={compact ? styles.compact : styles.view} role="alert">
      <Drawing name={drawings[kind]} size={compact ? 96 : 160} />
      <p className={styles.title}>{t(`${kind}Title`)}</p>
      <p className={styles.hint}>{words || t(`${kind}Hint`)}</p>
      <div className={styles.action}>
        {onRetry && !pointless && (
          <Button type={compact ? 'default' : 'primary'} onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
        {pointless && !compact && (
          <Link to="/">
            <Button tabIndex={-1}>{t('home')}</Button>
          </Link>
        )}
      </div>
    </div>
  );
}
