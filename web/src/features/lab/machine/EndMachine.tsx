import { machineApi } from '@xueyan/contract/lab/machine';
import { Button } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { machineListText } from './machine-list.text.ts';

/** Ends a user's machine, after a confirmation. */
export function EndMachine({ machineId, name }: { machineId: string; name: string }) {
  const t = useText(machineListText);
  const notice = useNotice();
  const release = useAction(machineApi.release, [machineApi.list, machineApi.host]);

  const end = async () => {
    const sure = await notice.confirm({
      title: t('endTitle', { name }),
      content: t('endContent'),
      okText: t('end'),
      danger: true,
    });
    if (!sure) return;
    try {
      // Awaited: the row is gone by then, and with it the callbacks of `mutate`.
      await release.mutateAsync({ machineId });
      notice.success(t('ended'));
    } catch (error) {
      notice.error(error);
    }
  };

  return (
    <Button type="link" size="small" danger loading={release.isPending} onClick={() => void end()}>
      {t('end')}
    </Button>
  );
}
