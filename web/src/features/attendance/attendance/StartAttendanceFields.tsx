import { attendanceApi, attendanceMinutes, attendanceWays } from '@xueyan/contract/attendance/attendance';
import { isNetwork } from '@xueyan/contract/attendance/network';
import { Collapse, Form, type FormInstance, InputNumber, Radio, Select } from 'antd';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { CourseSelect } from '../../school/course/CourseSelect.shared.tsx';
import { ClassSelect } from '../../school/school-class/ClassSelect.shared.tsx';
import { attendanceText } from './attendance.text.ts';
import { wordOfWay } from './presence.ts';
import type { StartForm } from './start-form.ts';
import { useOnlyChoice } from './useOnlyChoice.ts';

const hints = { button: 'hintButton', qr: 'hintQr', code: 'hintCode' } as const;
const { shape: asked } = attendanceApi.open.input;

interface StartAttendanceFieldsProps {
  form: FormInstance<StartForm>;
  /** Name of a course that is set already. */
  courseName: string | undefined;
}

/** Fields for course, classes and duration, then the way and rarely used settings. */
export function StartAttendanceFields({ form, courseName: given }: StartAttendanceFieldsProps) {
  const t = useText(attendanceText);
  const courseId = Form.useWatch('sourceId', form);
  const courseName = useOnlyChoice(form) ?? given;
  const way = Form.useWatch('way', form) ?? 'button';
  return (
    <>
      <Form.Item name="sourceId" label={t('course')} rules={rulesOf(asked.sourceId)}>
        <CourseSelect
          {...(courseName && { title: courseName })}
          onChange={() => form.setFields([{ name: 'classIds', value: undefined, touched: false, errors: [] }])}
        />
      </Form.Item>
      <Form.Item name="classIds" label={t('classes')} rules={rulesOf(asked.classIds)}>
        <ClassSelect courseId={courseId} />
      </Form.Item>
      <Form.Item name="minutes" label={t('minutes')} rules={rulesOf(asked.minutes)}>
        <InputNumber style={{ width: 200 }} controls={false} suffix={t('minutesUnit')} inputMode="numeric" />
      </Form.Item>
      <Form.Item name="way" label={t('way')} extra={t(hints[way])}>
        <Radio.Group
          optionType="button"
          options={attendanceWays.map((value) => ({ value, label: t(wordOfWay(value)) }))}
        />
      </Form.Item>
      <Collapse
        ghost
        size="small"
        items={[{ key: 'more', label: t('more'), forceRender: true, children: <Terms form={form} /> }]}
      />
    </>
  );
}

function Terms({ form }: { form: FormInstance<StartForm> }) {
  const t = useText(attendanceText);
  const minutes = Form.useWatch('minutes', form);
  return (
    <>
      <Form.Item
        name="lateAfter"
        label={t('lateAfter')}
        dependencies={['minutes']}
        rules={[{ type: 'integer', min: 1, max: (minutes ?? attendanceMinutes.max) - 1, message: t('lateAfterRule') }]}
      >
        <InputNumber
          style={{ width: 200 }}
          controls={false}
          suffix={t('minutesUnit')}
          placeholder={t('lateAfterNone')}
          inputMode="numeric"
        />
      </Form.Item>
      <Form.Item
        name="networks"
        label={t('networks')}
        extra={t('networksHint')}
        rules={[
          {
            validator: (_, networks: string[] = []) => {
              const wrong = networks.find((text) => !isNetwork(text));
              if (wrong) return Promise.reject(new Error(t('networksRule', { text: wrong })));
              return !asked.networks.safeParse(networks).success
                ? Promise.reject(new Error(t('networksTooMany')))
                : Promise.resolve();
            },
          },
        ]}
      >
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[' ', ',', '，', ';', '；', '\n']} />
      </Form.Item>
    </>
  );
}
