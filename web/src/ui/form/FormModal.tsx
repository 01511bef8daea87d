import { Form, type FormInstance, Modal } from 'antd';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { noticeText } from '../feedback/notice.text.ts';
import { useText } from '../text/text.ts';
import { useDiscard } from './useDiscard.ts';
import { useFirstField } from './useFirstField.ts';

interface FormModalProps<V extends object> {
  open: boolean;
  title: string;
  okText: string;
  form: FormInstance<V>;
  initialValues: Partial<V>;
  saving: boolean;
  width?: number;
  onSave: (values: V) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog: the first field has the focus, Enter saves, and what was filled in is not lost by a slip. */
export function FormModal<V extends object>(props: FormModalProps<V>) {
  const { open, title, okText, form, initialValues, saving, width, onSave, onClose, children } = props;
  const t = useText(noticeText);
  const id = useId();
  const [filled, setFilled] = useState(false);
  const first = useFirstField();
  return (
    <Modal
      open={open}
      title={title}
      okText={okText}
      cancelText={t('cancel')}
      confirmLoading={saving}
      // A button of the form, though it stands outside it: so Enter in a line presses it.
      okButtonProps={{ htmlType: 'submit', form: id }}
      {...useDiscard(filled && open, onClose)}
      {...(width ? { width } : {})}
      afterOpenChange={first.afterOpenChange}
      afterClose={() => setFilled(false)}
      destroyOnHidden
    >
      <div ref={first.ref}>
        <Form<V>
          id={id}
          form={form}
          layout="vertical"
          preserve={false}
          // Else the rows of a list come back empty when it is opened again.
          clearOnDestroy
          initialValues={initialValues}
          onFinish={onSave}
          onKeyDown={leaveEnterToPickers}
          onValuesChange={(_, values) => setFilled(differs(values, initialValues))}
        >
          {children}
        </Form>
      </div>
    </Modal>
  );
}

/** Enter opens and answers a calendar; it must not save as well. */
function leaveEnterToPickers(event: KeyboardEvent) {
  const inPicker = event.target instanceof Element && event.target.closest('.ant-picker');
  if (event.key === 'Enter' && inPicker) event.preventDefault();
}

const written = (value: unknown) => JSON.stringify(value ?? '');

function differs<V extends object>(values: V, before: Partial<V>): boolean {
  const known: Record<string, unknown> = { ...before };
  return Object.entries(values).some(([field, value]) => written(value) !== written(known[field]));
}
