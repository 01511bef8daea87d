import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { boardLimits, CardForm, type TeamBoard, teamBoardApi } from '@xueyan/contract/teaching/team-board';
import { Button, Checkbox, Form, Input, Select, Space } from 'antd';
import { CallError } from '../../../api/call.ts';
import { useCreation } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { TimeField } from '../../../ui/form/TimeField.tsx';
import { useText } from '../../../ui/text/text.ts';
import type { EditedCard } from './edited-card.ts';
import styles from './team-board.module.css';
import { teamBoardText } from './team-board.text.ts';

type Values = Omit<CardForm, 'columnId'>;
const { shape } = CardForm;

interface Props {
  board: TeamBoard;
  edited: EditedCard;
  onClose: () => void;
}

/** Form for a card. */
export function CardModal({ board, edited: { columnId, card }, onClose }: Props) {
  const t = useText(teamBoardText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const save = useCreation(teamBoardApi.saveCard, [teamBoardApi.get]);
  const remove = useCreation(teamBoardApi.removeCard, [teamBoardApi.get]);
  const askToRemove = async () => {
    if (!card) return;
    const { title, cardId } = card;
    const asked = { title: t('removeTitle', { title }), content: t('removeHint'), okText: t('remove'), danger: true };
    if (await notice.confirm(asked)) remove.mutate({ cardId }, { onSuccess: onClose, onError: notice.error });
  };
  const keep = ({ checklist, ...values }: Values) =>
    save.mutate(
      {
        ...{ teamId: board.teamId, cardId: card?.cardId ?? null, version: card?.version ?? 0 },
        card: {
          ...{ ...values, columnId, dueTime: values.dueTime ?? null, ownerId: values.ownerId ?? null },
          checklist: (checklist ?? [])
            .filter((step) => step?.text?.trim())
            .map(({ text, done = false }) => ({ text, done })),
        },
      },
      {
        onSuccess: onClose,
        onError: (error) =>
          error instanceof CallError && error.status === 409 ? notice.warning(t('changed')) : notice.error(error),
      },
    );
  const owners = board.members.map(({ userId, userName }) => ({ value: userId, label: userName }));
  // Who has left the team keeps the card until somebody else takes it.
  const former = card?.ownerId && owners.every(({ value }) => value !== card.ownerId) ? card.ownerId : null;
  const { title = '', text = '', ownerId = null, dueTime = null, checklist = [] } = card ?? {};
  return (
    <FormModal<Values>
      open
      title={t(card ? 'editCard' : 'addCard')}
      okText={t('save')}
      form={form}
      initialValues={{ title, text, ownerId, dueTime, checklist }}
      saving={save.isPending}
      onSave={keep}
      onClose={onClose}
    >
      <Form.Item name="title" label={t('title')} rules={rulesOf(shape.title)}>
        <Input maxLength={maxOf(shape.title)} />
      </Form.Item>
      <Form.Item name="text" label={t('text')}>
        <Input.TextArea rows={3} maxLength={maxOf(shape.text)} />
      </Form.Item>
      <Form.Item name="ownerId" label={t('owner')}>
        <Select
          allowClear
          placeholder={t('nobody')}
          options={former ? [...owners, { value: former, label: t('formerMember') }] : owners}
        />
      </Form.Item>
      <Form.Item name="dueTime" label={t('due')}>
        <TimeField label={t('due')} />
      </Form.Item>
      <Form.List name="checklist">
        {(fields, { add, remove: drop }) => (
          <div className={styles.checklist}>
            <span>{t('checklist')}</span>
            {fields.map(({ key, name }) => (
              <Space.Compact key={key} block>
                <Form.Item name={[name, 'done']} valuePropName="checked" noStyle>
                  <Checkbox aria-label={t('step', { n: name + 1 })} className={styles.tick ?? ''} />
                </Form.Item>
                <Form.Item name={[name, 'text']} noStyle>
                  <Input maxLength={100} aria-label={t('step', { n: name + 1 })} />
                </Form.Item>
                <Button
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('step', { n: name + 1 })}
                  onClick={() => drop(name)}
                />
              </Space.Compact>
            ))}
            {fields.length < boardLimits.steps && (
              <Button size="small" onClick={() => add({ text: '', done: false })}>
                {t('addStep')}
              </Button>
            )}
          </div>
        )}
      </Form.List>
      {card && (
        <Button type="link" danger className={styles.remove ?? ''} onClick={() => void askToRemove()}>
          {t('remove')}
        </Button>
      )}
    </FormModal>
  );
}
