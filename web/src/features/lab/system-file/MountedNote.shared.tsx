import { DatabaseOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { systemFileChoiceApi } from '@xueyan/contract/lab/system-file';
import { Button, Popover } from 'antd';
import { query } from '../../../api/query.ts';
import { useText } from '../../../ui/text/text.ts';
import { fileSize } from '../../../ui/upload/file-size.ts';
import { mountedFileText } from './mounted-file.text.ts';
import styles from './SystemFile.module.css';

/** Button that shows the folders of a machine's data; renders nothing without data. */
export function MountedNote({ machineId, wordClass }: { machineId: string; wordClass?: string | undefined }) {
  const t = useText(mountedFileText);
  const { data } = useQuery(query(systemFileChoiceApi.ofMachine, { machineId }));
  if (!data || data.mountList.length === 0) return null;
  const list = (
    <ul className={styles.list}>
      {data.mountList.map(({ path, fileName, description, contentBytes }) => (
        <li key={path}>
          <code className={styles.path}>{path}</code>
          <span>
            {fileName} · {fileSize(contentBytes)}
          </span>
          {description && <span className={styles.faint}>{description}</span>}
        </li>
      ))}
    </ul>
  );
  return (
    <Popover title={t('mounted')} content={list} trigger="click" placement="bottomRight">
      <Button type="text" size="small" icon={<DatabaseOutlined aria-hidden />} aria-label={t('mounted')}>
        <span className={wordClass}>{t('data')}</span>
      </Button>
    </Popover>
  );
}
