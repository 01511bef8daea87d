import { useQuery } from '@tanstack/react-query';
import {
  type PersonalArchive,
  personalArchiveApi,
  personalArchiveDays,
  personalArchivePath,
  personalArchiveStateNames,
  personalArchivesMax,
} from '@xueyan/contract/base/personal-archive';
import { Button, Flex, Typography } from 'antd';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { fileSize } from '../../../ui/upload/file-size.ts';
import { JobProgress } from '../job/JobProgress.shared.tsx';
import { personalArchiveText } from './personal-archive.text.ts';

const stale = [personalArchiveApi.list];
/** Poll interval, short enough to show the file soon after its job is over. */
const lookMs = 3_000;

/** All data of the person as an archive: made, downloaded, deleted. */
export function ArchivePanel() {
  const t = useText(personalArchiveText);
  const notice = useNotice();
  const found = useQuery({
    ...query(personalArchiveApi.list, {}),
    refetchInterval: ({ state }) => state.data?.archiveList.some((one) => one.state === 'packing') && lookMs,
  });
  const start = useAction(personalArchiveApi.start, stale);
  return (
    <QueryView query={found}>
      {({ archiveList }) => (
        <Flex vertical gap="middle">
          <Typography.Text type="secondary">
            {t('hint')} {t('limits', { days: personalArchiveDays, max: personalArchivesMax })}
          </Typography.Text>
          <Button
            type="primary"
            style={{ alignSelf: 'flex-start' }}
            loading={start.isPending}
            disabled={archiveList.some(({ state }) => state === 'packing')}
            onClick={() => start.mutate({}, { onError: notice.error })}
          >
            {t('start')}
          </Button>
          {archiveList.length === 0 && <EmptyState compact title={t('empty')} hint={t('emptyHint')} />}
          {archiveList.map((one) => (
            <ArchiveLine key={one.archiveId} one={one} />
          ))}
        </Flex>
      )}
    </QueryView>
  );
}

const tones = { packing: 'busy', ready: 'good', failed: 'bad' } as const;

function ArchiveLine({ one }: { one: PersonalArchive }) {
  const { archiveId, state, jobId, bytes, recordCount, fileCount, starterName, reason, createTime, expireTime } = one;
  const t = useText(personalArchiveText);
  const phrase = usePhrase();
  const notice = useNotice();
  const remove = useAction(personalArchiveApi.remove, stale);
  const drop = async () => {
    const sure = { title: t('removeTitle'), content: t('removeContent'), okText: t('remove'), danger: true };
    if (!(await notice.confirm(sure))) return;
    await remove.mutateAsync({ archiveId }).then(() => notice.success(t('removed')), notice.error);
  };
  return (
    <Flex vertical gap="small">
      <Flex gap="small" align="center" wrap>
        <Typography.Text>{t('made', { time: createTime.slice(0, 16) })}</Typography.Text>
        <StateTag tone={tones[state]}>{phrase(personalArchiveStateNames[state])}</StateTag>
        {state === 'ready' && (
          <Typography.Text type="secondary">
            {t('size', { records: recordCount, files: fileCount, size: fileSize(bytes) })} ·{' '}
            {t('until', { time: expireTime.slice(5, 16) })}
          </Typography.Text>
        )}
      </Flex>
      {starterName && <Typography.Text type="secondary">{t('by', { name: starterName, reason })}</Typography.Text>}
      {state === 'packing' && jobId && <JobProgress jobId={jobId} />}
      <Flex gap="small">
        {state === 'ready' && (
          <Button type="primary" size="small" href={`/api/${personalArchivePath(archiveId)}`} download>
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
