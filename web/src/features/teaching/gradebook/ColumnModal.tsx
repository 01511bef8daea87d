import { gradeKindNames } from '@xueyan/contract/school/grade-source';
import {
  type GradeBookColumn,
  type GradeCategory,
  gradebookApi,
  scoreBounds,
  weightBounds,
} from '@xueyan/contract/teaching/gradebook';
import { Alert, Form, Input, InputNumber, Select, Switch } from 'antd';
import { useAction, useCreation } from '../../../api/query.ts';
import { textsFor } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { gradeDetailText } from './grade-detail.text.ts';
import { scoreText } from './typed-score.ts';

interface ColumnModalProps {
  courseId: string;
  /** Null: a new one. */
  column: GradeBookColumn | null;
  categories: GradeCategory[];
  open: boolean;
  onClose: () => void;
}

interface Values {
  title: string;
  maximum: number | null;
  weight: number;
  /** A category id, none, or by its kind. Absent where the gradebook has no categories: there is no such field then. */
  category?: string;
  hidden: boolean;
}

const byKind = 'kind';
const none = 'none';

/** Adds a manual column, or sets how any column counts and if students see it. */
export function ColumnModal({ courseId, column, categories, open, onClose }: ColumnModalProps) {
  const t = useText(gradeDetailText);
  const phrase = usePhrase();
  const [form] = Form.useForm<Values>();
  const add = useCreation(gradebookApi.addColumn, [gradebookApi.get]);
  const update = useAction(gradebookApi.updateColumn, [gradebookApi.get, gradebookApi.explain]);
  const isManual = !column || column.kind === 'manual';
  const first = column?.chosen ? (column.categoryId ?? none) : byKind;
  const save = async ({ category = first, maximum, ...values }: Values) => {
    const chosen = category !== byKind;
    const categoryId = chosen && category !== none ? category : null;
    if (!column) await add.mutateAsync({ ...values, maximum: maximum ?? 100, courseId, categoryId });
    else {
      const own = maximum === column.sourceMaximum ? null : maximum;
      const title = isManual ? values.title : '';
      await update.mutateAsync({ ...values, title, columnId: column.columnId, maximum: own, categoryId, chosen });
    }
    onClose();
  };
  const error = add.error ?? update.error;
  const words = error && textsFor(error);
  const fields = gradebookApi.addColumn.input.shape;
  return (
    <FormModal<Values>
      open={open}
      title={
        column ? `${t('columnSettings')} · ${column.title || phrase(gradeKindNames[column.kind])}` : t('newColumn')
      }
      okText={t('save')}
      form={form}
      initialValues={{
        title: column?.title ?? '',
        maximum: column?.maximum ?? 100,
        weight: column?.weight ?? 1,
        category: first,
        hidden: column?.hidden ?? false,
      }}
      saving={add.isPending || update.isPending}
      // The error is shown in the form.
      onSave={(values) => void save(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      {column?.concealed && <Alert type="info" showIcon title={t('concealedHint')} />}
      {isManual && (
        <Form.Item name="title" label={t('columnTitle')} rules={rulesOf(fields.title)}>
          <Input maxLength={60} placeholder={t('columnTitlePlaceholder')} />
        </Form.Item>
      )}
      <Form.Item
        name="maximum"
        label={t('maximum')}
        rules={rulesOf(fields.maximum)}
        {...(column?.sourceMaximum ? { extra: t('maximumHint', { n: scoreText(column.sourceMaximum) }) } : {})}
      >
        <InputNumber min={0.01} max={scoreBounds.max} />
      </Form.Item>
      {categories.length > 0 && (
        <Form.Item name="category" label={t('category')}>
          <Select
            options={[
              { value: byKind, label: t('byKind') },
              ...categories.map(({ categoryId, name }) => ({ value: categoryId, label: name })),
              { value: none, label: t('noCategory') },
            ]}
          />
        </Form.Item>
      )}
      <Form.Item name="weight" label={t('weight')} rules={rulesOf(fields.weight)} extra={t('weightHint')}>
        <InputNumber min={weightBounds.min} max={weightBounds.max} />
      </Form.Item>
      <Form.Item name="hidden" label={t('hidden')} valuePropName="checked" extra={t('hiddenHint')}>
        <Switch />
      </Form.Item>
    </FormModal>
  );
}
