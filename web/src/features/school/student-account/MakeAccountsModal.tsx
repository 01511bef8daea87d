import { AccountPattern, MadeAccounts, studentAccountApi } from '@xueyan/contract/school/student-account';
import { Button, Form, Input, Modal, Radio, Result, Tag } from 'antd';
import { useState } from 'react';
import { useCreation } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { InputModal } from '../../../ui/form/InputModal.tsx';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { JobProgress } from '../../base/job/JobProgress.shared.tsx';
import { ClassesPick } from '../student/ClassesPick.shared.tsx';
import { PlanPreview } from './PlanPreview.tsx';
import styles from './StudentAccount.module.css';
import { studentAccountText } from './student-account.text.ts';
import { places, targetOf, usePlan, type Values } from './usePlan.ts';

interface MakeAccountsModalProps {
  open: boolean;
  /** Empty for a selection by class and grade. */
  studentIds: string[];
  onIssue: (aim: { classIds: string[]; grade: string }) => void;
  onClose: () => void;
}

const blank: Values = { classIds: [], grade: '', rule: 'number', pattern: '{class}{seq}' };

/** Makes accounts for many students: the selection, the login names, a preview, then the job. */
export function MakeAccountsModal({ open, studentIds, onIssue, onClose }: MakeAccountsModalProps) {
  const t = useText(studentAccountText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const [values, setValues] = useState(blank);
  const [jobId, setJobId] = useState('');
  const make = useCreation(studentAccountApi.make, [studentAccountApi.list]);
  const { plan, preview } = usePlan(values, studentIds, open && !jobId);
  const n = preview.data?.makeCount ?? 0;

  const start = () => {
    if (plan) make.mutate(plan, { onSuccess: (made) => setJobId(made.jobId), onError: notice.error });
  };
  const insert = (place: string) => {
    const pattern = `${form.getFieldValue('pattern') as string}{${place}}`;
    form.setFieldValue('pattern', pattern);
    setValues({ ...values, pattern });
  };

  if (jobId)
    return (
      <Modal open={open} title={t('makeTitle')} footer={null} onCancel={onClose} destroyOnHidden>
        <JobProgress jobId={jobId}>
          {({ state, result }) =>
            state === 'done' && (
              <Made
                {...MadeAccounts.parse(result)}
                onIssue={() => onIssue({ classIds: targetOf(values, []).classIds ?? [], grade: values.grade.trim() })}
              />
            )
          }
        </JobProgress>
      </Modal>
    );
  return (
    <InputModal
      open={open}
      title={t('makeTitle')}
      width={720}
      okText={t('makeN', { n })}
      okButtonProps={{ disabled: n === 0 || preview.isFetching }}
      confirmLoading={make.isPending}
      onOk={start}
      onClose={onClose}
      destroyOnHidden
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={blank}
        onValuesChange={(_, all) => setValues({ ...values, ...all })}
      >
        {studentIds.length > 0 ? (
          <p>{t('chosenStudents', { n: studentIds.length })}</p>
        ) : (
          <>
            <Form.Item name="classIds" label={t('classes')}>
              <ClassesPick placeholder={t('allClasses')} />
            </Form.Item>
            <Form.Item name="grade" label={t('grade')}>
              <Input maxLength={20} placeholder={t('gradeHint')} />
            </Form.Item>
          </>
        )}
        <Form.Item name="rule" label={t('rule')}>
          <Radio.Group
            options={[
              { value: 'number', label: t('byNumber') },
              { value: 'pattern', label: t('byPattern') },
            ]}
          />
        </Form.Item>
        {values.rule === 'pattern' && (
          <>
            <Form.Item name="pattern" label={t('pattern')} rules={rulesOf(AccountPattern)}>
              <Input maxLength={40} />
            </Form.Item>
            <div className={styles.places}>
              <span>{t('patternHint')}</span>
              {places.map(({ place, text }) => (
                <Button key={place} size="small" onClick={() => insert(place)}>
                  {t(text)}
                </Button>
              ))}
            </div>
          </>
        )}
      </Form>
      <PlanPreview preview={preview} />
    </InputModal>
  );
}

function Made({ made, skipped, onIssue }: { made: number; skipped: number; onIssue: () => void }) {
  const t = useText(studentAccountText);
  return (
    <Result
      status="success"
      title={t('made', { n: made })}
      subTitle={t('madeHint')}
      extra={
        <Button type="primary" onClick={onIssue}>
          {t('issue')}
        </Button>
      }
    >
      {skipped > 0 && <Tag>{t('skipped', { n: skipped })}</Tag>}
    </Result>
  );
}
