import { type CoursewareItem, coursewareApi, renditionOf } from '@xueyan/contract/teaching/courseware';
import type { Output } from '@xueyan/contract/wire/endpoint';
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
import { MissingConverter } from './MissingConverter.shared.tsx';
import { useTracker } from './useTracker.ts';

const PdfViewer = lazyNamed(() => import('./PdfViewer.tsx'), 'PdfViewer');

interface Props {
  sectionId: string;
  item: CoursewareItem;
  /** What the server lacks to convert files of the section. */
  missing: Output<typeof coursewareApi.get>['missing'];
  /** Views are reported to the server. */
  tracked: boolean;
}

/** One file in the viewer of its kind. */
export function ItemViewer({ sectionId, item, missing, tracked }: Props) {
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
  const program = renditionOf(item.name) === 'mp4' ? 'ffmpeg' : 'soffice';
  const lacking = missing.includes('jail') && !missing.includes(program) ? 'jail' : program;
  return (
    <div className={styles.viewer}>
      <p className={styles.wait}>
        {rendition === 'waiting' && t('waiting')}
        {rendition === 'failed' && t('failed')}
        {rendition === 'missing' && <MissingConverter part={lacking} />}
        {rendition === null && t('onlyDownload')}
      </p>
    </div>
  );
}

type Shown = Omit<Props, 'sectionId' | 'missing'>;

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

/** A web package: isolated from the product, without an origin and without the session. */
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
