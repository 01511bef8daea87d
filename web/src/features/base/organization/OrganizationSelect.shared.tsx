import { useQuery } from '@tanstack/react-query';
import { type OrganizationChoice, organizationApi } from '@xueyan/contract/base/organization';
import { Select } from 'antd';
import { query } from '../../../api/query.ts';
import { choiceText } from '../../../ui/form/choice.text.ts';
import { useText } from '../../../ui/text/text.ts';
import { organizationText } from './organization.text.ts';

interface OrganizationSelectProps {
  id?: string;
  value?: string | null;
  onChange?: (organizationId: string | null) => void;
  className?: string;
  /** Returns whether an organization can be chosen; by default all that are not disabled. */
  isOpen?: (organizationId: string) => boolean;
  'aria-label'?: string;
}

/**
 * Choice of one organization of the school, or none; each with those above it, disabled ones visible but not
 * selectable.
 */
export function OrganizationSelect({ value, onChange, isOpen = () => true, ...more }: OrganizationSelectProps) {
  const t = useText(organizationText);
  const choice = useText(choiceText);
  const found = useQuery(query(organizationApi.choices, {}));
  const list = found.data?.organizationList ?? [];
  return (
    <Select
      {...more}
      allowClear
      // Until the names are loaded, an id would be shown instead.
      value={found.isPending ? undefined : (value ?? undefined)}
      onChange={(chosen?: string) => onChange?.(chosen ?? null)}
      loading={found.isFetching}
      options={list.map((one) => ({
        ...{ value: one.organizationId, label: pathOf(list, one) },
        disabled: one.disabled || !isOpen(one.organizationId),
      }))}
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent={found.isError ? choice('failed') : null}
      placeholder={t('choose')}
    />
  );
}

/** Returns a path such as `信息工程学院 / 计算机系`; the root is left out of the paths below it. */
function pathOf(list: OrganizationChoice[], one: OrganizationChoice): string {
  const above = list.find(({ organizationId }) => organizationId === one.parentId);
  return above?.parentId ? `${pathOf(list, above)} / ${one.name}` : one.name;
}
