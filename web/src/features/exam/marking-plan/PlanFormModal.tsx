import { type Exam, examApi } from '@xueyan/contract/exam/exam';
import {
  type MarkerCount,
  type MarkingPlan,
  MarkingPlanForm,
  markerCounts,
  markingPlanApi,
} from '@xueyan/contract/exam/marking-plan';
import { questionKindNames } from '@xueyan/contract/exam/question-kind';
import { Alert, Checkbox, Form, InputNumber, Select } from 'antd';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { DutiesField } from './DutiesField.tsx';
import styles from './marking-plan.module.css';
import { markingPlanText } from './marking-plan.text.ts';
import { TeacherPick } from './TeacherPick.tsx';

interface PlanFormModalProps {
  open: boolean;
  exam: Exam;
  plan: MarkingPlan;
  onClose: () => void;
}

type Values = Omit<MarkingPlanForm, 'examId'>;
type Duty = Values['duties'][number];

/** Form of the marking plan: one marker or two, who they are, and the duties of each. */
export function PlanFormModal({ open, exam, plan, onClose }: PlanFormModalProps) {
  const t = useText(markingPlanText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const markers = Form.useWatch<MarkerCount>('markers', form) ?? plan.markers;
  const save = useAction(markingPlanApi.save, [markingPlanApi.get, markingPlanApi.progress, examApi.candidates]);
  // Empty when the shell has shown the error.
  const words = save.error && textsFor(save.error);
  const people = [...(plan.arbiter ? [plan.arbiter] : []), ...plan.duties.map(({ marker }) => marker)];
  const items = plan.itemList.map(({ itemId, number, kind, points }) => ({
    value: itemId,
    label: t('item', { n: number, kind: phrase(questionKindNames[kind]), points }),
  }));
  const byHand = plan.itemList.filter((one) => one.byHand).map(({ itemId }) => itemId);
  const classes = exam.classIds.map((value, at) => ({ value, label: exam.classNames[at] ?? value }));
  const submit = async (values: Partial<Values>) => {
    // Hidden fields retain their values.
    const { tolerance = plan.tolerance, arbiterId = plan.arbiterId, appealDays = null } = values;
    const { anonymous = plan.anonymous, duties = plan.duties } = values;
    const rules = { markers, tolerance, arbiterId: markers === 'two' ? arbiterId : null, anonymous, appealDays };
    const said = duties.map(({ markerId, itemIds, classIds }) => ({ markerId, itemIds, classIds }));
    await save.mutateAsync({ ...rules, duties: said, examId: exam.examId });
    notice.success(t('saved'));
    onClose();
  };
  return (
    <FormModal<Values>
      open={open}
      title={t('planTitle')}
      okText={t('save')}
      width={860}
      form={form}
      initialValues={{
        ...{ markers: plan.markers, tolerance: plan.tolerance, anonymous: plan.anonymous },
        ...(plan.arbiterId ? { arbiterId: plan.arbiterId } : {}),
        appealDays: plan.appealDays,
        duties: plan.duties.map(({ markerId, itemIds, classIds }) => ({ markerId, itemIds, classIds })),
      }}
      saving={save.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      {plan.begun && <Alert type="info" showIcon title={t('begun')} />}
      <div className={styles.columns}>
        <Form.Item name="markers" label={t('markers')}>
          <Select disabled={plan.begun} options={markerCounts.map((value) => ({ value, label: t(value) }))} />
        </Form.Item>
        <Form.Item name="appealDays" label={t('appealDays')} extra={t('appealHint')}>
          <InputNumber className={styles.wide} min={1} max={60} precision={0} />
        </Form.Item>
        {markers === 'two' && (
          <>
            <Form.Item
              name="tolerance"
              label={t('tolerance')}
              extra={t('toleranceHint')}
              rules={rulesOf(MarkingPlanForm.shape.tolerance)}
            >
              <InputNumber className={styles.wide} disabled={plan.begun} min={0} max={1000} step={0.5} />
            </Form.Item>
            <Form.Item name="arbiterId" label={t('arbiter')} rules={[{ required: true, message: t('arbiterNeeded') }]}>
              <TeacherPick present={people} />
            </Form.Item>
          </>
        )}
      </div>
      <Form.Item name="anonymous" valuePropName="checked">
        <Checkbox>{t('anonymous')}</Checkbox>
      </Form.Item>
      <Form.Item
        name="duties"
        label={t('duties')}
        rules={[
          {
            validator: async (_, duties: Duty[] = []) => {
              if (duties.some(({ markerId }) => !markerId)) throw new Error(t('markerNeeded'));
              if (duties.some(({ itemIds }) => itemIds.length === 0)) throw new Error(t('itemsNeeded'));
            },
          },
        ]}
      >
        <DutiesField people={people} items={items} classes={classes} fresh={byHand} />
      </Form.Item>
    </FormModal>
  );
}
