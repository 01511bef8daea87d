import { useQuery } from '@tanstack/react-query';
import { type MachineExport, machineExportApi, machineExportPath } from '@xueyan/contract/lab/machine-export';
import { Button, Flex, Typography } from 'antd';
import { query, useAction } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { megabytes } from '../../../ui/text/megabytes.ts';
import { useText } from '../../../ui/text/text.ts';
import { JobProgress } from '../../base/job/JobProgress.shared.tsx';
import { machineExportText } from './machine-export.text.ts';

const stale = [machineExportApi.list];
/** Poll interval, short enough to show the file soon after its job is over. */
const lookMs = 3_000;

/** Exports of a machine: made, downloaded, deleted. */
export function MachineExports({ machineId, running }: { machineId: string; running: boolean }) {
  const t = useText(machineExportText);
  const notice = useNotice();
  const found = useQuery({
    ...query(machineExportApi.list, { machineId }),
    refetchInterval: ({ state }) => state.data?.exportList.some((one) => one.state === 'packing') && lookMs,
  });
  const start = useAction(machineExportApi.start, stale);
  return (
    <QueryView query={found}>
      {({ exportList, keepDays, mostMb }) => (
        <Flex vertical gap="middle">
          <Typography.Text type="secondary">
            {t('hint')} {t('limits', { n: mostMb, days: keepDays })}
          </Typography.Text>
          {running ? (
            <Button
              style={{ alignSelf: 'flex-start' }}
              loading={start.isPending}
              disabled={exportList.some(({ state }) => state === 'packing')}
              onClick={() => start.mutate({ machineId }, { onError: notice.error })}
            >
              {t('start')}
            </Button>
          ) : (
            <Typography.Text type="secondary">{t('onlyRunning')}</Typography.Text>
          )}
          {exportList.map((one) => (
            <ExportLine key={one.exportId} one={one} />
          ))}
        </Flex>
      )}
    </QueryView>
  );
}

const tones = { packing: 'busy', ready: 'good', failed: 'bad' } as const;

function ExportLine({ one: { exportId, name, state, jobId, sizeMb, expireTime } }: { one: MachineExport }) {
  const t = useText(machineExportText);
  const notice = useNotice();
  const remove = useAction(machineExportApi.remove, stale);
  const drop = async () => {
    const sure = { title: t('removeTitle', { name }), content: t('removeContent'), okText: t('remove'), danger: true };
    if (!(await notice.confirm(sure))) return;
    await remove.mutateAsync({ exportId }).then(() => notice.success(t('removed')), notice.error);
  };
  return (
    <Flex vertical gap="small">
      <Flex gap="small" align="center" wrap>
        <Typography.Text style={{ overflowWrap: 'anywhere' }}>{name}</Typography.Text>
        <StateTag tone={tones[state]}>{t(state)}</StateTag>
        {state === 'ready' && (
          <Typography.Text type="secondary">
            {t('until', { size: megabytes(sizeMb), time: expireTime.slice(5, 16) })}
          </Typography.Text>
        )}
      </Flex>
      {state === 'packing' && jobId && <JobProgress jobId={jobId} />}
      <Flex gap="small">
        {state === 'ready' && (
          <Button type="primary" size="small" href={`/api/${machineExportPath(exportId)}`} download={name}>
            {t('save')}
          </Button>
        )}
        <Button size="small" type="text" danger loading={remove.isPending} onClick={() => void drop()}>
          {t('remove')}
        </Button>
      </Flex>
    </Flex>
  );
}
