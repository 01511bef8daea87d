import { useQueryClient } from '@tanstack/react-query';
import { helpManageApi as api, HelpDraft, helpApi } from '@xueyan/contract/base/help';
import { Alert, Button, Input, Select, Space, Switch } from 'antd';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { call } from '../../../api/call.ts';
import { useAction } from '../../../api/query.ts';
import { AutosaveAlerts } from '../../../ui/autosave/AutosaveAlerts.tsx';
import { useDocument } from '../../../ui/autosave/useDocument.ts';
import { useLeaveGuard } from '../../../ui/autosave/useLeaveGuard.ts';
import { SaveState } from '../../../ui/feedback/SaveState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Editor } from '../../../ui/form/Editor.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './Help.module.css';
import { helpManageText } from './help-manage.text.ts';

interface HelpFormProps {
  loaded: HelpDraft;
  roles: { roleCode: string; roleName: string }[];
  /** Set to the function that saves the document, for the parent that closes it. */
  flush: RefObject<(() => Promise<boolean>) | undefined>;
  onRemoved: () => void;
}

const formOf = ({ title, content, roleCodes, published }: HelpDraft) => ({ title, content, roleCodes, published });
type Form = ReturnType<typeof formOf>;

/** Form of a document, which saves itself. */
export function HelpForm({ loaded, roles, flush, onRemoved }: HelpFormProps) {
  const t = useText(helpManageText);
  const notice = useNotice();
  const client = useQueryClient();
  const { documentId } = loaded;
  const remove = useAction(api.remove, [api.list, helpApi.tree]);
  const document = useDocument<Form>({
    name: `help.${documentId}`,
    loaded: { value: formOf(loaded), version: loaded.version },
    load: async () => {
      const latest = await call(api.open, { documentId });
      return { value: formOf(latest), version: latest.version };
    },
    save: async (value, version) => {
      const saved = await call(api.update, { ...value, documentId, version });
      for (const { path } of [api.list, helpApi.tree, helpApi.get]) {
        void client.invalidateQueries({ queryKey: [path] });
      }
      return saved;
    },
    isReady: ({ title }) => title.trim() !== '',
  });
  useLeaveGuard(document);
  const { title, content, roleCodes, published } = document.value;
  const set = (part: Partial<Form>) => document.change((old) => ({ ...old, ...part }));

  const save = useEffectEvent(() => document.flush());
  useEffect(() => {
    flush.current = () => save();
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      void save();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [flush]);

  const onRemove = async () => {
    const question = { content: t('removeContent'), okText: t('removeOk'), danger: true };
    if (!(await notice.confirm({ title: t('removeTitle', { title }), ...question }))) return;
    try {
      await document.flush();
      await remove.mutateAsync({ documentId });
      flush.current = undefined;
      notice.success(t('removed'));
      onRemoved();
    } catch (error) {
      notice.error(error);
    }
  };

  return (
    <div className={styles.form}>
      <AutosaveAlerts document={document} />
      <Input
        size="large"
        maxLength={maxOf(HelpDraft.shape.title)}
        showCount
        value={title}
        aria-label={t('name')}
        status={title.trim() === '' ? 'error' : ''}
        placeholder={t('nameRequired')}
        onChange={({ target }) => set({ title: target.value })}
      />
      <div className={styles.line}>
        <Select
          className={styles.roles}
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('roles')}
          placeholder={t('roles')}
          value={roleCodes}
          options={roles.map(({ roleCode, roleName }) => ({ value: roleCode, label: roleName }))}
          onChange={(chosen) => set({ roleCodes: chosen })}
        />
        <Space>
          <Switch checked={published} aria-label={t('published')} onChange={(on) => set({ published: on })} />
          {t('published')}
        </Space>
        <SaveState state={document.state} time={document.time} />
        <Space>
          <Button danger onClick={() => void onRemove()}>
            {t('remove')}
          </Button>
          <Button type="primary" title="Ctrl + S" onClick={() => void document.flush()}>
            {t('save')}
          </Button>
        </Space>
      </div>
      {published && roleCodes.length === 0 && <Alert type="warning" showIcon title={t('noRoles')} />}
      <Editor
        editId={`help-${documentId}`}
        flagId={`help-${documentId}`}
        content={content}
        onChange={(text) => set({ content: text })}
        label={t('content')}
        placeholder={t('contentPlaceholder')}
        height="max(360px, calc(100dvh - 380px))"
      />
    </div>
  );
}
