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
  /** Which may be chosen; all that are not disabled, unless said otherwise. */
  isOpen?: (organizationId: string) => boolean;
  'aria-label'?: string;
}

/** One organization of the school, or none; each with those above it, disabled ones to be seen and not chosen. */
export function OrganizationSelect({ value, onChange, isOpen = () => true, ...more }: OrganizationSelectProps) {
  const t = useText(organizationText);
  const choice = useText(choiceText);
  const found = useQuery(query(organizationApi.choices, {}));
  const list = found.data?.organizationList ?? [];
  return (
    <Select
      {...more}
      allowClear
      // Until the names are there, an id would be shown in their place.
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

/** `信息工程学院 / 计算机系`: what stands at the top of all is not said of what is below it. */
function pathOf(list: OrganizationChoice[], one: OrganizationChoice): string {
  const above = list.find(({ organizationId }) => organizationId === one.parentId);
  return above?.parentId ? `${pathOf(list, above)} / ${one.name}` : one.name;
}
