import { useQuery } from '@tanstack/react-query';
import { organizationApi } from '@xueyan/contract/base/organization';
import { TreeSelect } from 'antd';
import { query } from '../../../api/query.ts';
import { choiceText } from '../../../ui/form/choice.text.ts';
import { useText } from '../../../ui/text/text.ts';
import type { TreeNode } from '../../../ui/tree/tree-model.ts';
import { organizationNodes } from './organization-nodes.shared.ts';

interface OrganizationsSelectProps {
  id?: string;
  value?: string[];
  onChange?: (organizationIds: string[]) => void;
  placeholder: string;
}

type Choice = { value: string; title: string; children: Choice[] };
const choiceOf = ({ id, title, children }: TreeNode): Choice => ({
  value: id,
  title,
  children: children.map(choiceOf),
});

/** Choice of several organizations of the school, each with all below it: the topmost chosen ones count. */
export function OrganizationsSelect({ id, value, onChange, placeholder }: OrganizationsSelectProps) {
  const choice = useText(choiceText);
  const found = useQuery(query(organizationApi.choices, {}));
  return (
    <TreeSelect<string[]>
      {...(id && { id })}
      // Until the names are loaded, ids would be shown instead.
      value={found.isPending ? [] : (value ?? [])}
      onChange={(chosen) => onChange?.(chosen)}
      treeData={organizationNodes(found.data?.organizationList ?? []).map(choiceOf)}
      treeCheckable
      showCheckedStrategy={TreeSelect.SHOW_PARENT}
      treeDefaultExpandAll
      treeNodeFilterProp="title"
      showSearch
      allowClear
      loading={found.isFetching}
      notFoundContent={found.isError ? choice('failed') : null}
      placeholder={placeholder}
    />
  );
}
