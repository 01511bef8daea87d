import type { Match } from '@xueyan/contract/exam/match';
import { matchControlApi } from '@xueyan/contract/exam/match-control';
import { Alert, Form, Input } from 'antd';
import { useCreation } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { matchText } from './match.text.ts';

interface EntryModalProps {
  open: boolean;
  match: Pick<Match, 'matchId' | 'entryWay'>;
  onClose: () => void;
}

interface Values {
  entryName: string;
  loginNames: string;
}

/** Enters people by their student numbers, as a team if the match has teams. */
export function EntryModal({ open, match: { matchId, entryWay }, onClose }: EntryModalProps) {
  const t = useText(matchText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const add = useCreation(matchControlApi.addEntries, [matchControlApi.entries]);
  // Empty when the shell has shown the error.
  const words = add.error && textsFor(add.error);
  const isTeam = entryWay === 'team';
  const submit = async ({ entryName = '', loginNames }: Values) => {
    const named = loginNames.split(/[\s,;，；、]+/).filter(Boolean);
    const { added } = await add.mutateAsync({ matchId, entryName, loginNames: named });
    notice.success(t('added', { n: added }));
    onClose();
  };
  return (
    <FormModal<Values>
      open={open}
      title={t(isTeam ? 'addTeam' : 'addEntry')}
      okText={t('save')}
      form={form}
      initialValues={{ entryName: '', loginNames: '' }}
      saving={add.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      {isTeam && (
        <Form.Item
          name="entryName"
          label={t('teamName')}
          rules={[{ required: true, whitespace: true, message: t('teamName') }]}
        >
          <Input maxLength={30} showCount />
        </Form.Item>
      )}
      <Form.Item
        name="loginNames"
        label={t('loginNames')}
        extra={t('loginNamesHint')}
        rules={[{ required: true, whitespace: true, message: t('loginNames') }]}
      >
        <Input.TextArea rows={4} />
      </Form.Item>
    </FormModal>
  );
}
