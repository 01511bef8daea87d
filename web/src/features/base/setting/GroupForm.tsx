import { useQuery } from '@tanstack/react-query';
import { type ParameterGroup, type ParameterValue, parameterApi } from '@xueyan/contract/base/parameter';
import { Button, Card, Form } from 'antd';
import type { ReactNode } from 'react';
import { query, useAction } from '../../../api/query.ts';
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
  const t = useText(settingText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const list = useQuery(query(parameterApi.list, { group, pageSize: 100 }));
  const save = useAction(parameterApi.save, [parameterApi.list, parameterApi.listChanges]);
  return (
    <Card {...(title && { title })}>
      <QueryView query={list}>
        {({ pageInfo }) => {
          const all = pageInfo.resultList;
          const resultList = names ? names.flatMap((name) => all.filter((one) => one.name === name)) : all;
          const submit = async (values: Values) => {
            const settings = resultList.flatMap(({ name, version, value: before }) => {
              const value = values[name];
              return value === undefined || value === before ? [] : [{ name, version, value }];
            });
            if (settings.length > 0) await save.mutateAsync({ settings });
            notice.success(t('saved'));
          };
          return (
            <Form<Values>
              form={form}
              layout="vertical"
              style={{ maxWidth: 560 }}
              initialValues={Object.fromEntries(resultList.map(({ name, value }) => [name, value]))}
              onFinish={(values) => void submit(values).catch(notice.error)}
            >
              {resultList.map((parameter) => (
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
        }}
      </QueryView>
    </Card>
  );
}
