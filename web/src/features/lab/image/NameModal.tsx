import { Alert, Form, Input } from 'antd';
import { textsFor } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { imageFormText } from './image-form.text.ts';

interface NameModalProps {
  open: boolean;
  title: string;
  hint: string;
  initialName: string;
  saving: boolean;
  error: Error | null;
  onSave: (imageName: string) => void;
  onClose: () => void;
}

/** Form for the name of a new image. */
export function NameModal({ open, title, hint, initialName, saving, error, onSave, onClose }: NameModalProps) {
  const t = useText(imageFormText);
  const [form] = Form.useForm<{ imageName: string }>();
  const words = error && textsFor(error);
  return (
    <FormModal<{ imageName: string }>
      open={open}
      title={title}
      okText={t('save')}
      form={form}
      initialValues={{ imageName: initialName }}
      saving={saving}
      onSave={({ imageName }) => onSave(imageName)}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item
        name="imageName"
        label={t('name')}
        extra={hint}
        rules={[{ required: true, whitespace: true, message: t('nameNeeded') }]}
      >
        <Input maxLength={40} showCount />
      </Form.Item>
    </FormModal>
  );
}
