import { type EntryStanding, entryStandingNames, entryStandings } from '@xueyan/contract/exam/match-board';
import { type MatchEntry, matchControlApi } from '@xueyan/contract/exam/match-control';
import { Alert, Form, Input, Radio } from 'antd';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { matchText } from './match.text.ts';

interface StandingModalProps {
  open: boolean;
  matchId: string;
  entry: MatchEntry;
  onClose: () => void;
}

interface Values {
  standing: EntryStanding;
  reason: string;
}

/** Sets whether an entry is ranked, shown without a rank, or disqualified. */
export function StandingModal({ open, matchId, entry, onClose }: StandingModalProps) {
  const t = useText(matchText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const change = useAction(matchControlApi.setStanding, [matchControlApi.entries]);
  // Empty when the shell has shown the error.
  const words = change.error && textsFor(change.error);
  const submit = async (values: Values) => {
    await change.mutateAsync({ matchId, entryId: entry.entryId, ...values });
    notice.success(t('done'));
    onClose();
  };
  return (
    <FormModal<Values>
      open={open}
      title={`${t('setStanding')} · ${entry.entryName}`}
      okText={t('save')}
      form={form}
      initialValues={{ standing: entry.standing, reason: '' }}
      saving={change.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item name="standing" label={t('standing')}>
        <Radio.Group options={entryStandings.map((value) => ({ value, label: phrase(entryStandingNames[value]) }))} />
      </Form.Item>
      <Form.Item
        name="reason"
        label={t('reason')}
        rules={[{ required: true, whitespace: true, message: t('reasonRequired') }]}
      >
        <Input maxLength={100} showCount />
      </Form.Item>
    </FormModal>
  );
}
