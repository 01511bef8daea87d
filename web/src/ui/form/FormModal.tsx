import { Form, type FormInstance, Modal } from 'antd';
import { Fragment, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { noticeText } from '../feedback/notice.text.ts';
import { differs } from '../leaving/differs.ts';
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
  /** Another way to save, left of the button that saves. */
  beside?: ReactNode;
  onSave: (values: V) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog: the first field has the focus, Enter saves, and what was typed is not lost by accident. */
export function FormModal<V extends object>(props: FormModalProps<V>) {
  const { open, title, okText, form, initialValues, saving, width, beside, onSave, onClose, children } = props;
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
      // A submit button of the form, although it is outside it, so that Enter in a field presses it. The second press of
      // a double click would create a second record.
      okButtonProps={{ htmlType: 'submit', form: id, onClick: (event) => event.detail > 1 && event.preventDefault() }}
      {...useDiscard(filled && open, onClose)}
      {...(beside && {
        footer: (_, { OkBtn, CancelBtn }) => [
          <CancelBtn key="cancel" />,
          <Fragment key="beside">{beside}</Fragment>,
          <OkBtn key="ok" />,
        ],
      })}
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
          // Otherwise the rows of a list are empty when the dialog is opened again.
          clearOnDestroy
          initialValues={initialValues}
          onFinish={(values) => open && onSave(values)}
          onKeyDown={onKeyDown}
          onValuesChange={(_, values) => setFilled(differs(values, initialValues))}
        >
          {children}
        </Form>
      </div>
    </Modal>
  );
}

/** Enter opens a calendar and picks a day; it must not save as well. Held down, it saves once. */
function onKeyDown(event: KeyboardEvent) {
  const inField = event.target instanceof Element && event.target.tagName !== 'TEXTAREA';
  const inPicker = event.target instanceof Element && event.target.closest('.ant-picker');
  if (event.key === 'Enter' && (inPicker || (event.repeat && inField))) event.preventDefault();
}
