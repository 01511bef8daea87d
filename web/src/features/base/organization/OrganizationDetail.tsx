import { organizationApi as api, type Organization } from '@xueyan/contract/base/organization';
import { Button, Space } from 'antd';
import { useAction } from '../../../api/query.ts';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './Organization.module.css';
import { organizationText } from './organization.text.ts';

interface OrganizationDetailProps {
  organization: Organization;
  onEdit: () => void;
  onAddBelow: () => void;
  onRemoved: () => void;
}

const stale = [api.tree, api.list, api.choices];

/** One organization with its details and actions. */
export function OrganizationDetail({ organization, onEdit, onAddBelow, onRemoved }: OrganizationDetailProps) {
  const t = useText(organizationText);
  const notice = useNotice();
  const update = useAction(api.update, stale);
  const remove = useAction(api.remove, stale);
  const { organizationId, name, code, type, leaderId, disabled } = organization;

  const toggle = async () => {
    const question = { title: t('disableTitle', { name }), content: t('disabledHint'), okText: t('disable') };
    if (!disabled && !(await notice.confirm(question))) return;
    const form = { organizationId, name, code, type, leaderId, disabled: !disabled };
    update.mutate(form, { onSuccess: () => notice.success(t('saved')), onError: notice.error });
  };
  const onRemove = async () => {
    const question = { title: t('removeTitle', { name }), content: t('removeHint'), okText: t('remove'), danger: true };
    if (!(await notice.confirm(question))) return;
    const onSuccess = () => {
      notice.success(t('removed'));
      onRemoved();
    };
    remove.mutate({ organizationId }, { onSuccess, onError: notice.error });
  };

  const facts: [string, string | number][] = [
    [t('code'), code],
    [t('type'), t(type)],
    [t('above'), organization.parentName || t('top')],
    [t('leader'), organization.leaderName || t('noLeader')],
    [t('users'), organization.userCount],
    [t('classes'), organization.classCount],
  ];
  return (
    <section className={styles.detail} aria-label={name}>
      <div className={styles.head}>
        <h2>{name}</h2>
        <StateTag tone={disabled ? 'neutral' : 'good'}>{t(disabled ? 'disabled' : 'enabled')}</StateTag>
      </div>
      <dl className={styles.facts}>
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Space wrap>
        <Button onClick={onEdit}>{t('edit')}</Button>
        <Button onClick={onAddBelow}>{t('addBelow')}</Button>
        <Button loading={update.isPending} onClick={() => void toggle()}>
          {t(disabled ? 'enable' : 'disable')}
        </Button>
        <Button danger loading={remove.isPending} onClick={() => void onRemove()}>
          {t('remove')}
        </Button>
      </Space>
    </section>
  );
}
