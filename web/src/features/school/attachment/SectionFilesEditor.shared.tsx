import { useQuery, useQueryClient } from '@tanstack/react-query';
import { attachmentExtensions } from '@xueyan/contract/base/kind';
import { type Attachment, attachmentApi, attachmentUploadPath } from '@xueyan/contract/school/attachment';
import type { ReactNode } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { session } from '../../../api/session.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useUploadLimit } from '../../../ui/limit/useLimit.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from '../../../ui/upload/AttachmentList.module.css';
import { AttachmentList } from '../../../ui/upload/AttachmentList.tsx';
import { Uploader } from '../../../ui/upload/Uploader.tsx';
import { uploadText } from '../../../ui/upload/upload.text.ts';
import { PickStored } from './PickStored.tsx';

interface SectionFilesEditorProps {
  sectionId: string;
  title?: string;
  hint?: string;
  /** Replaces the plain list where the files can be arranged as well. */
  list?: (remove: (file: Pick<Attachment, 'attachmentId' | 'name'>) => void) => ReactNode;
}

/** Editor of the files of a section. */
export function SectionFilesEditor({ sectionId, title, hint, list }: SectionFilesEditorProps) {
  const t = useText(uploadText);
  const notice = useNotice();
  const { bytes } = useUploadLimit('attachment');
  const client = useQueryClient();
  const files = useQuery(query(attachmentApi.list, { sectionId }));
  const remove = useAction(attachmentApi.remove, [attachmentApi.list]);

  const onRemove = async ({ attachmentId, name }: Pick<Attachment, 'attachmentId' | 'name'>) => {
    const question = { content: t('deleteContent'), okText: t('deleteOk'), danger: true };
    if (!(await notice.confirm({ title: t('deleteTitle', { name }), ...question }))) return;
    try {
      await remove.mutateAsync({ attachmentId });
      notice.success(t('deleted'));
    } catch (error) {
      notice.error(error);
    }
  };

  return (
    <section className={styles.section} aria-labelledby={`files-${sectionId}`}>
      <h2 id={`files-${sectionId}`} className={styles.title}>
        {title ?? t('title')}
      </h2>
      <p className={styles.hint}>{hint ?? t('titleHint')}</p>
      {list ? (
        list((one) => void onRemove(one))
      ) : (
        <QueryView query={files} compact>
          {({ attachmentList }) => (
            <AttachmentList attachments={attachmentList} onRemove={(one) => void onRemove(one)} />
          )}
        </QueryView>
      )}
      <div className={styles.adding}>
        <PickStored sectionId={sectionId} />
        <Uploader
          key={sectionId}
          name={`xueyan.uploads.${session.user()?.id}.${sectionId}`}
          endpoint={`/api/${attachmentUploadPath}`}
          metadata={{ sectionId }}
          extensions={attachmentExtensions}
          max={bytes}
          inOrder
          onUploaded={() => void client.invalidateQueries({ queryKey: [attachmentApi.list.path] })}
        />
      </div>
    </section>
  );
}
