import type { Board } from '@xueyan/contract/exam/proctoring';
import { proctoringApi } from '@xueyan/contract/exam/proctoring-api';
import type { SittingRules } from '@xueyan/contract/exam/sitting-rules';
import { Alert, Form } from 'antd';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { RulesFields } from '../exam-place/RulesFields.shared.tsx';
import { proctoringText } from './proctoring.text.ts';

/** Form for the rules of a sitting. */
export function RulesModal({ open, board, onClose }: { open: boolean; board: Board; onClose: () => void }) {
  const t = useText(proctoringText);
  const notice = useNotice();
  const [form] = Form.useForm<SittingRules>();
  const save = useAction(proctoringApi.setRules, [proctoringApi.board]);
  // Empty when the shell has shown the error.
  const words = save.error && textsFor(save.error);
  const submit = async (values: SittingRules) => {
    const rules = { ...values, leaveLimit: values.leaveLimit ?? null };
    await save.mutateAsync({ examId: board.examId, rules });
    notice.success(t('saved'));
    onClose();
  };
  return (
    <FormModal<SittingRules>
      open={open}
      title={t('rulesTitle')}
      okText={t('save')}
      form={form}
      initialValues={board.rules}
      saving={save.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <RulesFields />
    </FormModal>
  );
}
