import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { Weekday } from '@xueyan/contract/school/school-date';
import { weekRhythms } from '@xueyan/contract/timetable/timetable';
import { Button, Form, type FormInstance, Select } from 'antd';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import styles from './PlanDrawer.module.css';
import { planText } from './plan.text.ts';
import { datesOf, type PlanRow, type PlanValues } from './plan-values.ts';
import { sayWeekday } from './school-words.shared.ts';
import { endPeriods, startPeriods, weekdayOptions, weekdaysWithin } from './weekday-options.ts';

/** One row per weekday. */
const mostRows = 7;

/** Returns the errors of a row, each once; shown below the row, because its fields are too narrow for a sentence. */
const problemsOf = (errorsOf: FormInstance['getFieldsError'], row: number) => {
  const found = errorsOf(['weekday', 'start', 'end'].map((field) => ['rows', row, field]));
  return [...new Set(found.flatMap(({ errors }) => errors))].join('；');
};

/** Weekdays and periods of a plan's lessons. */
export function PlanRows() {
  const t = useText(planText);
  const language = useLanguage();
  const form = Form.useFormInstance<PlanValues>();
  const cycle = datesOf(Form.useWatch('cycle', form));
  const rows: (PlanRow | undefined)[] = Form.useWatch('rows', form) ?? [];
  const periods = (numbers: number[]) => numbers.map((n) => ({ value: n, label: t('period', { n }) }));
  const needed = { required: true, message: t('timeNeeded') };

  const weekdays = (own: Weekday | undefined) =>
    weekdayOptions(
      cycle,
      own,
      rows.map((row) => row?.weekday),
    ).map(({ weekday, disabled }) => ({ value: weekday, label: sayWeekday(language, weekday), disabled }));
  const inCycle = (_: unknown, weekday: Weekday | undefined) =>
    weekday && !weekdaysWithin(cycle).has(weekday) ? Promise.reject(new Error(t('outsideCycle'))) : Promise.resolve();

  return (
    <fieldset className={styles.rows}>
      <legend>{t('times')}</legend>
      <Form.List name="rows">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <div key={key} className={styles.entry}>
                <div className={styles.row}>
                  <Form.Item
                    noStyle
                    name={[name, 'weekday']}
                    dependencies={['cycle']}
                    rules={[needed, { validator: inCycle }]}
                  >
                    <Select
                      aria-label={t('weekday')}
                      placeholder={t('weekday')}
                      options={weekdays(rows[name]?.weekday)}
                    />
                  </Form.Item>
                  <Form.Item noStyle name={[name, 'start']} rules={[needed]}>
                    <Select
                      aria-label={t('start')}
                      placeholder={t('from')}
                      options={periods(startPeriods)}
                      onChange={(start: number) => {
                        if ((form.getFieldValue(['rows', name, 'end']) ?? 0) <= start)
                          form.setFieldValue(['rows', name, 'end'], undefined);
                      }}
                    />
                  </Form.Item>
                  <Form.Item noStyle name={[name, 'end']} rules={[needed]}>
                    <Select
                      aria-label={t('end')}
                      placeholder={t('to')}
                      options={periods(endPeriods(rows[name]?.start))}
                    />
                  </Form.Item>
                  <Form.Item noStyle name={[name, 'rhythm']}>
                    <Select
                      aria-label={t('rhythm')}
                      options={weekRhythms.map((value) => ({ value, label: t(value) }))}
                    />
                  </Form.Item>
                  <Button
                    type="text"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={t('removeRow')}
                    disabled={fields.length === 1}
                    onClick={() => remove(name)}
                  />
                </div>
                <Form.Item noStyle shouldUpdate>
                  {({ getFieldsError }) => (
                    <div className={styles.problem} aria-live="polite">
                      {problemsOf(getFieldsError, name)}
                    </div>
                  )}
                </Form.Item>
              </div>
            ))}
            <Button
              type="dashed"
              block
              icon={<PlusOutlined aria-hidden />}
              disabled={fields.length >= mostRows}
              onClick={() => add({ rhythm: 'every' })}
            >
              {t('addRow')}
            </Button>
          </>
        )}
      </Form.List>
    </fieldset>
  );
}
