import { useQuery } from '@tanstack/react-query';
import { linkApi } from '@xueyan/contract/teaching/link';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Button, Form, Input } from 'antd';
import { query, useAction } from '../../../api/query.ts';
import { UnsentNote } from '../../../ui/autosave/UnsentNote.tsx';
import { useKeptForm } from '../../../ui/autosave/useKeptForm.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { MarkdownEditor } from '../../../ui/form/MarkdownEditor.tsx';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import type { SectionPartProps } from '../../school/section/section-kinds.shared.ts';
import { linkText } from './link.text.ts';

export function LinkEdit({ sectionId, courseId }: SectionPartProps) {
  const link = useQuery({ ...query(linkApi.get, { sectionId }), gcTime: 0, refetchOnWindowFocus: false });
  return <QueryView query={link}>{(loaded) => <LinkForm loaded={loaded} courseId={courseId} />}</QueryView>;
}

interface Values {
  address: string;
  note: string;
}

function LinkForm({ loaded, courseId }: { loaded: Output<typeof linkApi.get>; courseId: string }) {
  const t = useText(linkText);
  const notice = useNotice();
  const save = useAction(linkApi.save, [linkApi.get]);
  const { address, note } = loaded;
  const guard = useKeptForm<Values>(`link.${loaded.sectionId}`, { address, note });
  const [form] = Form.useForm<Values>();
  const keep = async (values: Values) => {
    try {
      await save.mutateAsync({ sectionId: loaded.sectionId, ...values });
      guard.noteSaved(values);
      notice.success(t('saved'));
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      initialValues={guard.initialValues}
      onValuesChange={guard.onValuesChange}
      onFinish={(values) => void keep(values)}
    >
      <UnsentNote shown={guard.restored} onDiscard={() => form.setFieldsValue(guard.discard())} />
      <Form.Item
        name="address"
        label={t('address')}
        extra={t('addressHint')}
        rules={rulesOf(linkApi.save.input.shape.address)}
      >
        <Input type="url" placeholder="https://" />
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
      minHeight={240}
    />
  );
}
