import { type StudentSlip, studentAccountApi } from '@xueyan/contract/school/student-account';
import { Alert, Form, Input } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { InputModal } from '../../../ui/form/InputModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { ClassesPick } from '../student/ClassesPick.shared.tsx';
import { studentAccountText } from './student-account.text.ts';

interface Aim {
  classIds: string[];
  grade: string;
}

interface IssueModalProps {
  open: boolean;
  aim: Aim;
  onSlips: (slips: StudentSlip[]) => void;
  onClose: () => void;
}

/** Issues first passwords to accounts without one, and shows the slips. */
export function IssueModal({ open, aim, onSlips, onClose }: IssueModalProps) {
  const t = useText(studentAccountText);
  const notice = useNotice();
  const [form] = Form.useForm<Aim>();
  const [busy, setBusy] = useState(false);
  const issue = useAction(studentAccountApi.issue, [studentAccountApi.list]);

  const give = async () => {
    const { classIds, grade } = form.getFieldsValue();
    const target = { ...(classIds.length > 0 && { classIds }), ...(grade.trim() && { grade: grade.trim() }) };
    const slips: StudentSlip[] = [];
    let broken = false;
    setBusy(true);
    try {
      for (let left = 1; left > 0; ) {
        const { slipList, leftCount } = await issue.mutateAsync(target);
        slips.push(...slipList);
        left = slipList.length > 0 ? leftCount : 0;
      }
    } catch (problem) {
      broken = true;
      // Issued passwords are shown in any case: they cannot be shown again.
      notice.error(problem);
      if (slips.length > 0) notice.warning(t('issueBroken'));
    } finally {
      setBusy(false);
    }
    if (slips.length > 0) onSlips(slips);
    else if (!broken) notice.warning(t('issueNone'));
  };

  return (
    <InputModal
      open={open}
      title={t('issueTitle')}
      okText={t('issueOk')}
      confirmLoading={busy}
      onOk={() => void give()}
      onClose={onClose}
      destroyOnHidden
    >
      <Form form={form} layout="vertical" initialValues={{ classIds: aim.classIds, grade: aim.grade }} preserve={false}>
        <Form.Item>
          <Alert type="info" showIcon title={t('issueHint')} />
        </Form.Item>
        <Form.Item name="classIds" label={t('classes')}>
          <ClassesPick placeholder={t('allClasses')} />
        </Form.Item>
        <Form.Item name="grade" label={t('grade')}>
          <Input maxLength={20} placeholder={t('gradeHint')} />
        </Form.Item>
      </Form>
    </InputModal>
  );
}
