import { type Contest, contestApi } from '@xueyan/contract/exam/match-contest';
import { Button, Card, Flex, Form, Input, Typography } from 'antd';
import { useAction, useCreation } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { contestText } from './contest.text.ts';
import styles from './match.module.css';

const stale = [contestApi.get, contestApi.list];

/** The contestant's team; until the match begins, teams can be made, joined and left. */
export function TeamPanel({ contest }: { contest: Contest }) {
  const t = useText(contestText);
  const notice = useNotice();
  const leave = useAction(contestApi.leaveTeam, stale);
  const { matchId, entry, state, teamMaker } = contest;
  const open = state === 'published' && teamMaker === 'self';
  if (!entry) {
    if (teamMaker === 'staff') return <EmptyState title={t('noTeam')} hint={t('noTeamStaff')} />;
    return open ? <TeamForms matchId={matchId} /> : <EmptyState title={t('noTeam')} hint={t('notEnteredHint')} />;
  }
  const go = async () => {
    const question = { title: t('leaveTitle', { name: entry.entryName }), content: t('leaveHint') };
    if (!(await notice.confirm({ ...question, okText: t('leaveTeam'), danger: true }))) return;
    await leave.mutateAsync({ matchId }).then(() => notice.success(t('done')), notice.error);
  };
  return (
    <Card
      title={<h2 className={styles.part}>{entry.entryName}</h2>}
      extra={
        open && (
          <Button danger onClick={() => void go()}>
            {t('leaveTeam')}
          </Button>
        )
      }
    >
      <Flex vertical gap="small">
        <span>{`${t('members')}：${entry.members.join('、')}`}</span>
        {entry.joinCode && (
          <>
            <Typography.Text copyable>{entry.joinCode}</Typography.Text>
            <Typography.Text type="secondary">{t('codeHint')}</Typography.Text>
          </>
        )}
      </Flex>
    </Card>
  );
}

function TeamForms({ matchId }: { matchId: string }) {
  const t = useText(contestText);
  const notice = useNotice();
  const make = useCreation(contestApi.makeTeam, stale);
  const join = useAction(contestApi.joinTeam, stale);
  const done = () => notice.success(t('done'));
  return (
    <div className={styles.columns}>
      <Card title={<h2 className={styles.part}>{t('makeTeam')}</h2>}>
        <Form<{ entryName: string }>
          layout="vertical"
          onFinish={({ entryName }) => void make.mutateAsync({ matchId, entryName }).then(done, notice.error)}
        >
          <Form.Item
            name="entryName"
            label={t('teamName')}
            rules={[{ required: true, whitespace: true, message: t('teamName') }]}
          >
            <Input maxLength={30} showCount />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={make.isPending}>
            {t('makeTeam')}
          </Button>
        </Form>
      </Card>
      <Card title={<h2 className={styles.part}>{t('joinTeam')}</h2>}>
        <Form<{ code: string }>
          layout="vertical"
          onFinish={({ code }) => void join.mutateAsync({ matchId, code }).then(done, notice.error)}
        >
          <Form.Item
            name="code"
            label={t('joinCode')}
            extra={t('joinHint')}
            rules={[{ required: true, whitespace: true, len: 6, message: t('joinHint') }]}
          >
            <Input maxLength={6} autoComplete="off" />
          </Form.Item>
          <Button htmlType="submit" loading={join.isPending}>
            {t('joinTeam')}
          </Button>
        </Form>
      </Card>
    </div>
  );
}
