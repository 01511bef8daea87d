import { type CoursewareItem, coursewareApi } from '@xueyan/contract/teaching/courseware';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './courseware.module.css';
import { coursewareText } from './courseware.text.ts';
import { MediaViewer } from './MediaViewer.tsx';
import { useTracker } from './useTracker.ts';

const PdfViewer = lazyNamed(() => import('./PdfViewer.tsx'), 'PdfViewer');

interface Props {
  sectionId: string;
  item: CoursewareItem;
  /** Whether what is seen is told to the server. */
  tracked: boolean;
}

/** One file, as its kind is shown. */
export function ItemViewer({ sectionId, item, tracked }: Props) {
  const t = useText(coursewareText);
  if (item.viewer === 'pdf')
    return (
      <Suspense fallback={<Loading rows={8} />}>
        <PdfViewer sectionId={sectionId} item={item} tracked={tracked} />
      </Suspense>
    );
  if (item.viewer === 'video' || item.viewer === 'audio') return <MediaViewer item={item} tracked={tracked} />;
  if (item.viewer === 'image') return <Picture item={item} tracked={tracked} />;
  if (item.viewer === 'package') return <Package item={item} tracked={tracked} />;
  const { rendition } = item;
  const program = t(/\.(avi|mkv|mov)$/i.test(item.name) ? 'ffmpeg' : 'soffice');
  return (
    <div className={styles.viewer}>
      <p className={styles.wait}>
        {rendition === 'waiting' && t('waiting')}
        {rendition === 'failed' && t('failed')}
        {rendition === 'missing' && t('missing', { program })}
        {rendition === null && t('onlyDownload')}
      </p>
    </div>
  );
}

type Shown = Omit<Props, 'sectionId'>;

function Picture({ item, tracked }: Shown) {
  const tracker = useTracker(item.attachmentId, tracked);
  return (
    <div className={styles.viewer}>
      <div className={styles.sheet}>
        <img
          src={item.viewAddress}
          alt={item.name}
          onLoad={() => {
            tracker.see(1, 1);
            void tracker.send();
          }}
        />
      </div>
    </div>
  );
}

/** A web package: apart from everything of ours, without an origin and without the session. */
function Package({ item, tracked }: Shown) {
  const t = useText(coursewareText);
  const notice = useNotice();
  const tracker = useTracker(item.attachmentId, tracked);
  const [address, setAddress] = useState('');
  const open = useAction(coursewareApi.openPackage);
  const show = () =>
    open.mutate(
      { attachmentId: item.attachmentId },
      {
        onSuccess: (found) => {
          setAddress(found.address);
          tracker.see(1, 1);
          void tracker.send();
        },
        onError: notice.error,
      },
    );
  return (
    <div className={styles.viewer}>
      {address ? (
        <iframe
          className={styles.web}
          src={address}
          title={item.name}
          sandbox="allow-scripts allow-forms allow-pointer-lock"
          referrerPolicy="no-referrer"
        />
      ) : (
        <div className={styles.wait}>
          <Button type="primary" loading={open.isPending} onClick={show}>
            {t('openPackage')}
          </Button>
        </div>
      )}
    </div>
  );
}
