import { wireFaults } from '@xueyan/contract/wire/fault';
import { Button } from 'antd';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { CallError, showsFailure } from '../../api/call.ts';
import { Drawing, type DrawingName } from '../media/Drawing.tsx';
import { useText } from '../text/text.ts';
import { usePhrase } from '../text/usePhrase.ts';
import styles from './StateView.module.css';
import { stateText } from './state.text.ts';

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

/** An address without a valid id belongs to no record: for the reader of a link it equals a deleted record. */
const isNoId = (error: unknown) => error instanceof CallError && error.code === wireFaults.badInput.code;

/** Deleted and forbidden records are shown alike, so that neither reveals which it is. */
const kindOf = (error: unknown): Kind => {
  if (!(error instanceof CallError)) return 'broken';
  return error.code === wireFaults.gone.code ? 'missing' : (kinds[error.status] ?? 'broken');
};

interface ErrorStateProps {
  error: unknown;
  onRetry?: () => void;
  compact?: boolean;
  /** The request came from the page's address, not from what somebody typed. */
  byAddress?: boolean;
}

/** Error of a request: what happened, what is safe, and which button helps. */
export function ErrorState({ error, onRetry, compact = false, byAddress = false }: ErrorStateProps) {
  const t = useText(stateText);
  const phrase = usePhrase();
  const gone = byAddress && isNoId(error);
  const kind = gone ? 'missing' : kindOf(error);
  useEffect(() => showsFailure(error), [error]);
  // The server's own text is more exact than ours, when there is one.
  const words = gone ? phrase(wireFaults.gone.text) : error instanceof CallError ? error.message : '';
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
