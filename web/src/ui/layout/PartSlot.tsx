import { Button } from 'antd';
import { type ReactNode, Suspense, use, useState } from 'react';
import styles from '../feedback/StateView.module.css';
import { stateText } from '../feedback/state.text.ts';
import { ToolBoundary } from '../feedback/ToolBoundary.tsx';
import { Drawing } from '../media/Drawing.tsx';
import { useText } from '../text/text.ts';
import type { Part } from './part.ts';

interface PartSlotProps<M> {
  part: Part<M>;
  loading: ReactNode;
  children: (module: M) => ReactNode;
}

/** Slot of a part of a page whose code is fetched when it is wanted; when loading fails, the rest of the page stays. */
export function PartSlot<M>({ part, loading, children }: PartSlotProps<M>) {
  const [{ arriving, turn }, setTrial] = useState(() => ({ arriving: part.fetch(), turn: 0 }));
  const retry = async () => {
    const next = part.fetch();
    await next;
    setTrial({ arriving: next, turn: turn + 1 });
  };
  return (
    <ToolBoundary key={turn} failure={<PartFailure onRetry={retry} />}>
      <Suspense fallback={loading}>
        <Arrived arriving={arriving}>{children}</Arrived>
      </Suspense>
    </ToolBoundary>
  );
}

interface ArrivedProps<M> extends Pick<PartSlotProps<M>, 'children'> {
  arriving: Promise<M>;
}

const Arrived = <M,>({ arriving, children }: ArrivedProps<M>) => children(use(arriving));

/** Failure of the part. It stays, and with it the focus on its button, until the part is loaded. */
function PartFailure({ onRetry }: { onRetry: () => Promise<void> }) {
  const t = useText(stateText);
  const [trying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    await onRetry().catch(() => setTrying(false));
  };
  return (
    <div className={styles.view} role="alert">
      <Drawing name="offline" size={160} />
      <p className={styles.title}>{t('partFailed')}</p>
      <p className={styles.hint}>{t('partFailedHint')}</p>
      <div className={styles.action}>
        <Button type="primary" loading={trying} onClick={() => void retry()}>
          {t('retry')}
        </Button>
        <Button onClick={() => location.reload()}>{t('reload')}</Button>
      </div>
    </div>
  );
}
