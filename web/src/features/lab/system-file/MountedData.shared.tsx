import { DatabaseOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { systemFileChoiceApi } from '@xueyan/contract/lab/system-file';
import { Button, Tooltip } from 'antd';
import { query } from '../../../api/query.ts';
import { useText } from '../../../ui/text/text.ts';
import { fileSize } from '../../../ui/upload/file-size.ts';
import { mountedFileText } from './mounted-file.text.ts';
import styles from './SystemFile.module.css';

/** Data that a machine was given, by its folder; renders nothing without data. */
export function MountedData({ machineId, onOpen }: { machineId: string; onOpen: (path: string) => void }) {
  const t = useText(mountedFileText);
  const { data } = useQuery(query(systemFileChoiceApi.ofMachine, { machineId }));
  if (!data || data.mountList.length === 0) return null;
  return (
    <div className={styles.mounted}>
      <span>
        <DatabaseOutlined aria-hidden /> {t('mounted')}
      </span>
      {data.mountList.map(({ path, fileName, description, contentBytes }) => (
        <Tooltip key={path} title={[fileName, fileSize(contentBytes), description].filter(Boolean).join(' · ')}>
          <Button size="small" className={styles.path} aria-label={t('open', { path })} onClick={() => onOpen(path)}>
            {path}
          </Button>
        </Tooltip>
      ))}
    </div>
  );
}
