import { researchMachineApi } from '@xueyan/contract/research/research-machine';
import { finalMoves, type ResearchMove, researchMoveNames } from '@xueyan/contract/research/research-policy';
import { type ResearchProject, researchProjectApi } from '@xueyan/contract/research/research-project';
import { Alert, Form, Input } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { QuotaFields, type QuotaValues, quotaFrom } from '../research-machine/QuotaFields.shared.tsx';
import { researchProjectText } from './research-project.text.ts';

interface Props {
  open: boolean;
  project: ResearchProject;
  move: ResearchMove;
  onClose: () => void;
}

type Values = QuotaValues & { reason: string };

/** Dialog that moves a project to its next state, with a reason; the approval sets its quota too. */
export function MoveModal({ open, project, move, onClose }: Props) {
  const t = useText(researchProjectText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const act = useAction(researchProjectApi.move, [
    researchProjectApi.get,
    researchProjectApi.list,
    researchMachineApi.get,
  ]);
  const approves = move === 'approve';
  const submit = async ({ reason, ...quota }: Values) => {
    const { researchProjectId } = project;
    const wished = quotaFrom(quota);
    // Without a number the quota stays as it is.
    const set = approves && Object.values(wished).some((one) => one !== null);
    await act.mutateAsync({ researchProjectId, move, reason, ...(set && { quota: wished }) });
    notice.success(t('moved'));
    onClose();
  };
  return (
    <FormModal<Values>
      open={open}
      title={phrase(researchMoveNames[move])}
      okText={phrase(researchMoveNames[move])}
      form={form}
      initialValues={{ reason: '' }}
      saving={act.isPending}
      onSave={(values) => void submit(values).catch(notice.error)}
      onClose={onClose}
    >
      {finalMoves.includes(move) && <Alert type="warning" showIcon title={t('finalHint')} />}
      <Form.Item
        name="reason"
        label={t('reason')}
        extra={t('reasonHint')}
        rules={[{ required: true, whitespace: true }]}
      >
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Form.Item>
      {approves && <QuotaFields />}
    </FormModal>
  );
}
