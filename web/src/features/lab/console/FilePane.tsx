import {
  ArrowUpOutlined,
  DownloadOutlined,
  FileOutlined,
  FolderFilled,
  HomeOutlined,
  ReloadOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import {
  type MachineEntry,
  MachineFileSent,
  machineFileApi,
  machineFileDownloadPath,
  machineFileUploadPath,
} from '@xueyan/contract/lab/machine-file';
import { Button, Table, Tooltip, Typography, Upload } from 'antd';
import { type DragEvent, type ReactNode, useState } from 'react';
import { sendForm } from '../../../api/call.ts';
import { download } from '../../../api/download.ts';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useUploadLimit } from '../../../ui/limit/useLimit.ts';
import { useText } from '../../../ui/text/text.ts';
import { fileSize } from '../../../ui/upload/file-size.ts';
import { MountedData } from '../system-file/MountedData.shared.tsx';
import styles from './file-pane.module.css';
import { filePaneText } from './file-pane.text.ts';

const home = '/root';
const below = (folder: string, name: string) => `${folder === '/' ? '' : folder}/${name}`;
const above = (folder: string) => folder.slice(0, folder.lastIndexOf('/')) || '/';

/** Files of a machine: uploaded by a button or a drop, downloaded one by one or as a packed folder. */
export function FilePane({ machineId, active }: { machineId: string; active: boolean }) {
  const t = useText(filePaneText);
  const notice = useNotice();
  const most = useUploadLimit('machineFile');
  const [path, setPath] = useState(home);
  const [sending, setSending] = useState('');
  const [over, setOver] = useState(false);
  const listing = useQuery({ ...query(machineFileApi.list, { machineId, path }), enabled: active });
  const send = async (files: File[]) => {
    for (const file of files) {
      setSending(file.name);
      const form = new FormData();
      form.append('file', file);
      try {
        const place = `${machineFileUploadPath}/${machineId}?path=${encodeURIComponent(path)}`;
        await sendForm(place, form, { output: MachineFileSent });
        notice.success(t('sent', { name: file.name, path }));
      } catch (error) {
        notice.error(error);
      }
    }
    setSending('');
    await listing.refetch();
  };
  const fetchOne = (what: string) =>
    void download(machineFileDownloadPath, { machineId, path: what }).catch(notice.error);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void send([...event.dataTransfer.files]);
  };
  const tool = (label: string, icon: ReactNode, onPress: () => void, disabled = false) => (
    <Tooltip title={label}>
      <Button type="text" size="small" icon={icon} aria-label={label} disabled={disabled} onClick={onPress} />
    </Tooltip>
  );
  return (
    <section
      className={styles.pane}
      aria-label={t('files')}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={styles.bar}>
        {tool(t('home'), <HomeOutlined aria-hidden />, () => setPath(home))}
        {tool(t('up'), <ArrowUpOutlined aria-hidden />, () => setPath(above(path)), path === '/')}
        {tool(t('refresh'), <ReloadOutlined aria-hidden />, () => void listing.refetch())}
        <Typography.Text className={styles.path} ellipsis={{ tooltip: path }}>
          {path}
        </Typography.Text>
        {tool(t('packFolder'), <DownloadOutlined aria-hidden />, () => fetchOne(path), path === '/')}
        <Upload
          multiple
          showUploadList={false}
          beforeUpload={(_, files) => {
            // Called for each file: all of them are sent together, once.
            if (files[0] === _) void send(files);
            return false;
          }}
        >
          <Button size="small" icon={<UploadOutlined aria-hidden />} loading={sending !== ''}>
            {t('send')}
          </Button>
        </Upload>
      </div>
      <p className={styles.hint} aria-live="polite">
        {sending ? t('sending', { name: sending }) : t('sendHint', { max: most.said })}
      </p>
      <MountedData machineId={machineId} onOpen={setPath} />
      <QueryView query={listing} compact>
        {({ entryList, cut }) =>
          entryList.length === 0 ? (
            <EmptyState compact title={t('empty')} hint={t('emptyHint')} />
          ) : (
            <>
              <Table<MachineEntry>
                aria-label={t('files')}
                size="small"
                rowKey="name"
                pagination={false}
                dataSource={entryList}
                columns={[
                  {
                    title: t('name'),
                    dataIndex: 'name',
                    render: (name: string, { kind }) =>
                      kind === 'folder' ? (
                        <Button
                          type="link"
                          size="small"
                          icon={<FolderFilled aria-hidden />}
                          onClick={() => setPath(below(path, name))}
                        >
                          {name}
                        </Button>
                      ) : (
                        <span className={styles.file}>
                          <FileOutlined aria-hidden /> {name}
                        </span>
                      ),
                  },
                  {
                    title: t('size'),
                    dataIndex: 'bytes',
                    align: 'right',
                    width: 110,
                    render: (bytes: number, { kind }) => (kind === 'file' ? fileSize(bytes) : '—'),
                  },
                  {
                    title: t('changed'),
                    dataIndex: 'changeTime',
                    width: 150,
                    render: (time: string) => time.slice(0, 16),
                  },
                  {
                    key: 'actions',
                    width: 60,
                    render: (_, { name, kind }) =>
                      kind !== 'other' &&
                      tool(t('downloadOf', { name }), <DownloadOutlined aria-hidden />, () =>
                        fetchOne(below(path, name)),
                      ),
                  },
                ]}
              />
              {cut && <p className={styles.hint}>{t('cut', { n: entryList.length })}</p>}
            </>
          )
        }
      </QueryView>
    </section>
  );
}
