import { ArrowLeftOutlined, ReloadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { webPaneApi } from '@xueyan/contract/lab/web-pane';
import { Button, InputNumber, Space, Tooltip, Typography } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './web-pane.module.css';
import { webPaneText } from './web-pane.text.ts';

/** Permissions of pages of machines: never more than the server allows them. */
const sandbox = 'allow-scripts allow-forms allow-modals allow-downloads allow-pointer-lock';

interface Opened {
  port: number;
  url: string;
  /** Number of loads. */
  times: number;
}

/** A page that a program in the machine serves, chosen by its port. It stays mounted while another tab is in front. */
export function WebPane({ machineId, active }: { machineId: string; active: boolean }) {
  const t = useText(webPaneText);
  const [opened, setOpened] = useState<Opened | null>(null);
  const notice = useNotice();
  const open = useAction(webPaneApi.open);
  const show = async (port: number) => {
    try {
      setOpened({ port, url: (await open.mutateAsync({ machineId, port })).url, times: 0 });
    } catch (error) {
      notice.error(error);
    }
  };
  if (!opened)
    return <PortChoice {...{ machineId, active }} busy={open.isPending} onChoose={(port) => void show(port)} />;
  const title = t('page', { port: opened.port });
  return (
    <div className={styles.pane}>
      <div className={styles.bar}>
        <Button type="text" size="small" icon={<ArrowLeftOutlined aria-hidden />} onClick={() => setOpened(null)}>
          {t('back')}
        </Button>
        <Typography.Text className={styles.address} ellipsis>
          http://localhost:{opened.port}/
        </Typography.Text>
        <Tooltip title={t('reload')}>
          <Button
            type="text"
            size="small"
            icon={<ReloadOutlined aria-hidden />}
            aria-label={t('reload')}
            onClick={() => setOpened({ ...opened, times: opened.times + 1 })}
          />
        </Tooltip>
      </div>
      <iframe key={opened.times} className={styles.page} title={title} src={opened.url} sandbox={sandbox} />
    </div>
  );
}

interface PortChoiceProps {
  machineId: string;
  active: boolean;
  busy: boolean;
  onChoose: (port: number) => void;
}

function PortChoice({ machineId, active, busy, onChoose }: PortChoiceProps) {
  const t = useText(webPaneText);
  const [port, setPort] = useState<number | null>(8000);
  const ports = useQuery({
    ...query(webPaneApi.ports, { machineId }),
    enabled: active,
    refetchInterval: active && 5_000,
  });
  const list = ports.data?.portList ?? [];
  return (
    <div className={styles.choice}>
      <h3>{t('title')}</h3>
      <p>{t('hint')}</p>
      {list.length > 0 && (
        <Space wrap role="group" aria-label={t('listening')} className={styles.ports}>
          {list.map(({ port: one, onlyInside }) => (
            <Tooltip key={one} title={onlyInside ? t('inside') : ''}>
              <Button disabled={onlyInside || busy} onClick={() => onChoose(one)}>
                {one}
              </Button>
            </Tooltip>
          ))}
        </Space>
      )}
      {ports.isSuccess && list.length === 0 && (
        <p className={styles.none}>{t('none', { example: 'busybox httpd -f -p 8000' })}</p>
      )}
      {ports.isError && <p className={styles.none}>{t('failed')}</p>}
      <form
        className={styles.ask}
        onSubmit={(event) => {
          event.preventDefault();
          if (port) onChoose(port);
        }}
      >
        <label htmlFor={`port-${machineId}`}>{t('other')}</label>
        <InputNumber
          id={`port-${machineId}`}
          min={1}
          max={65_535}
          precision={0}
          controls={false}
          value={port}
          onChange={setPort}
        />
        <Button htmlType="submit" type="primary" loading={busy} disabled={!port}>
          {t('open')}
        </Button>
      </form>
    </div>
  );
}
