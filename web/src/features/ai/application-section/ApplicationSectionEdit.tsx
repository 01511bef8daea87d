import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { applicationApi } from '@xueyan/contract/ai/application';
import { applicationSectionApi } from '@xueyan/contract/ai/application-section';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Button, Form, Select } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { useMay } from '../../../ui/access/useMay.ts';
import { useFormGuard } from '../../../ui/autosave/useFormGuard.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { MarkdownEditor } from '../../../ui/form/MarkdownEditor.tsx';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { useText } from '../../../ui/text/text.ts';
import type { SectionPartProps } from '../../school/section/section-kinds.shared.ts';
import { applicationSectionText } from './application-section.text.ts';

export function ApplicationSectionEdit({ sectionId, courseId }: SectionPartProps) {
  const held = useQuery({
    ...query(applicationSectionApi.get, { sectionId }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return <QueryView query={held}>{(loaded) => <SectionForm loaded={loaded} courseId={courseId} />}</QueryView>;
}

interface Values {
  applicationId?: string | null;
  note: string;
}

function SectionForm({ loaded, courseId }: { loaded: Output<typeof applicationSectionApi.get>; courseId: string }) {
  const t = useText(applicationSectionText);
  const notice = useNotice();
  const save = useAction(applicationSectionApi.save, [applicationSectionApi.get]);
  const guard = useFormGuard<Values>(loaded);
  const { sectionId, applicationId, name } = loaded;
  const keep = async (values: Values) => {
    const { applicationId: chosen, note } = values;
    try {
      await save.mutateAsync({ sectionId, applicationId: chosen ?? null, note });
      guard.noteSaved(values);
      notice.success(t('saved'));
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <Form<Values>
      layout="vertical"
      initialValues={loaded}
      onValuesChange={guard.onValuesChange}
      onFinish={(values) => void keep(values)}
    >
      <Form.Item name="applicationId" label={t('application')} extra={t('hint')}>
        <ApplicationPick present={applicationId ? { value: applicationId, label: name } : null} />
      </Form.Item>
      <Form.Item name="note" label={t('note')}>
        <NoteField courseId={courseId} placeholder={t('notePlaceholder')} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={save.isPending}>
        {t('save')}
      </Button>
    </Form>
  );
}

interface PickProps {
  id?: string;
  value?: string;
  onChange?: (id: string | undefined) => void;
  /** Choice made before. */
  present: { value: string; label: string } | null;
}

function ApplicationPick({ present, ...field }: PickProps) {
  const t = useText(applicationSectionText);
  const may = useMay();
  const [typed, setTyped] = useState('');
  const name = useSettled(typed, 300);
  const found = useQuery({
    ...query(applicationApi.listPublic, { pageSize: 20, ...(name && { name }) }),
    placeholderData: keepPreviousData,
    enabled: may('ai.use'),
  });
  const listed = (found.data?.pageInfo.resultList ?? []).map(({ applicationId, name: title, ownerName }) => ({
    value: applicationId,
    label: `${title}（${ownerName}）`,
  }));
  const before = present && listed.every(({ value }) => value !== present.value) ? [present] : [];
  return (
    <Select
      {...field}
      allowClear
      placeholder={t('choose')}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={found.isFetching}
      options={[...before, ...listed]}
    />
  );
}

interface NoteProps {
  courseId: string;
  placeholder: string;
  value?: string;
  onChange?: (value: string) => void;
}

function NoteField({ courseId, placeholder, value = '', onChange = () => undefined }: NoteProps) {
  return (
    <MarkdownEditor
      value={value}
      onChange={onChange}
      flagId={`course-${courseId}`}
      placeholder={placeholder}
      ariaLabel={placeholder}
      minHeight={200}
    />
  );
}
