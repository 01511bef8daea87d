import PlusOutlined from '@ant-design/icons/PlusOutlined';
import type { LateRule } from '@xueyan/contract/teaching/grade-calculation';
import { categoriesMax, type GradeBook, type GradeCategory, gradebookApi } from '@xueyan/contract/teaching/gradebook';
import { Alert, Button, Drawer, Form, Switch } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { useDiscard } from '../../../ui/form/useDiscard.ts';
import { useText } from '../../../ui/text/text.ts';
import { CategoryFields } from './CategoryFields.tsx';
import styles from './Gradebook.module.css';
import { gradeDetailText } from './grade-detail.text.ts';

interface SettingsDrawerProps {
  book: GradeBook;
  categories: GradeCategory[];
  open: boolean;
  onClose: () => void;
}

interface Values {
  missingZero: boolean;
  totalShown: boolean;
  categories: (Omit<GradeCategory, 'late'> & { isLate: boolean; late: LateRule })[];
}

const usualLate: LateRule = { graceHours: 0, percentPerDay: 10, mostPercent: 50 };

/** Categories with their weights and rules, and general rules of the gradebook. */
export function SettingsDrawer({ book, categories, open, onClose }: SettingsDrawerProps) {
  const t = useText(gradeDetailText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const weights = Form.useWatch((values: Values) => values.categories?.map((one) => one?.weight ?? 0), form) ?? [];
  const save = useAction(gradebookApi.save, [gradebookApi.get, gradebookApi.explain]);
  const [filled, setFilled] = useState(false);
  const { onCancel, mask } = useDiscard(open && filled, onClose);
  const initial: Values = {
    ...{ missingZero: book.missingZero, totalShown: book.totalShown },
    categories: categories.map((row) => ({ ...row, isLate: row.late !== null, late: row.late ?? usualLate })),
  };
  const submit = async ({ categories: rows = [], ...rules }: Values) => {
    const forms = rows.map(({ isLate, late, ...row }) => ({ ...row, late: isLate ? { ...usualLate, ...late } : null }));
    await save.mutateAsync({ courseId: book.courseId, ...rules, categories: forms, version: book.version });
    notice.success(t('saved'));
    onClose();
  };
  const words = save.error && textsFor(save.error);
  const fresh: Values['categories'][number] = {
    ...{ categoryId: '', name: '', weight: 100, dropLowest: 0, kinds: [], isLate: false, late: usualLate },
  };
  return (
    <Drawer
      open={open}
      onClose={onCancel}
      mask={mask}
      afterOpenChange={(shown) => shown || setFilled(false)}
      size="large"
      title={t('settings')}
      destroyOnHidden
      extra={
        <Button type="primary" loading={save.isPending} onClick={() => form.submit()}>
          {t('save')}
        </Button>
      }
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={initial}
        onValuesChange={() => setFilled(true)}
        // The error is shown in the form.
        onFinish={(values) => void submit(values).catch(() => {})}
      >
        {words && <Alert type="error" showIcon title={words} />}
        <h3 className={styles.heading}>{t('categories')}</h3>
        <p className={styles.hint}>{t('categoriesHint')}</p>
        <Form.List name="categories">
          {(rows, { add, remove, move }) => (
            <div className={styles.categories}>
              {rows.map(({ key, name }, index) => (
                <CategoryFields
                  key={key}
                  name={name}
                  onRemove={() => remove(name)}
                  onUp={index > 0 ? () => move(index, index - 1) : undefined}
                  onDown={index < rows.length - 1 ? () => move(index, index + 1) : undefined}
                />
              ))}
              {rows.length > 0 && (
                <p className={styles.hint}>{t('sum', { n: weights.reduce((sum, one) => sum + one, 0) })}</p>
              )}
              {rows.length < categoriesMax && (
                <Button type="dashed" icon={<PlusOutlined aria-hidden />} onClick={() => add(fresh)}>
                  {t('addCategory')}
                </Button>
              )}
            </div>
          )}
        </Form.List>
        <section className={styles.history}>
          <h3 className={styles.heading}>{t('rules')}</h3>
          <Form.Item name="missingZero" label={t('zero')} valuePropName="checked" extra={t('zeroHint')}>
            <Switch />
          </Form.Item>
          <Form.Item name="totalShown" label={t('showTotal')} valuePropName="checked">
            <Switch />
          </Form.Item>
        </section>
      </Form>
    </Drawer>
  );
}
