import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import {
  OpenLabForm,
  type OpenLabSettings,
  type OpenWindow,
  openLabApi,
  openLabLimits,
  slotLengths,
} from '@xueyan/contract/school/open-lab';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { Button, Drawer, Form, Input, InputNumber, Select, Switch } from 'antd';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { maxOf } from '../../../ui/form/limits.ts';
import { useDiscard } from '../../../ui/form/useDiscard.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './open-lab.module.css';
import { openLabSettingText } from './open-lab-setting.text.ts';

interface Props {
  open: boolean;
  courseId: string;
  openLab: OpenLabSettings | null;
  onClose: () => void;
}

const evening = { from: '18:00', until: '21:00' };
const fresh: OpenLabForm = {
  ...{ open: true, introduction: '', classIds: [], booking: true, slotMinutes: 60, places: 20 },
  ...{ weeklyHours: 4, daysAhead: 7, windows: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ...evening })) },
};

/** Form of the open lab settings. */
export function OpenLabDrawer({ open, courseId, openLab, onClose }: Props) {
  const t = useText(openLabSettingText);
  const notice = useNotice();
  const [form] = Form.useForm<OpenLabForm>();
  const save = useAction(openLabApi.save, [openLabApi.get]);
  const classes = useQuery({
    ...query(schoolClassApi.list, { pageSize: 100, orderFlag: 'className asc' }),
    enabled: open,
  });
  const booking = Form.useWatch('booking', form) ?? openLab?.booking ?? true;
  const submit = async (values: OpenLabForm) => {
    try {
      const { windows = openLab?.windows ?? [] } = values;
      await save.mutateAsync({
        ...fresh,
        ...formOf(openLab),
        ...values,
        windows,
        courseId,
        version: openLab?.version ?? 0,
      });
      notice.success(t('saved'));
      onClose();
    } catch (error) {
      notice.error(error);
    }
  };
  const options = new Map((openLab?.classes ?? []).map(({ classId, className }) => [classId, className]));
  for (const { classId, className } of classes.data?.pageInfo.resultList ?? []) options.set(classId, className);
  const discard = useDiscard(open && form.isFieldsTouched(), onClose);
  return (
    <Drawer
      open={open}
      size={560}
      title={t('editTitle')}
      onClose={discard.onCancel}
      destroyOnHidden
      extra={
        <Button type="primary" loading={save.isPending} onClick={() => form.submit()}>
          {t('save')}
        </Button>
      }
    >
      <Form<OpenLabForm>
        form={form}
        layout="vertical"
        preserve={false}
        initialValues={openLab ?? fresh}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="open" label={t('open')} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="introduction" label={t('introduction')} extra={t('introductionHint')}>
          <Input.TextArea rows={3} maxLength={maxOf(OpenLabForm.shape.introduction)} showCount />
        </Form.Item>
        <Form.Item name="classIds" label={t('classes')} extra={t('classesHint')}>
          <Select
            mode="multiple"
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            options={[...options].map(([value, label]) => ({ value, label }))}
          />
        </Form.Item>
        <Form.Item name="booking" label={t('booking')} extra={t('bookingHint')} valuePropName="checked">
          <Switch />
        </Form.Item>
        {booking && <Times />}
      </Form>
    </Drawer>
  );
}

/** Returns the form values of the settings. */
function formOf(openLab: OpenLabSettings | null): Partial<OpenLabForm> {
  if (!openLab) return {};
  const { classes: _, version: __, guestCount: ___, ...form } = openLab;
  return form;
}

function Times() {
  const t = useText(openLabSettingText);
  const names = t('weekdays').split(',');
  const number = (name: 'places' | 'weeklyHours' | 'daysAhead', hint?: string) => (
    <Form.Item name={name} label={t(name)} rules={[{ required: true }]} {...(hint && { extra: hint })}>
      <InputNumber min={openLabLimits[name].min} max={openLabLimits[name].max} precision={0} />
    </Form.Item>
  );
  return (
    <>
      <div className={styles.fields}>
        <Form.Item name="slotMinutes" label={t('slotMinutes')}>
          <Select options={slotLengths.map((value) => ({ value, label: t('minutes', { n: value }) }))} />
        </Form.Item>
        {number('places')}
        {number('weeklyHours', t('weeklyHoursHint'))}
        {number('daysAhead')}
      </div>
      <Form.Item label={t('windows')}>
        <Form.List name="windows">
          {(fields, { add, remove }) => (
            <>
              {fields.map(({ key, name }) => (
                <div key={key} className={styles.window}>
                  <Form.Item name={[name, 'weekday']} noStyle>
                    <Select aria-label={t('weekday')} options={names.map((label, n) => ({ value: n + 1, label }))} />
                  </Form.Item>
                  <Form.Item name={[name, 'from']} noStyle>
                    <Input type="time" aria-label={t('from')} />
                  </Form.Item>
                  <Form.Item name={[name, 'until']} noStyle>
                    <Input type="time" aria-label={t('until')} />
                  </Form.Item>
                  <Button
                    type="text"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={t('removeWindow')}
                    onClick={() => remove(name)}
                  />
                </div>
              ))}
              {fields.length < openLabLimits.windows && (
                <Button
                  icon={<PlusOutlined aria-hidden />}
                  onClick={() => add({ weekday: 6, ...evening } satisfies OpenWindow)}
                >
                  {t('addWindow')}
                </Button>
              )}
            </>
          )}
        </Form.List>
      </Form.Item>
    </>
  );
}
