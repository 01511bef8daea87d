import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  isSystemFileArchive,
  type SystemFile,
  systemFileApi,
  systemFileArchives,
  systemFileRoot,
  systemFileUploadPath,
} from '@xueyan/contract/lab/system-file';
import { Alert, Button, Descriptions, Drawer, Tag } from 'antd';
import { query, useAction } from '../../../api/query.ts';
import { session } from '../../../api/session.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useUploadLimit } from '../../../ui/limit/useLimit.ts';
import { useText } from '../../../ui/text/text.ts';
import { fileSize } from '../../../ui/upload/file-size.ts';
import { Uploader } from '../../../ui/upload/Uploader.tsx';
import { JobProgress } from '../../base/job/JobProgress.shared.tsx';
import styles from './SystemFile.module.css';
import { systemFileText } from './system-file.text.ts';

const stale = [systemFileApi.list, systemFileApi.detail];

interface DrawerProps {
  file: { systemFileId: string; fileName: string } | null;
  onEdit: (file: SystemFile) => void;
  onClose: () => void;
}

/** One system file: its contents, its uses, and its upload. */
export function SystemFileDrawer({ file, onEdit, onClose }: DrawerProps) {
  const t = useText(systemFileText);
  const systemFileId = file?.systemFileId ?? '';
  const detail = useQuery({ ...query(systemFileApi.detail, { systemFileId }), enabled: file !== null });
  return (
    <Drawer
      open={file !== null}
      onClose={onClose}
      size="min(680px, 100vw)"
      title={detail.data?.fileName ?? file?.fileName ?? ''}
      destroyOnHidden
      extra={
        detail.data && (
          <Button onClick={() => onEdit(detail.data)} type="primary">
            {t('edit')}
          </Button>
        )
      }
    >
      <QueryView query={detail} compact>
        {(data) => <Detail file={data} uses={data.useList} />}
      </QueryView>
    </Drawer>
  );
}

function Detail({ file, uses }: { file: SystemFile; uses: { courseName: string; sectionName: string }[] }) {
  const t = useText(systemFileText);
  const { usable, entryCount: n, contentBytes, state } = file;
  const wide = 'filled' as const;
  const items = [
    {
      label: t('where'),
      span: wide,
      children: (
        <span className={styles.path}>
          {systemFileRoot}/{file.folderName}
        </span>
      ),
    },
    { label: t('state'), children: t(state) },
    { label: t('onDisk'), children: usable ? fileSize(file.diskBytes) : '—' },
    { label: t('content'), children: usable ? t('files', { n, size: fileSize(contentBytes) }) : '—' },
    { label: t('uploaded'), children: file.uploadName || '—' },
    { label: t('checksum'), span: wide, children: <span className={styles.path}>{file.checksum || '—'}</span> },
    {
      label: t('labels'),
      span: wide,
      children: file.labels.length === 0 ? '—' : file.labels.map((label) => <Tag key={label}>{label}</Tag>),
    },
    {
      label: t('uses'),
      span: wide,
      children:
        uses.length === 0
          ? t('noUses')
          : uses.map(({ courseName, sectionName }) => (
              <div key={`${courseName}/${sectionName}`}>
                {courseName} / {sectionName}
              </div>
            )),
    },
  ];
  return (
    <div className={styles.detail}>
      {file.description && <p>{file.description}</p>}
      {state === 'processing' && file.jobId && <JobProgress jobId={file.jobId} />}
      {state === 'failed' && <Alert type="error" showIcon title={t('failed')} description={file.message} />}
      {state === 'ready' && file.message && (
        <Alert
          type="warning"
          showIcon
          title={t('refused')}
          description={<pre className={styles.refused}>{file.message}</pre>}
        />
      )}
      <Descriptions size="small" bordered column={{ xs: 1, sm: 2 }} items={items} />
      {state !== 'processing' && <Upload file={file} />}
    </div>
  );
}

/**
 * Uploads the bytes and requests the disk once they have arrived; resumes after a disconnect and after leaving the
 * page.
 */
function Upload({ file }: { file: SystemFile }) {
  const t = useText(systemFileText);
  const notice = useNotice();
  const client = useQueryClient();
  const most = useUploadLimit('systemFile');
  const build = useAction(systemFileApi.build, stale);
  const { systemFileId, state, uploadName, usable, unpack } = file;
  const start = () => build.mutate({ systemFileId }, { onError: notice.error });
  const onUploaded = () => {
    for (const { path } of stale) void client.invalidateQueries({ queryKey: [path] });
    start();
  };
  return (
    <section className={styles.upload} aria-label={t(usable ? 'uploadAgain' : 'upload')}>
      <h3>{t(usable ? 'uploadAgain' : 'upload')}</h3>
      {state === 'arrived' && (
        <Alert
          type="info"
          showIcon
          title={t('waits', { name: uploadName })}
          action={
            <Button size="small" loading={build.isPending} onClick={start}>
              {t('build')}
            </Button>
          }
        />
      )}
      {usable && <p className={styles.faint}>{t('uploadAgainHint')}</p>}
      <Uploader
        key={systemFileId}
        name={`xueyan.system-files.${session.user()?.id}.${systemFileId}`}
        endpoint={`/api/${systemFileUploadPath}`}
        metadata={{ systemFileId }}
        extensions={unpack ? [...systemFileArchives, 'gz'] : []}
        max={most.bytes}
        hint={t('uploadHint', { max: most.said })}
        refuse={async ({ name }) => (!unpack || isSystemFileArchive(name) ? '' : t('uploadKind'))}
        onUploaded={onUploaded}
      />
    </section>
  );
}
