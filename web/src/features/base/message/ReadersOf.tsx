import { maySendToOrganizations } from '@xueyan/contract/base/message-policy';
import { Select, Space } from 'antd';
import { useActor } from '../../../ui/access/useActor.ts';
import { useText } from '../../../ui/text/text.ts';
import { sendingText } from './sending.text.ts';
import { useTargets } from './useTargets.ts';

/** Filter of the readers; empty for all of them. */
export interface Among {
  classId?: string | undefined;
  organizationId?: string | undefined;
}

/** Limits the readers to one class, or to one organization and those below it. */
export function ReadersOf({ among, onChange }: { among: Among; onChange: (among: Among) => void }) {
  const withPlaces = maySendToOrganizations(useActor());
  return (
    <Space wrap>
      <Choice kind="class" value={among.classId} onChange={(classId) => onChange({ ...among, classId })} />
      {withPlaces && (
        <Choice
          kind="organization"
          value={among.organizationId}
          onChange={(organizationId) => onChange({ ...among, organizationId })}
        />
      )}
    </Space>
  );
}

interface ChoiceProps {
  kind: 'class' | 'organization';
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

function Choice({ kind, value, onChange }: ChoiceProps) {
  const t = useText(sendingText);
  const { found, onSearch } = useTargets(kind);
  return (
    <Select<string>
      style={{ width: 168 }}
      allowClear
      aria-label={t(kind)}
      placeholder={t(kind === 'class' ? 'anyClass' : 'anyOrganization')}
      {...(value !== undefined && { value })}
      notFoundContent={found.isPending ? null : t('noTarget')}
      showSearch={{ filterOption: false, onSearch }}
      options={(found.data?.targetList ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id?: string) => onChange(id)}
    />
  );
}
