import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ContributionRules,
  contributionApi,
  contributionSources,
  type MemberContribution,
  peerScores,
  type TeamContribution,
  weights,
} from '@xueyan/contract/teaching/contribution';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Button, Checkbox, Form, InputNumber, Rate, Table, Tag } from 'antd';
import { useState } from 'react';
import { useLive } from '../../../api/live.ts';
import { query, useAction } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './contribution.module.css';
import { contributionText } from './contribution.text.ts';

type Found = Output<typeof contributionApi.get>;
const stale = [contributionApi.get];

/** Contributions of the members, and how their marks follow. */
export function Contribution({ courseId }: { courseId: string }) {
  const t = useText(contributionText);
  const client = useQueryClient();
  const found = useQuery(query(contributionApi.get, { courseId }));
  const [open, setOpen] = useState(false);
  useLive('project.changed', (change) => {
    if (change.courseId === courseId) void client.invalidateQueries({ queryKey: [contributionApi.get.path] });
  });
  return (
    <QueryView query={found}>
      {(data) => (
        <div className={styles.panel}>
          <div className={styles.bar}>
            <p>{t('explain', { min: data.rules.minPercent, max: data.rules.maxPercent })}</p>
            {data.editor && <Button onClick={() => setOpen(true)}>{t('rules')}</Button>}
          </div>
          {data.teams.length === 0 && <EmptyState drawing="class" title={t('empty')} hint={t('emptyHint')} />}
          {!data.editor && data.rules.rating && data.teams[0] && (
            <Peers courseId={courseId} team={data.teams[0]} given={data.given} />
          )}
          {data.teams.map((team) => (
            <Team key={team.teamId} team={team} rules={data.rules} />
          ))}
          {open && <RulesModal courseId={courseId} found={data} onClose={() => setOpen(false)} />}
        </div>
      )}
    </QueryView>
  );
}

function Team({ team, rules }: { team: TeamContribution; rules: ContributionRules }) {
  const t = useText(contributionText);
  const number = (value: number | null) => value ?? '–';
  return (
    <section className={styles.team} aria-label={team.teamName}>
      <h2>
        {team.teamName}
        <span>{team.teamMark === null ? t('noTeamMark') : t('teamMark', { n: team.teamMark })}</span>
      </h2>
      <Table<MemberContribution>
        size="small"
        rowKey="userId"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={team.members}
        columns={[
          {
            title: t('member'),
            dataIndex: 'userName',
            render: (name: string, { former }) => (
              <>
                {name} {former && <Tag>{t('former')}</Tag>}
              </>
            ),
          },
          ...contributionSources.map((source) => ({
            title: `${t(source)} ${rules.weights[source]}`,
            dataIndex: source,
            align: 'right' as const,
            render: number,
          })),
          ...(['share', 'percent'] as const).map((field) => ({
            title: t(field),
            dataIndex: field,
            align: 'right' as const,
            render: (value: number, { former }: MemberContribution) => (former ? '–' : `${value}%`),
          })),
          { title: t('mark'), dataIndex: 'mark', align: 'right', render: number },
        ]}
      />
    </section>
  );
}

interface PeersProps {
  courseId: string;
  team: TeamContribution;
  given: Found['given'];
}

function Peers({ courseId, team, given }: PeersProps) {
  const t = useText(contributionText);
  const notice = useNotice();
  const me = useActor().id;
  const [scores, setScores] = useState(() => new Map(given.map(({ userId, score }) => [userId, score])));
  const rate = useAction(contributionApi.rate, stale);
  const others = team.members.filter(({ userId, former }) => userId !== me && !former);
  const ratings = others.flatMap(({ userId }) => {
    const score = scores.get(userId);
    return score ? [{ userId, score }] : [];
  });
  if (others.length === 0) return null;
  return (
    <section className={styles.team} aria-label={t('rate')}>
      <h2>{t('rate')}</h2>
      <p className={styles.quiet}>{t('rateHint')}</p>
      <ul className={styles.peers}>
        {others.map(({ userId, userName }) => (
          <li key={userId}>
            <span>{userName}</span>
            <Rate
              count={peerScores.max}
              aria-label={userName}
              value={scores.get(userId) ?? 0}
              onChange={(score) => setScores(new Map(scores).set(userId, score))}
            />
          </li>
        ))}
      </ul>
      <Button
        type="primary"
        disabled={ratings.length === 0}
        loading={rate.isPending}
        onClick={() =>
          rate.mutate({ courseId, ratings }, { onSuccess: () => notice.success(t('rated')), onError: notice.error })
        }
      >
        {t('submit')}
      </Button>
    </section>
  );
}

function RulesModal({ courseId, found, onClose }: { courseId: string; found: Found; onClose: () => void }) {
  const t = useText(contributionText);
  const notice = useNotice();
  const [form] = Form.useForm<ContributionRules>();
  const save = useAction(contributionApi.saveRules, stale);
  return (
    <FormModal<ContributionRules>
      open
      title={t('rules')}
      okText={t('save')}
      form={form}
      initialValues={found.rules}
      saving={save.isPending}
      onSave={(rules) =>
        save.mutate({ courseId, rules, version: found.rulesVersion }, { onSuccess: onClose, onError: notice.error })
      }
      onClose={onClose}
    >
      {contributionSources.map((source) => (
        <Form.Item
          key={source}
          name={['weights', source]}
          label={t('weight', { name: t(source) })}
          rules={[{ required: true }]}
        >
          <InputNumber {...weights} precision={0} inputMode="numeric" />
        </Form.Item>
      ))}
      <Form.Item name="minPercent" label={t('minPercent')} rules={[{ required: true }]}>
        <InputNumber min={0} max={100} precision={0} inputMode="numeric" />
      </Form.Item>
      <Form.Item name="maxPercent" label={t('maxPercent')} rules={[{ required: true }]}>
        <InputNumber min={100} max={200} precision={0} inputMode="numeric" />
      </Form.Item>
      <Form.Item name="rating" valuePropName="checked">
        <Checkbox>{t('rating')}</Checkbox>
      </Form.Item>
    </FormModal>
  );
}
