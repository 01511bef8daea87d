import { useQuery } from '@tanstack/react-query';
import { libraryPreviewApi } from '@xueyan/contract/content/library-preview';
import { Alert } from 'antd';
import { Suspense } from 'react';
import { query } from '../../../api/query.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { fileSize } from '../../../ui/upload/file-size.ts';
import styles from './library.module.css';
import { libraryText } from './library.text.ts';

const PdfPages = lazyNamed(() => import('../../teaching/courseware/PdfPages.shared.tsx'), 'PdfPages');

/** Interval in milliseconds at which a conversion is polled. */
/** Milliseconds until the next look; one after the program was installed starts the conversion. */
const lookMs: Record<string, number> = { making: 3_000, missing: 30_000 };

interface ConvertedProps {
  itemId: string;
  versionId: string | null;
  name: string;
}

/** A file that browsers do not show: Office as PDF, films as MP4, archives as a list. */
export function LibraryConverted({ itemId, versionId, name }: ConvertedProps) {
  const t = useText(libraryText);
  const found = useQuery({
    ...query(libraryPreviewApi.get, { itemId, versionId }),
    refetchInterval: ({ state }) => lookMs[state.data?.state ?? ''] ?? false,
  });
  return (
    <QueryView query={found}>
      {({ state, address, form, entries, more }) => {
        if (entries)
          return (
            <section className={styles.text} aria-label={t('contents')}>
              <ul>
                {entries.map(({ name: path, bytes }) => (
                  <li key={path}>
                    {path} {!path.endsWith('/') && `（${fileSize(bytes)}）`}
                  </li>
                ))}
              </ul>
              {more && <Alert type="info" title={t('moreContents')} />}
            </section>
          );
        if (state !== 'done')
          return <Alert type={state === 'failed' ? 'error' : 'info'} showIcon title={t(`preview_${state}`)} />;
        return (
          <section className={styles.shown} aria-label={t('preview')}>
            {form === 'mp4' ? (
              // biome-ignore lint/a11y/useMediaCaption: uploaded media have no captions.
              <video src={address} controls />
            ) : (
              <Suspense fallback={<Loading rows={8} />}>
                <PdfPages address={address} name={name} />
              </Suspense>
            )}
          </section>
        );
      }}
    </QueryView>
  );
}
