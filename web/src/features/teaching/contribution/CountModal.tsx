import { useQuery } from '@tanstack/react-query';
import { type ContributionRules, contributionApi } from '@xueyan/contract/teaching/contribution';
import { gradebookApi } from '@xueyan/contract/teaching/gradebook';
import { Alert, Modal, Table } from 'antd';
import { query, useAction } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './contribution.module.css';
import { contributionText } from './contribution.text.ts';

interface Props {
  courseId: string;
  rules: ContributionRules;
  version: number;
  onClose: () => void;
}

/** Shows what rules make of the marks of each team and each member, and saves them. */
export function CountModal({ courseId, rules, version, onClose }: Props) {
  const t = useText(contributionText);
  const notice = useNotice();
  const preview = useQuery({ ...query(contributionApi.preview, { courseId, rules }), staleTime: 0 });
  const save = useAction(contributionApi.saveRules, [contributionApi.get, gradebookApi.get, gradebookApi.explain]);
  const percent = (value: number | null) => (value === null ? '–' : `${value}%`);
  const counts = rules.counts.length > 0;
  return (
    <Modal
      open
      width={720}
      title={t('countTitle')}
      okText={t('save')}
      okButtonProps={{ disabled: !preview.data, loading: save.isPending }}
      onOk={() => save.mutate({ courseId, rules, version }, { onSuccess: onClose, onError: notice.error })}
      onCancel={onClose}
    >
      <QueryView query={preview} compact>
        {({ teams, published, changed }) => (
          <div className={styles.panel}>
            {changed > 0 && published ? (
              <Alert type="warning" showIcon title={t('countPublished', { n: changed })} />
            ) : (
              <p className={styles.quiet}>{changed > 0 ? t('countOf', { n: changed }) : t('countNone')}</p>
            )}
            {counts && <p className={styles.quiet}>{t('countHint')}</p>}
            {teams.map(({ teamId, teamName, teamMark, members }) => (
              <section key={teamId} className={styles.team} aria-label={teamName}>
                <h2>
                  {teamName}
                  <span>{teamMark === null ? t('noTeamMark') : t('teamMark', { n: teamMark })}</span>
                </h2>
                <Table
                  size="small"
                  rowKey="userId"
                  pagination={false}
                  scroll={{ x: 'max-content' }}
                  dataSource={members.filter(({ former }) => !former)}
                  columns={[
                    { title: t('member'), dataIndex: 'userName' },
                    { title: t('now'), dataIndex: 'counted', align: 'right', render: percent },
                    {
                      title: counts ? t('next') : t('percent'),
                      dataIndex: 'percent',
                      align: 'right',
                      render: percent,
                    },
                    {
                      title: t('mark'),
                      dataIndex: 'mark',
                      align: 'right',
                      render: (mark: number | null) => mark ?? '–',
                    },
                  ]}
                />
              </section>
            ))}
          </div>
        )}
      </QueryView>
    </Modal>
  );
}
