import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  LibraryUploaded,
  libraryApi,
  libraryRevisionNames,
  libraryShareNames,
  libraryStateNames,
  libraryVersionPath,
} from '@xueyan/contract/content/library';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { sendForm } from '../../../api/call.ts';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { fileSize } from '../../../ui/upload/file-size.ts';
import { genreName } from './genre-choices.ts';
import { LibraryActions } from './LibraryActions.tsx';
import { LibraryPreview } from './LibraryPreview.tsx';
import { stateTones } from './LibraryTable.tsx';
import { LibraryVersions, shownOf } from './LibraryVersions.tsx';
import styles from './library.module.css';
import { libraryText } from './library.text.ts';

/** One resource with its preview and properties. */
export function LibraryItemPage() {
  const t = useText(libraryText);
  const phrase = usePhrase();
  const notice = useNotice();
  const client = useQueryClient();
  const { itemId = '' } = useParams();
  const item = useQuery(query(libraryApi.get, { itemId }));
  const { data } = item;
  const [chosen, setChosen] = useState<string | null>(null);
  const addVersion = (file: File) => {
    const form = new FormData();
    form.append('file', file, file.name);
    sendForm(`${libraryVersionPath}/${itemId}`, form, { output: LibraryUploaded }).then((reply) => {
      if (reply.data.errorFileList.length > 0) notice.warning(t('refused', { names: file.name }));
      else notice.success(t('versionAdded'));
      void client.invalidateQueries({ queryKey: [libraryApi.get.path] });
    }, notice.error);
    return false;
  };
  return (
    <Page
      title={data?.title ?? ''}
      width="full"
      breadcrumb={[{ title: t('title'), to: '/content/library' }, { title: data?.title ?? '' }]}
      subtitle={data?.description}
      extra={data && <LibraryActions item={data} />}
    >
      <QueryView query={item}>
        {(found) => (
          <div className={styles.reader}>
            <LibraryPreview itemId={itemId} {...shownOf(found, chosen)} />
            <aside>
              <dl className={styles.facts}>
                <dt>{t('owner')}</dt>
                <dd>{found.ownerName}</dd>
                <dt>{t('subject')}</dt>
                <dd>{found.subject || '–'}</dd>
                <dt>{t('genre')}</dt>
                <dd>{found.kind ? genreName(found.kind) : '–'}</dd>
                <dt>{t('labels')}</dt>
                <dd>{found.labels.join('、') || '–'}</dd>
                <dt>{t('size')}</dt>
                <dd>{fileSize(found.bytes)}</dd>
                <dt>{t('views')}</dt>
                <dd>{found.viewCount}</dd>
                <dt>{t('downloads')}</dt>
                <dd>{found.downloadCount}</dd>
                {found.editor && (
                  <>
                    <dt>{t('share')}</dt>
                    <dd>{found.courseName || phrase(libraryShareNames[found.share])}</dd>
                    <dt>{t('state')}</dt>
                    <dd>
                      <StateTag tone={stateTones[found.state]}>{phrase(libraryStateNames[found.state])}</StateTag>
                      {found.revision && (
                        <>
                          {' '}
                          <StateTag tone={stateTones[found.revision]}>
                            {phrase(libraryRevisionNames[found.revision])}
                          </StateTag>
                        </>
                      )}
                      {found.held && found.held.title !== found.title && (
                        <div>{t('heldNow', { title: found.held.title })}</div>
                      )}
                      {found.reason && <div>{t('reason', { reason: found.reason })}</div>}
                    </dd>
                  </>
                )}
              </dl>
              {found.editor && (
                <>
                  <Upload showUploadList={false} beforeUpload={addVersion}>
                    <Button size="small">{t('newVersion')}</Button>
                  </Upload>
                  <h2>{t('versions')}</h2>
                  <LibraryVersions item={found} onChoose={setChosen} />
                </>
              )}
            </aside>
          </div>
        )}
      </QueryView>
    </Page>
  );
}
