import {
  type Practice,
  PracticeForm,
  type PracticeSource,
  practiceApi,
  practiceKinds,
  practiceMost,
} from '@xueyan/contract/exam/practice';
import { questionKindNames } from '@xueyan/contract/exam/question-kind';
import { Alert, Checkbox, Form, Input, InputNumber, Segmented, Select } from 'antd';
import { useAction, useCreation } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { ClassesPick } from '../../school/school-class/ClassesPick.shared.tsx';
import { PaperSelect } from '../paper/PaperSelect.shared.tsx';
import { BanksSelect } from '../question/BankSelect.shared.tsx';
import { difficultyChoices, subjectChoices, usePointChoices } from '../question/choices.shared.ts';
import { practiceText } from './practice.text.ts';

interface PracticeFormModalProps {
  open: boolean;
  /** Practice set to edit; if missing, a new one is made. */
  edited?: Practice | undefined;
  onClose: () => void;
}

type From = 'paper' | 'bank';
/** Values of both kinds of sources, so that switching between them loses nothing. */
type Values = Omit<PracticeForm, 'source'> & Omit<PracticeSource, 'paperId'> & { from: From; paperId?: string };

const stale = [practiceApi.list, practiceApi.get];
const { practiceName, description, classIds } = PracticeForm.shape;

const fromOf = (edited: Practice | undefined): From => (edited?.source.paperId ? 'paper' : 'bank');

const valuesOf = (edited: Practice | undefined): Values => {
  const { paperId, ...bank } = edited?.source ?? {
    ...{ paperId: null, subject: subjectChoices()[0]?.value ?? 'other', bankIds: [], kinds: [] },
    ...{ knowledgePointIds: [], difficulties: [], count: 20 },
  };
  return {
    ...{ practiceName: edited?.practiceName ?? '', description: edited?.description ?? '' },
    ...{ classIds: edited?.classIds ?? [], shuffleOptions: edited?.shuffleOptions ?? true },
    ...{ from: fromOf(edited), ...(paperId && { paperId }), ...bank },
  };
};

const sourceOf = ({ from, paperId = '', ...bank }: Values): PracticeSource => {
  const { subject, bankIds, kinds, knowledgePointIds, difficulties, count } = bank;
  const of = { subject, bankIds, kinds, knowledgePointIds, difficulties, count };
  return { paperId: from === 'paper' ? paperId : null, ...of };
};

/** Form of a practice set: name, classes and questions. */
export function PracticeFormModal({ open, edited, onClose }: PracticeFormModalProps) {
  const t = useText(practiceText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const from = Form.useWatch('from', form) ?? fromOf(edited);
  const save = useCreation(practiceApi.save, stale);
  const update = useAction(practiceApi.update, stale);
  const failure = edited ? update.error : save.error;
  const words = failure && textsFor(failure);
  const submit = async (values: Values) => {
    const written = {
      ...{ practiceName: values.practiceName, description: values.description, classIds: values.classIds },
      ...{ shuffleOptions: values.shuffleOptions, source: sourceOf(values) },
    };
    if (edited) await update.mutateAsync({ ...written, practiceId: edited.practiceId, version: edited.version });
    else await save.mutateAsync(written);
    notice.success(t('saved'));
    onClose();
  };
  return (
    <FormModal<Values>
      open={open}
      title={t(edited ? 'editTitle' : 'create')}
      okText={t('save')}
      width={680}
      form={form}
      initialValues={valuesOf(edited)}
      saving={save.isPending || update.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit({ ...valuesOf(edited), ...values }).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item name="practiceName" label={t('name')} rules={rulesOf(practiceName)}>
        <Input maxLength={maxOf(practiceName)} showCount />
      </Form.Item>
      <Form.Item name="description" label={t('description')} rules={rulesOf(description)}>
        <Input maxLength={maxOf(description)} />
      </Form.Item>
      <Form.Item name="classIds" label={t('classes')} rules={rulesOf(classIds)}>
        <ClassesPick
          present={(edited?.classIds ?? []).map((classId, at) => ({
            ...{ classId, className: edited?.classNames[at] ?? classId },
          }))}
        />
      </Form.Item>
      <Form.Item name="from" label={t('source')}>
        <Segmented
          options={[
            { value: 'bank', label: t('bank') },
            { value: 'paper', label: t('paper') },
          ]}
        />
      </Form.Item>
      {from === 'paper' ? (
        <Form.Item name="paperId" label={t('paper')} rules={[{ required: true, message: t('paper') }]}>
          <PaperSelect title={edited?.paperName || undefined} />
        </Form.Item>
      ) : (
        <BankFields />
      )}
      <Form.Item name="shuffleOptions" valuePropName="checked">
        <Checkbox>{t('shuffleOptions')}</Checkbox>
      </Form.Item>
    </FormModal>
  );
}

/** Fields that select questions from banks. */
function BankFields() {
  const t = useText(practiceText);
  const phrase = usePhrase();
  const form = Form.useFormInstance<Values>();
  const subject: string = Form.useWatch('subject', form) ?? '';
  const points = usePointChoices(subject);
  return (
    <>
      <Form.Item name="subject" label={t('subject')}>
        <Select
          options={subjectChoices()}
          onChange={() => form.setFieldsValue({ bankIds: [], knowledgePointIds: [] })}
        />
      </Form.Item>
      <Form.Item name="bankIds" label={t('banks')}>
        <BanksSelect placeholder={t('anyBank')} subject={subject} />
      </Form.Item>
      <Form.Item name="kinds" label={t('kinds')}>
        <Select
          mode="multiple"
          placeholder={t('anyKind')}
          options={practiceKinds.map((value) => ({ value, label: phrase(questionKindNames[value]) }))}
        />
      </Form.Item>
      <Form.Item name="knowledgePointIds" label={t('points')}>
        <Select mode="multiple" maxCount={20} placeholder={t('anyPoint')} options={points} />
      </Form.Item>
      <Form.Item name="difficulties" label={t('difficulties')}>
        <Select
          mode="multiple"
          placeholder={t('anyDifficulty')}
          options={difficultyChoices(...(form.getFieldValue('difficulties') ?? []))}
        />
      </Form.Item>
      <Form.Item name="count" label={t('count')} rules={[{ required: true, message: t('count') }]}>
        <InputNumber min={1} max={practiceMost} precision={0} />
      </Form.Item>
    </>
  );
}
