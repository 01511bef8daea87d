import { useQuery } from '@tanstack/react-query';
import { type Command, commandLibraryApi } from '@xueyan/contract/lab/command-library';
import { Button, Collapse, Drawer, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './CommandLibrary.module.css';
import { commandLibraryText } from './command-library.text.ts';
import { type CommandTarget, type Sent, useSending } from './useSending.ts';

/** Selects a command and its target machines, and shows its result in each. */
export function CommandDrawer(props: { open: boolean; targets: CommandTarget[]; onClose: () => void }) {
  const t = useText(commandLibraryText);
  const found = useQuery(query(commandLibraryApi.list, { pageSize: 100 }));
  return (
    <Drawer open={props.open} title={t('send')} size={640} onClose={props.onClose} destroyOnHidden>
      <QueryView query={found}>
        {({ pageInfo }) =>
          pageInfo.resultList.length === 0 ? (
            <EmptyState
              compact
              title={t('emptyTitle')}
              hint={t('emptyHint')}
              action={
                <Link to="/prep/commands">
                  <Button tabIndex={-1}>{t('toLibrary')}</Button>
                </Link>
              }
            />
          ) : (
            <SendForm commands={pageInfo.resultList} targets={props.targets} />
          )
        }
      </QueryView>
    </Drawer>
  );
}

function SendForm({ commands, targets }: { commands: Command[]; targets: CommandTarget[] }) {
  const t = useText(commandLibraryText);
  const [commandId, setCommandId] = useState<string>();
  const [values, setValues] = useState<Record<string, string>>({});
  const [chosen, setChosen] = useState(() => targets.map(({ machineId }) => machineId));
  const { sent, busy, send } = useSending();
  const command = commands.find((one) => one.commandId === commandId);
  const to = targets.filter(({ machineId }) => chosen.includes(machineId));
  const missing = command?.parameters.some((name) => !values[name]?.trim()) ?? true;
  return (
    <div className={styles.stack}>
      <Form layout="vertical">
        <Form.Item label={t('command')}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            aria-label={t('command')}
            placeholder={t('pick')}
            value={commandId}
            onChange={setCommandId}
            options={commands.map((one) => ({ value: one.commandId, label: `${one.groupName} · ${one.commandName}` }))}
          />
        </Form.Item>
        {command && <pre className={styles.output}>{command.script}</pre>}
        {command?.parameters.map((name) => (
          <Form.Item key={name} label={name} required>
            <Input
              aria-label={name}
              maxLength={500}
              value={values[name] ?? ''}
              onChange={({ target }) => setValues((all) => ({ ...all, [name]: target.value }))}
            />
          </Form.Item>
        ))}
        <Form.Item label={t('machines')} extra={targets.length === 0 ? t('noMachines') : undefined}>
          <Select
            mode="multiple"
            maxTagCount="responsive"
            aria-label={t('machines')}
            value={chosen}
            onChange={setChosen}
            options={targets.map(({ machineId, userName }) => ({ value: machineId, label: userName }))}
          />
        </Form.Item>
        <Button
          type="primary"
          loading={busy}
          disabled={!command || missing || to.length === 0}
          onClick={() => command && void send(command.commandId, pickValues(command, values), to)}
        >
          {t('sendTo', { n: to.length })}
        </Button>
      </Form>
      {sent.length > 0 && (
        <Collapse
          size="small"
          defaultActiveKey={sent.slice(0, 3).map(({ machineId }) => machineId)}
          items={sent.map((one) => ({
            key: one.machineId,
            label: one.userName,
            extra: <Outcome sent={one} />,
            children: <pre className={styles.output}>{one.failure ?? (one.result?.output || t('noOutput'))}</pre>,
          }))}
        />
      )}
    </div>
  );
}

const pickValues = ({ parameters }: Command, values: Record<string, string>) =>
  Object.fromEntries(parameters.map((name) => [name, values[name] ?? '']));

function Outcome({ sent: { result, failure } }: { sent: Sent }) {
  const t = useText(commandLibraryText);
  if (failure !== undefined) return <StateTag tone="bad">{t('notSent')}</StateTag>;
  if (!result) return <StateTag tone="busy">{t('onItsWay')}</StateTag>;
  if (result.timedOut) return <StateTag tone="bad">{t('timedOut')}</StateTag>;
  if (result.exitCode !== 0) return <StateTag tone="warn">{t('exited', { code: result.exitCode })}</StateTag>;
  return <StateTag tone="good">{t('done')}</StateTag>;
}
