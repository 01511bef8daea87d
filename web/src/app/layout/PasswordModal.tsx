import { Modal } from 'antd';
import { Suspense } from 'react';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { useNotice } from '../../ui/feedback/useNotice.ts';
import { lazyNamed } from '../../ui/layout/lazy-named.ts';
import { useText } from '../../ui/text/text.ts';
import { layoutText } from './layout.text.ts';

const PasswordForm = lazyNamed(() => import('../../features/base/password/PasswordForm.shared.tsx'), 'PasswordForm');

/** Dialog in which a person changes the password without leaving the page. */
export function PasswordModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText(layoutText);
  const notice = useNotice();
  return (
    <Modal open={open} title={t('password')} footer={null} onCancel={onClose} destroyOnHidden width={440}>
      <Suspense fallback={<Loading rows={5} />}>
        <PasswordForm
          onDone={() => {
            notice.success(t('passwordChanged'));
            onClose();
          }}
        />
      </Suspense>
    </Modal>
  );
}
