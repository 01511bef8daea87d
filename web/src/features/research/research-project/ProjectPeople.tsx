import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { mayEditResearch } from '@xueyan/contract/research/research-policy';
import { type ResearchDetail, researchProjectApi, researchStagesMax } from '@xueyan/contract/research/research-project';
import { Button, Card, Checkbox, DatePicker, Form, Input, Space, Steps, Table } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { researchProjectText } from './research-project.text.ts';

interface Props {
  detail: ResearchDetail;
}
const stale = [researchProjectApi.get];

/** Members with their duties. */
export function MembersCard({ detail: { project, memberList } }: Props) {
  const t = useText(researchProjectText);
  const notice = useNotice();
  const mayEdit = mayEditResearch(useActor(), project);
  const [loginName, setLoginName] = useState('');
  const [duty, setDuty] = useState('');
  const set = useAction(researchProjectApi.setMember, [...stale, researchProjectApi.list]);
  const { researchProjectId } = project;
  const add = async () => {
    await set.mutateAsync({ researchProjectId, loginName: loginName.trim(), duty });
    setLoginName('');
    setDuty('');
  };
  const takeOut = async (member: ResearchDetail['memberList'][number]) => {
    const question = { title: t('takeOutTitle', { name: member.userName }), content: t('takeOutHint') };
    if (!(await notice.confirm({ ...question, okText: t('takeOut'), danger: true }))) return;
    await set.mutateAsync({ researchProjectId, loginName: member.loginName, duty: null });
  };
  return (
    <Card size="small" title={t('members')}>
      <Table
        size="small"
        rowKey="userId"
        aria-label={t('members')}
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={[
          { userId: project.leaderId, userName: project.leaderName, loginName: '', duty: t('leader') },
          ...memberList,
        ]}
        columns={[
          { title: t('members'), dataIndex: 'userName' },
          { title: t('duty'), dataIndex: 'duty' },
          {
            ...{ title: '', key: 'act', align: 'right' },
            render: (_, member) =>
              mayEdit &&
              member.userId !== project.leaderId && (
                <Button type="link" size="small" danger onClick={() => void takeOut(member).catch(notice.error)}>
                  {t('takeOut')}
                </Button>
              ),
          },
        ]}
      />
      {mayEdit && (
        <Space wrap style={{ marginTop: 12 }}>
          <Input
            aria-label={t('loginName')}
            placeholder={t('loginName')}
            maxLength={64}
            value={loginName}
            onChange={({ target }) => setLoginName(target.value)}
          />
          <Input
            aria-label={t('duty')}
            placeholder={t('duty')}
            maxLength={60}
            value={duty}
            onChange={({ target }) => setDuty(target.value)}
          />
          <Button disabled={!loginName.trim()} loading={set.isPending} onClick={() => void add().catch(notice.error)}>
            {t('addMember')}
          </Button>
        </Space>
      )}
    </Card>
  );
}

/** Stages in order. */
export function StagesCard({ detail }: Props) {
  const t = useText(researchProjectText);
  const [open, setOpen] = useState(false);
  const { project, stageList } = detail;
  const mayEdit = mayEditResearch(useActor(), project);
  return (
    <Card
      size="small"
      title={t('stages')}
      extra={
        mayEdit && (
          <Button size="small" onClick={() => setOpen(true)}>
            {t('editStages')}
          </Button>
        )
      }
    >
      {stageList.length === 0 ? (
        t('noStages')
      ) : (
        <Steps
          size="small"
          items={stageList.map(({ name, dueDate, done }) => ({
            title: name,
            content: done ? t('done') : t('due', { day: dueDate }),
            status: done ? 'finish' : 'wait',
          }))}
        />
      )}
      <StagesModal detail={detail} open={open} onClose={() => setOpen(false)} />
    </Card>
  );
}

interface Stages {
  stages: { name: string; dueDate: Dayjs; done: boolean }[];
}

function StagesModal({
  detail: { project, stageList },
  open,
  onClose,
}: Props & { open: boolean; onClose: () => void }) {
  const t = useText(researchProjectText);
  const notice = useNotice();
  const [form] = Form.useForm<Stages>();
  const set = useAction(researchProjectApi.setStages, stale);
  const submit = async ({ stages }: Stages) => {
    const { researchProjectId, version } = project;
    const written = stages.map((one) => ({
      name: one.name,
      done: one.done,
      dueDate: one.dueDate.format('YYYY-MM-DD'),
    }));
    await set.mutateAsync({ researchProjectId, version, stages: written });
    notice.success(t('saved'));
    onClose();
  };
  return (
    <FormModal<Stages>
      open={open}
      title={t('editStages')}
      okText={t('save')}
      form={form}
      width={680}
      initialValues={{ stages: stageList.map((one) => ({ ...one, dueDate: dayjs(one.dueDate) })) }}
      saving={set.isPending}
      onSave={(values) => void submit(values).catch(notice.error)}
      onClose={onClose}
    >
      <Form.List name="stages">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <Space key={key} wrap align="baseline">
                <Form.Item
                  name={[name, 'name']}
                  rules={[{ required: true, whitespace: true }]}
                  messageVariables={{ label: t('stageName') }}
                >
                  <Input maxLength={80} aria-label={t('stageName')} placeholder={t('stageName')} />
                </Form.Item>
                <Form.Item
                  name={[name, 'dueDate']}
                  rules={[{ required: true }]}
                  messageVariables={{ label: t('dueDate') }}
                >
                  <DatePicker aria-label={t('dueDate')} placeholder={t('dueDate')} />
                </Form.Item>
                <Form.Item name={[name, 'done']} valuePropName="checked">
                  <Checkbox>{t('done')}</Checkbox>
                </Form.Item>
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('remove')}
                  onClick={() => remove(name)}
                />
              </Space>
            ))}
            <Button
              block
              type="dashed"
              disabled={fields.length >= researchStagesMax}
              onClick={() => add({ name: '', done: false })}
            >
              {t('addStage')}
            </Button>
          </>
        )}
      </Form.List>
    </FormModal>
  );
}
