import { useQuery } from '@tanstack/react-query';
import { organizationApi as api, type Organization } from '@xueyan/contract/base/organization';
import { Modal } from 'antd';
import { query, useAction } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import type { Move } from '../../../ui/tree/tree-model.ts';
import styles from './Organization.module.css';
import { organizationText } from './organization.text.ts';

interface MoveOrganizationModalProps {
  open: boolean;
  moved: Organization;
  move: Move;
  parentName: string | undefined;
  onClose: () => void;
}

/** Effects of a move, before it is made: the people who move with it, and those whose data range changes. */
export function MoveOrganizationModal({ open, moved, move: wanted, parentName, onClose }: MoveOrganizationModalProps) {
  const t = useText(organizationText);
  const notice = useNotice();
  const { organizationId, name } = moved;
  const { parentId, position } = wanted;
  const effect = useQuery({ ...query(api.effect, { organizationId, parentId }), gcTime: 0 });
  const move = useAction(api.move, [api.tree, api.list, api.choices]);

  const onOk = () => {
    const onSuccess = () => {
      notice.success(t('moved'));
      onClose();
    };
    move.mutate({ organizationId, parentId, position }, { onSuccess, onError: notice.error });
  };

  return (
    <Modal
      open={open}
      title={t('moveTitle', { name })}
      okText={t('moveOk')}
      okButtonProps={{ disabled: !effect.isSuccess }}
      confirmLoading={move.isPending}
      onOk={onOk}
      onCancel={onClose}
      destroyOnHidden
    >
      <p>{parentName === undefined ? t('moveToTop') : t('moveTo', { parent: parentName })}</p>
      <QueryView query={effect}>
        {({ organizationCount, userCount, classCount, roles }) => (
          <>
            <p>{t('moveWith', { organizations: organizationCount, users: userCount, classes: classCount })}</p>
            {roles.length === 0 && <p>{t('moveSame')}</p>}
            <ul className={styles.effect}>
              {roles.map(({ roleName: role, gains, loses }) => (
                <li key={role}>
                  {gains > 0 && <span>{t('gains', { role, n: gains })}</span>}
                  {loses > 0 && <span>{t('loses', { role, n: loses })}</span>}
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </Modal>
  );
}
