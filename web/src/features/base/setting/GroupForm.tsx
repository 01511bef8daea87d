import { useQuery } from '@tanstack/react-query';
import {
  type Parameter,
  type ParameterGroup,
  type ParameterValue,
  parameterApi,
} from '@xueyan/contract/base/parameter';
import { Button, Card, Form } from 'antd';
import type { ReactNode } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { useFormGuard } from '../../../ui/autosave/useFormGuard.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { ParameterField } from '../parameter/ParameterField.shared.tsx';
import { settingText } from './setting.text.ts';

type Values = Record<string, ParameterValue>;

interface GroupFormProps {
  group: ParameterGroup;
  title?: string;
  /** Parameters of the group to show, in this order. */
  names?: readonly string[];
  /** Preview of the values before they are saved. */
  preview?: (values: Values) => ReactNode;
}

/** Parameters of a group as one form, whose changes are saved together. */
export function GroupForm({ group, title, names, preview }: GroupFormProps) {
  const list = useQuery(query(parameterApi.list, { group, pageSize: 100 }));
  return (
    <Card {...(title && { title })}>
      <QueryView query={list}>
        {({ pageInfo: { resultList } }) => (
          <Fields
            parameters={names ? names.flatMap((name) => resultList.filter((one) => one.name === name)) : resultList}
            preview={preview}
          />
        )}
      </QueryView>
    </Card>
  );
}

function Fields({ parameters, preview }: { parameters: Parameter[]; preview: GroupFormProps['preview'] | undefined }) {
  const t = useText(settingText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const initial = Object.fromEntries(parameters.map(({ name, value }) => [name, value]));
  const guard = useFormGuard<Record<string, unknown>>(initial);
  const save = useAction(parameterApi.save, [parameterApi.list, parameterApi.listChanges]);
  const submit = async (values: Values) => {
    const settings = parameters.flatMap(({ name, version, value: before }) => {
      const value = values[name];
      return value === undefined || value === before ? [] : [{ name, version, value }];
    });
    if (settings.length > 0) await save.mutateAsync({ settings });
    guard.noteSaved(values);
    notice.success(t('saved'));
  };
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      style={{ maxWidth: 560 }}
      initialValues={initial}
      onValuesChange={guard.onValuesChange}
      onFinish={(values) => void submit(values).catch(notice.error)}
    >
      {parameters.map((parameter) => (
        <ParameterField key={parameter.name} parameter={parameter} />
      ))}
      {preview && (
        <Form.Item noStyle shouldUpdate>
          {({ getFieldsValue }) => preview(getFieldsValue(true))}
        </Form.Item>
      )}
      <Button type="primary" htmlType="submit" loading={save.isPending}>
        {t('save')}
      </Button>
    </Form>
  );
}
