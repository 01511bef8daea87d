import { Modal, type ModalProps } from 'antd';
import { useState } from 'react';
import { useDiscard } from './useDiscard.ts';

interface InputModalProps extends Omit<ModalProps, 'onCancel' | 'mask' | 'maskClosable' | 'open'> {
  open: boolean;
  /** Whether something would be lost, where that is known better than by what was typed or ticked. */
  filled?: boolean;
  onClose: () => void;
}

/**
 * A dialog with input that is no form of fields: a reason, a drawing, a list that is put together. It asks before what
 * was typed in it is lost. Forms use `FormModal`.
 */
export function InputModal({ filled, onClose, afterClose, onOk, children, ...modal }: InputModalProps) {
  const [typed, setTyped] = useState(false);
  const discard = useDiscard(modal.open && (filled ?? typed), onClose);
  return (
    <Modal
      {...modal}
      {...discard}
      // The second press of a double click would take the step that follows, or do the same again while it closes.
      onOk={(event) => modal.open && event.detail < 2 && onOk?.(event)}
      afterClose={() => {
        setTyped(false);
        afterClose?.();
      }}
    >
      <div style={{ display: 'contents' }} onChange={() => setTyped(true)}>
        {children}
      </div>
    </Modal>
  );
}
