import { categoryOf } from '@xueyan/contract/base/kind';
import { textOfBlob } from '@xueyan/contract/base/text-encoding';
import { Alert } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { callHeaders } from '../../../api/headers.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './library.module.css';
import { libraryText } from './library.text.ts';

const Coloured = lazyNamed(() => import('../../../ui/highlight/Coloured.tsx'), 'Coloured');
const Converted = lazyNamed(() => import('./LibraryConverted.tsx'), 'LibraryConverted');
const PdfPages = lazyNamed(() => import('../../teaching/courseware/PdfPages.shared.tsx'), 'PdfPages');

interface PreviewProps {
  name: string;
  address: string;
  itemId: string;
  /** Null for the version that is shown. */
  versionId: string | null;
}

/** Languages of code by the extension of a file. */
const languages: Record<string, string> = {
  ...{ py: 'python', js: 'javascript', ts: 'typescript', json: 'json', c: 'c', h: 'c', cpp: 'cpp', java: 'java' },
  ...{ go: 'go', rs: 'rust', sh: 'bash', sql: 'sql', css: 'css', html: 'xml', xml: 'xml', yaml: 'yaml', yml: 'yaml' },
};
const languageOf = (name: string) => languages[name.split('.').at(-1)?.toLowerCase() ?? ''];

/** Preview of a file: as it is where browsers show it, else converted, or as a list of its contents. */
export function LibraryPreview({ name, address, itemId, versionId }: PreviewProps) {
  const t = useText(libraryText);
  const category = categoryOf(name);
  const code = languageOf(name);
  if (!address && !code) return <Converted itemId={itemId} versionId={versionId} name={name} />;
  return (
    <section className={styles.shown} aria-label={t('preview')}>
      {category === 'image' ? (
        <img src={address} alt={name} />
      ) : category === 'video' ? (
        // biome-ignore lint/a11y/useMediaCaption: uploaded media have no captions.
        <video src={address} controls />
      ) : category === 'audio' ? (
        // biome-ignore lint/a11y/useMediaCaption: uploaded media have no captions.
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

/** Maximum characters of a text shown. */
const most = 200_000;

function TextFile({ name, address }: { name: string; address: string }) {
  const t = useText(libraryText);
  const [text, setText] = useState<string | null>();
  useEffect(() => {
    const controller = new AbortController();
    fetch(address, { headers: callHeaders(), signal: controller.signal })
      .then((response) => (response.ok ? textOfBlob(response) : null))
      .then((found) => setText(found?.slice(0, most) ?? null))
      .catch(() => !controller.signal.aborted && setText(null));
    return () => controller.abort();
  }, [address]);
  if (text === undefined) return <Loading rows={6} />;
  if (text === null) return <Alert type="error" showIcon title={t('broken')} />;
  const language = languageOf(name);
  return (
    <div className={styles.text}>
      {/\.md$/i.test(name) ? (
        <Markdown source={text} />
      ) : (
        <pre>
          {language ? (
            <Suspense fallback={text}>
              <Coloured text={text} language={language} />
            </Suspense>
          ) : (
            text
          )}
        </pre>
      )}
    </div>
  );
}
