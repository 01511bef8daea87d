import {
  countCharacters,
  cutCharacters,
  type Memo,
  MemoForm,
  memoContentMax,
  memoTitleMax,
} from '@xueyan/contract/memo/memo';
import { Alert, Button, Drawer, Form, Input, type InputRef, Space, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useEffect, useRef, useState } from 'react';
import { schoolNow } from '../../../api/school-time.ts';
import { useDevice } from '../../../ui/browser/useDevice.ts';
import { textsFor } from '../../../ui/feedback/useNotice.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useDiscard } from '../../../ui/form/useDiscard.ts';
import { differs } from '../../../ui/leaving/differs.ts';
import { useText } from '../../../ui/text/text.ts';
import { dateWords, weekdayWords } from './day-words.ts';
import { memoText } from './memo.text.ts';
import { suggestedTimes, timesPast } from './memo-times.ts';
import { useSaveMemo } from './useMemoActions.ts';

interface Props {
  open: boolean;
  /** Day of the time field. */
  day: string;
  /** The memo to change; undefined: a new one. */
  memo?: Memo;
  onClose: () => void;
}

interface Values {
  memoTitle: string;
  memoContent: string;
  time: Dayjs | null;
}

const valuesOf = (memo?: Memo): Values => ({
  memoTitle: memo?.memoTitle ?? '',
  memoContent: memo?.memoContent ?? '',
  time: memo ? dayjs(memo.reminderTime) : null,
});

const counted = (max: number) => ({
  max,
  show: true,
  strategy: countCharacters,
  exceedFormatter: (text: string) => cutCharacters(text, max),
});

/** Form of a memo. Typed text stays until it is saved or cancelled. */
export function MemoFormDrawer({ open, day, memo, onClose }: Props) {
  const t = useText(memoText);
  const phone = useDevice() === 'mobile';
  const title = useRef<InputRef>(null);
  const [form] = Form.useForm<Values>();
  const [filled, setFilled] = useState(false);
  const noteFilled = () => setFilled(differs(form.getFieldsValue(), valuesOf(memo)));
  const { onCancel, mask } = useDiscard(open && filled, onClose, t('discardTitle'));
  const save = useSaveMemo();
  const at = (time: Dayjs) => `${day} ${time.format('HH:mm:ss')}`;

  // Filled only when it opens, so that typed text is not overwritten.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!open) return;
    form.setFieldsValue(valuesOf(memo));
    setFilled(false);
    save.reset();
  }, [open]);

  const submit = async ({ memoTitle, memoContent, time }: Values) => {
    if (!time) return;
    await save.mutateAsync({ memoTitle, memoContent, reminderTime: at(time), omId: memo?.omId });
    onClose();
  };

  const failure = save.error && textsFor(save.error);
  return (
    <Drawer
      open={open}
      onClose={onCancel}
      mask={mask}
      size={phone ? '100%' : 378}
      title={t(memo ? 'editTitle' : 'addTitle')}
      destroyOnHidden
      autoFocus={false}
      // The drawer behind holds the focus until this one is open.
      afterOpenChange={(shown) => shown && title.current?.focus()}
      footer={
        <Space style={{ width: '100%', justifyContent: 'flex-end' }}>
          <Button onClick={onCancel}>{t('cancel')}</Button>
          <Button type="primary" loading={save.isPending} onClick={() => form.submit()}>
            {t('save')}
          </Button>
        </Space>
      }
    >
      {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 16 }} />}
      <Form
        form={form}
        layout="vertical"
        initialValues={valuesOf(memo)}
        onValuesChange={noteFilled}
        onFinish={(v) => submit(v).catch(() => {})}
      >
        <Form.Item label={t('forDay')}>
          {dateWords(t, day)} {weekdayWords(t, day)}
        </Form.Item>
        <Form.Item name="memoTitle" label={t('titleLabel')} rules={rulesOf(MemoForm.shape.memoTitle)}>
          <Input
            ref={title}
            autoFocus
            count={counted(memoTitleMax)}
            placeholder={t('titlePlaceholder')}
            // In this field only: in the time field Enter accepts the typed time.
            onPressEnter={() => save.isPending || form.submit()}
          />
        </Form.Item>
        <Form.Item
          label={t('timeLabel')}
          required
          extra={
            <SuggestedTimes
              day={day}
              onChoose={(time) => {
                form.setFieldValue('time', dayjs(`${day} ${time}`));
                noteFilled();
                void form.validateFields(['time']);
              }}
            />
          }
        >
          <Form.Item
            name="time"
            noStyle
            rules={[
              { required: true, message: t('timeRequired') },
              {
                validator: (_, time: Dayjs | null) =>
                  time && at(time) <= schoolNow() ? Promise.reject(new Error(t('timePast'))) : Promise.resolve(),
              },
            ]}
          >
            <TimePicker
              style={{ width: '100%' }}
              needConfirm={false}
              showNow={false}
              aria-label={t('timeLabel')}
              placeholder="HH:mm:ss"
              disabledTime={() => timesPast(day, schoolNow())}
            />
          </Form.Item>
        </Form.Item>
        <Form.Item name="memoContent" label={t('contentLabel')}>
          <Input.TextArea
            count={counted(memoContentMax)}
            autoSize={{ minRows: 5, maxRows: 12 }}
            placeholder={t('contentPlaceholder')}
          />
        </Form.Item>
      </Form>
    </Drawer>
  );
}

function SuggestedTimes({ day, onChoose }: { day: string; onChoose: (time: string) => void }) {
  const t = useText(memoText);
  const words = (key: string) =>
    key === '60' ? t('inOneHour') : key.includes(':') ? key : t('inMinutes', { count: key });
  return (
    <Space size={4} wrap style={{ marginBlock: 8 }}>
      {suggestedTimes(day, schoolNow()).map(({ key, time }) => (
        <Button key={key} size="small" onClick={() => onChoose(time)}>
          {words(key)}
        </Button>
      ))}
    </Space>
  );
}
