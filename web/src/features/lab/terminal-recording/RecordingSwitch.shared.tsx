import { useQuery } from '@tanstack/react-query';
import { terminalRecordingApi as api } from '@xueyan/contract/lab/terminal-recording';
import { Form, Switch } from 'antd';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { terminalRecordingText } from './terminal-recording.text.ts';

/** Switch for recording the terminals of an experiment; in force at once. */
export function RecordingSwitch({ sectionId }: { sectionId: string }) {
  const t = useText(terminalRecordingText);
  const notice = useNotice();
  const policy = useQuery(query(api.policy, { sectionId }));
  const set = useAction(api.setPolicy, [api.policy]);
  const change = (recorded: boolean) =>
    set.mutate(
      { sectionId, recorded },
      { onSuccess: () => notice.success(t(recorded ? 'recordedOn' : 'recordedOff')), onError: notice.error },
    );
  return (
    <Form.Item label={t('switch')} htmlFor="experiment-recorded" extra={t('switchHint')}>
      <Switch
        id="experiment-recorded"
        checked={policy.data?.recorded ?? false}
        loading={policy.isPending || set.isPending}
        onChange={change}
      />
    </Form.Item>
  );
}
