import { resourceApi } from '@xueyan/contract/base/resource';
import { resourceManageApi as api, type Resource, ResourceForm } from '@xueyan/contract/base/resource-manage';
import { Alert, Button, Form, Space, Tag } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useUnsentGuard } from '../../../ui/autosave/useFormGuard.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './Resource.module.css';
import { ResourceFields } from './ResourceFields.tsx';
import { resourceText } from './resource.text.ts';

const stale = [api.list, resourceApi.menu, resourceApi.permissions];

/** One menu entry with its fields and actions. */
export function ResourcePane({ one, onRemoved }: { one: Resource; onRemoved: () => void }) {
  const t = useText(resourceText);
  const notice = useNotice();
  const [form] = Form.useForm<ResourceForm>();
  const [changed, setChanged] = useState(false);
  useUnsentGuard(() => changed);
  const update = useAction(api.update, stale);
  const enable = useAction(api.enable, stale);
  const reset = useAction(api.reset, stale);
  const remove = useAction(api.remove, stale);
  const { resourceId, resourceType, version, enabled, builtIn } = one;
  const button = resourceType === 'button';

  const act = async (work: Promise<unknown>) => {
    try {
      await work;
      notice.success(t('saved'));
      return true;
    } catch (problem) {
      const words = textsFor(problem);
      if (words) notice.warning(words);
      return false;
    }
  };
  const sure = (title: string, content: string, okText: string) =>
    notice.confirm({ title, content, okText, danger: true });
  const switchOff = async () => {
    if (await sure(t('offTitle', { name: one.name }), t(button ? 'offButtonHint' : 'offHint'), t('turnOff')))
      await act(enable.mutateAsync({ resourceId, enabled: false }));
  };
  const restore = async () => {
    if (await sure(t('resetTitle', { name: one.name }), t('resetHint'), t('reset')))
      await act(reset.mutateAsync({ resourceId }));
  };
  const drop = async () => {
    if (!(await sure(t('removeTitle', { name: one.name }), t('removeHint'), t('remove')))) return;
    if (await act(remove.mutateAsync({ resourceId }))) onRemoved();
  };

  return (
    <section className={styles.pane} aria-label={one.name}>
      <p className={styles.hint}>
        <Tag>{t(resourceType === 'menu' ? 'page' : resourceType)}</Tag>
        {one.code}
        {one.view && ` · ${one.view}`}
      </p>
      {!enabled && <Alert type="warning" showIcon title={t('isOff')} />}
      <Form<ResourceForm>
        form={form}
        layout="vertical"
        initialValues={ResourceForm.strip().parse(one)}
        onValuesChange={() => setChanged(true)}
        onFinish={(values) => void act(update.mutateAsync({ ...values, icon: values.icon ?? '', resourceId, version }))}
      >
        <ResourceFields button={button} />
        <Space wrap>
          <Button type="primary" htmlType="submit" disabled={!changed} loading={update.isPending}>
            {t('save')}
          </Button>
          {enabled ? (
            <Button danger onClick={() => void switchOff()}>
              {t('turnOff')}
            </Button>
          ) : (
            <Button onClick={() => void act(enable.mutateAsync({ resourceId, enabled: true }))}>{t('turnOn')}</Button>
          )}
          {one.changed && <Button onClick={() => void restore()}>{t('reset')}</Button>}
          {!builtIn && (
            <Button danger onClick={() => void drop()}>
              {t('remove')}
            </Button>
          )}
        </Space>
      </Form>
    </section>
  );
}
