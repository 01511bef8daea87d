import { useQuery } from '@tanstack/react-query';
import { attachmentApi } from '@xueyan/contract/school/attachment';
import { query } from '../../../api/query.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from '../../../ui/upload/AttachmentList.module.css';
import { AttachmentList } from '../../../ui/upload/AttachmentList.tsx';
import { uploadText } from '../../../ui/upload/upload.text.ts';

/** Files of a section for its readers; renders nothing when there are none. */
export function SectionFiles({ sectionId }: { sectionId: string }) {
  const t = useText(uploadText);
  const { data } = useQuery(query(attachmentApi.list, { sectionId }));
  if (!data || data.attachmentList.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{t('title')}</h2>
      <AttachmentList attachments={data.attachmentList} />
    </section>
  );
}
