import { type SystemFile, systemFileApi } from '@xueyan/contract/lab/system-file';
import { Button } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { systemFileText } from './system-file.text.ts';

const stale = [systemFileApi.list, systemFileApi.detail];

interface Props {
  file: SystemFile;
  onEdit: () => void;
  onUpload: () => void;
}

/** Actions on one system file. */
export function SystemFileActions({ file, onEdit, onUpload }: Props) {
  const t = useText(systemFileText);
  const notice = useNotice();
  const build = useAction(systemFileApi.build, stale);
  const remove = useAction(systemFileApi.remove, stale);
  const { systemFileId, fileName: name, state, experimentCount: experiments, machineCount: machines } = file;

  const erase = async () => {
    const used = experiments + machines > 0;
    const sure = await notice.confirm({
      title: t('removeTitle', { name }),
      content: used ? t('removeUsed', { experiments, machines }) : t('removeContent'),
      okText: t('remove'),
      danger: true,
      ...(used ? { requireText: 'DELETE' } : {}),
    });
    if (!sure) return;
    const confirm = used ? 'DELETE' : '';
    await remove.mutateAsync({ systemFileId, confirm }).then(() => notice.success(t('removed')), notice.error);
  };
  const start = () =>
    build.mutate({ systemFileId }, { onSuccess: () => notice.success(t('building')), onError: notice.error });

  return (
    <>
      {(state === 'arrived' || state === 'failed') && (
        <Button type="link" size="small" loading={build.isPending} onClick={start}>
          {t('build')}
        </Button>
      )}
      {state === 'empty' && (
        <Button type="link" size="small" onClick={onUpload}>
          {t('upload')}
        </Button>
      )}
      <Button type="link" size="small" onClick={onEdit}>
        {t('edit')}
      </Button>
      <Button type="link" size="small" danger loading={remove.isPending} onClick={() => void erase()}>
        {t('remove')}
      </Button>
    </>
  );
}
