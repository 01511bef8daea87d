import { categoryOf } from '@xueyan/contract/base/kind';
import { Alert } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { callHeaders } from '../../../api/headers.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './library.module.css';
import { libraryText } from './library.text.ts';

const PdfPages = lazyNamed(() => import('../../teaching/courseware/PdfPages.shared.tsx'), 'PdfPages');

/** A file in the page, where a browser shows its kind. */
export function LibraryPreview({ name, address }: { name: string; address: string }) {
  const t = useText(libraryText);
  const category = categoryOf(name);
  if (!address) return <Alert type="info" showIcon title={t('noPreview')} />;
  return (
    <section className={styles.shown} aria-label={t('preview')}>
      {category === 'image' ? (
        <img src={address} alt={name} />
      ) : category === 'video' ? (
        // biome-ignore lint/a11y/useMediaCaption: what people bring has none.
        <video src={address} controls />
      ) : category === 'audio' ? (
        // biome-ignore lint/a11y/useMediaCaption: what people bring has none.
        <audio src={address} controls />
      ) : /\.pdf$/i.test(name) ? (
        <Suspense fallback={<Loading rows={8} />}>
          <PdfPages address={address} name={name} />
        </Suspense>
      ) : (
        <TextFile name={name} address={address} />
      )}
    </section>
  );
}

/** At most so much of a text is shown: characters. */
const most = 200_000;

function TextFile({ name, address }: { name: string; address: string }) {
  const t = useText(libraryText);
  const [text, setText] = useState<string | null>();
  useEffect(() => {
    const controller = new AbortController();
    fetch(address, { headers: callHeaders(), signal: controller.signal })
      .then((response) => (response.ok ? response.text() : null))
      .then((found) => setText(found?.slice(0, most) ?? null))
      .catch(() => !controller.signal.aborted && setText(null));
    return () => controller.abort();
  }, [address]);
  if (text === undefined) return <Loading rows={6} />;
  if (text === null) return <Alert type="error" showIcon title={t('broken')} />;
  return <div className={styles.text}>{/\.md$/i.test(name) ? <Markdown source={text} /> : <pre>{text}</pre>}</div>;
}
