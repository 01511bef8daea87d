import { type AnnotationLabel, annotationApi, labelColours, labelHotkeys } from '@xueyan/contract/prep/annotation';
import { Form, Input, Radio, Select } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './annotation.module.css';
import { annotationText } from './annotation.text.ts';

interface Values {
  name: string;
  colour: (typeof labelColours)[number];
  hotkey?: string | undefined;
}

interface LabelModalProps {
  open: boolean;
  datasetId: string;
  label: AnnotationLabel | undefined;
  labelList: AnnotationLabel[];
  onClose: () => void;
}

/** Dialog for the name, colour and key of a label. */
export function LabelModal({ open, datasetId, label, labelList, onClose }: LabelModalProps) {
  const t = useText(annotationText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const save = useAction(annotationApi.saveLabel, [annotationApi.overview]);
  const used = new Set(labelList.filter((one) => one !== label).map(({ hotkey }) => hotkey));
  const free = labelHotkeys.filter((one) => !used.has(one));
  const submit = async ({ name, colour, hotkey }: Values) => {
    const row = { name: name.trim(), colour, hotkey: hotkey ?? null };
    await save.mutateAsync({ datasetId, labelId: label?.labelId ?? null, ...row });
    onClose();
  };
  return (
    <FormModal<Values>
      open={open}
      title={t(label ? 'editLabel' : 'addLabel')}
      okText={t('save')}
      form={form}
      initialValues={{
        name: label?.name ?? '',
        colour: label?.colour ?? labelColours[labelList.length % labelColours.length],
        hotkey: label ? (label.hotkey ?? undefined) : free[0],
      }}
      saving={save.isPending}
      onSave={(values) => void submit(values).catch(notice.error)}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('labelName')}
        rules={[{ required: true, whitespace: true, message: t('nameRequired') }]}
      >
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item name="colour" label={t('colour')}>
        <Radio.Group
          options={labelColours.map((value) => ({
            value,
            label: <span className={styles.dot} style={{ background: value, display: 'inline-block' }} title={value} />,
          }))}
        />
      </Form.Item>
      <Form.Item name="hotkey" label={t('hotkey')}>
        <Select allowClear options={free.map((value) => ({ value, label: value.toUpperCase() }))} />
      </Form.Item>
    </FormModal>
  );
}
