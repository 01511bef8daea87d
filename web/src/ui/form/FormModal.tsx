import { Form, type FormInstance, Modal } from 'antd';
import { Fragment, type KeyboardEvent, type ReactNode, Suspense, useId, useState } from 'react';
import type { Kept, Unsent } from '../autosave/useUnsent.ts';
import { noticeText } from '../feedback/notice.text.ts';
import { lazyNamed } from '../layout/lazy-named.ts';
import { differs } from '../leaving/differs.ts';
import { useText } from '../text/text.ts';
import { useDiscard } from './useDiscard.ts';
import { useFirstField } from './useFirstField.ts';

// Few openings need it, and many pages have dialogs.
const UnsentNote = lazyNamed(() => import('../autosave/UnsentNote.tsx'), 'UnsentNote');

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
  /** Keeps what is typed in this browser until the caller drops it as sent, or the person throws it away. */
  unsent?: Unsent<V>;
  onSave: (values: V) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog: the first field has the focus, Enter saves, and what was typed is not lost by accident. */
export function FormModal<V extends object>(props: FormModalProps<V>) {
  const { open, title, okText, form, initialValues, saving, width, beside, unsent, onSave, onClose, children } = props;
  const t = useText(noticeText);
  const id = useId();
  const [filled, setFilled] = useState(false);
  // Read once at each opening, before the form is mounted with it.
  const [opening, setOpening] = useState<{ open: boolean; kept: Kept<V> | null }>({ open: false, kept: null });
  if (open !== opening.open) setOpening({ open, kept: open ? (unsent?.read(initialValues) ?? null) : null });
  const { kept } = opening;
  const discard = () => {
    unsent?.drop();
    setOpening({ open, kept: null });
    setFilled(false);
  };
  const close = () => {
    discard();
    onClose();
  };
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
      {...useDiscard((filled || kept !== null) && open, close)}
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
      {/* Above what is searched for the first field: Enter must not throw the text away. */}
      {kept !== null && (
        <Suspense fallback={null}>
          <UnsentNote
            shown={kept.outdated ? 'outdated' : true}
            onDiscard={() => {
              discard();
              form.setFieldsValue(initialValues as never);
            }}
          />
        </Suspense>
      )}
      <div ref={first.ref}>
        <Form<V>
          id={id}
          form={form}
          layout="vertical"
          preserve={false}
          // Otherwise the rows of a list are empty when the dialog is opened again.
          clearOnDestroy
          initialValues={{ ...initialValues, ...kept?.values }}
          onFinish={(values) => open && onSave(values)}
          onKeyDown={onKeyDown}
          onValuesChange={(_, values) => {
            const changed = differs(values, initialValues);
            setFilled(changed);
            if (changed) unsent?.write(values, initialValues);
            else unsent?.drop();
          }}
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
