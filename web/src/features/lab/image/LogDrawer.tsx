import type { LabImage } from '@xueyan/contract/lab/image';
import { Button, Drawer } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { copyText } from '../../../ui/text/copyText.ts';
import { useText } from '../../../ui/text/text.ts';
import { imageText } from './image.text.ts';
import styles from './LogDrawer.module.css';
import { useBuildLog } from './useBuildLog.ts';

/** Log of an image's build, scrolled to its end as it grows. */
export function LogDrawer({ image, onClose }: { image: LabImage | null; onClose: () => void }) {
  const t = useText(imageText);
  return (
    <Drawer
      open={image !== null}
      onClose={onClose}
      size="min(720px, 100vw)"
      title={image ? t('logTitle', { name: image.imageName }) : ''}
      destroyOnHidden
      styles={{ body: { padding: 0, display: 'flex', minHeight: 0 } }}
    >
      {image && <LogView imageId={image.imageId} />}
    </Drawer>
  );
}

function LogView({ imageId }: { imageId: string }) {
  const t = useText(imageText);
  const notice = useNotice();
  const { lines, error, loading, retry } = useBuildLog(imageId);
  const box = useRef<HTMLDivElement>(null);
  const [follow, setFollow] = useState(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines are what makes it scroll
  useEffect(() => {
    if (follow && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines, follow]);

  if (error) return <ErrorState error={error} onRetry={retry} compact />;
  if (lines.length === 0) return loading ? <Loading rows={8} /> : <EmptyState compact title={t('logEmpty')} />;

  const copy = async () => {
    if (await copyText(lines.join('\n'))) notice.success(t('copied'));
    else notice.error(t('copyFailed'));
  };

  return (
    <div className={styles.view}>
      <div className={styles.bar}>
        <span>{t('logLines', { n: lines.length })}</span>
        <Button size="small" type="text" onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
      <div
        ref={box}
        className={styles.log}
        role="log"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) =>
          setFollow(scrollHeight - scrollTop - clientHeight < 40)
        }
      >
        <pre>{lines.join('\n')}</pre>
      </div>
      {!follow && (
        <Button className={styles.end} size="small" type="primary" onClick={() => setFollow(true)}>
          {t('logEnd')}
        </Button>
      )}
    </div>
  );
}
