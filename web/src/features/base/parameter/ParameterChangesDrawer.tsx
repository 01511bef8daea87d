import {
  type Parameter,
  type ParameterChange,
  type ParameterRule,
  parameterApi,
} from '@xueyan/contract/base/parameter';
import { Button, Drawer } from 'antd';
import { useMemo } from 'react';
import { useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { type ListColumn, ListTable } from '../../../ui/list/ListTable.tsx';
import { useText } from '../../../ui/text/text.ts';
import { parameterText } from './parameter.text.ts';
import { valueText } from './parameter-value.shared.ts';

interface ParameterChangesDrawerProps {
  open: boolean;
  /** Parameter whose changes are shown; without it those of all. */
  parameter?: Parameter | undefined;
  onClose: () => void;
}

const plain: ParameterRule = { kind: 'text', max: 0, lines: false };

/** Changes of parameters with person and time; the last change of each can be undone. */
export function ParameterChangesDrawer({ open, parameter, onClose }: ParameterChangesDrawerProps) {
  const t = useText(parameterText);
  const notice = useNotice();
  const undo = useAction(parameterApi.undo, [parameterApi.list, parameterApi.listChanges]);
  const columns = useMemo((): ListColumn<ParameterChange>[] => {
    const shown = (value: ParameterChange['before'], { secret }: ParameterChange) => {
      if (secret) return '••••••';
      if (value === null) return t('unchanged');
      return typeof value === 'boolean' ? t(value ? 'on' : 'off') : valueText(parameter?.rule ?? plain, value);
    };
    return [
      { dataIndex: 'title', sortField: 'name', pinned: true },
      { dataIndex: 'before', render: shown },
      { dataIndex: 'after', render: shown },
      {
        dataIndex: 'changeTime',
        sortField: 'changeTime',
        render: (time: string) => time.slice(0, 16),
      },
      { dataIndex: 'changedBy' },
    ];
  }, [t, parameter]);

  const ask = async ({ changeId, title }: ParameterChange) => {
    if (!(await notice.confirm({ title: t('undoTitle'), content: t('undoBody', { title }), okText: t('undo') })))
      return;
    await undo.mutateAsync({ changeId });
    notice.success(t('undone'));
  };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={880}
      title={parameter ? `${parameter.title} · ${t('changes')}` : t('changes')}
      destroyOnHidden
    >
      <ListTable
        endpoint={parameterApi.listChanges}
        label={t('changes')}
        columns={columns}
        rowKey="changeId"
        place="memory"
        {...(parameter && { filters: { name: parameter.name } })}
        rowActions={(row) =>
          row.last && (
            <Button type="link" size="small" onClick={() => void ask(row).catch(notice.error)}>
              {t('undo')}
            </Button>
          )
        }
        empty={<EmptyState compact title={t('noChanges')} hint={t('noChangesHint')} />}
      />
    </Drawer>
  );
}
