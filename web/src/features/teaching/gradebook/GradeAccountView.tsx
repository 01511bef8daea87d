import { gradeKindNames } from '@xueyan/contract/school/grade-source';
import type { GradeGroup, GradePart } from '@xueyan/contract/teaching/grade-calculation';
import type { ExplainedGrade } from '@xueyan/contract/teaching/gradebook';
import { Tag } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './GradeAccount.module.css';
import { gradeDetailText } from './grade-detail.text.ts';
import { scoreText } from './typed-score.ts';

const oneDecimal = (value: number) => String(Math.round(value * 10) / 10);

/** Composition of a course's mark: each category with its share, and in it each mark with its contribution. */
export function GradeAccountView({ grade }: { grade: ExplainedGrade }) {
  const t = useText(gradeDetailText);
  const { account, book } = grade;
  return (
    <div className={styles.account}>
      <div className={styles.head}>
        <div>
          <div className={styles.label}>{t('total')}</div>
          <div className={styles.total} data-none={account.total === null}>
            {account.total === null ? t('noTotal') : account.total.toFixed(2)}
          </div>
        </div>
        {!book.totalShown && <p className={styles.hint}>{t('totalHidden')}</p>}
      </div>
      <section>
        <h3 className={styles.heading}>{t('how')}</h3>
        <p className={styles.hint}>{`${t('howHint')} ${t(book.missingZero ? 'missingZero' : 'missingIgnored')}。`}</p>
        {account.groups.map((group) => (
          <Group key={group.categoryId ?? ''} group={group} grade={grade} />
        ))}
      </section>
    </div>
  );
}

function Group({ group, grade }: { group: GradeGroup; grade: ExplainedGrade }) {
  const t = useText(gradeDetailText);
  const category = grade.categories.find(({ categoryId }) => categoryId === group.categoryId);
  const rules = [
    category && category.dropLowest > 0 && t('ruleDrop', { n: category.dropLowest }),
    category?.late && t('ruleLate', { n: category.late.percentPerDay, most: category.late.mostPercent }),
  ].filter(Boolean);
  return (
    <div className={styles.group}>
      <div className={styles.groupHead}>
        <strong>{category?.name ?? t(grade.categories.length === 0 ? 'allColumns' : 'ungrouped')}</strong>
        <span className={styles.hint}>{rules.join(' · ')}</span>
        <span className={styles.sum}>
          {group.percent === null ? (
            <span className={styles.hint}>{t('nothing')}</span>
          ) : (
            <>
              <strong>{t('groupScore', { n: oneDecimal(group.percent) })}</strong>
              <span className={styles.hint}>{t('share', { n: oneDecimal(group.share * 100) })}</span>
            </>
          )}
        </span>
      </div>
      <ul className={styles.parts}>
        {group.parts.map((part) => (
          <Part key={part.columnId} part={part} grade={grade} />
        ))}
      </ul>
    </div>
  );
}

function Part({ part, grade }: { part: GradePart; grade: ExplainedGrade }) {
  const t = useText(gradeDetailText);
  const phrase = usePhrase();
  const column = grade.columns.find(({ columnId }) => columnId === part.columnId);
  const override = grade.overrides.find(({ columnId }) => columnId === part.columnId);
  const team = grade.ofTeam.find(({ columnId }) => columnId === part.columnId);
  const counts = part.share > 0;
  return (
    <li className={styles.part} data-counts={counts}>
      <span className={styles.name}>
        {column && (column.title || phrase(gradeKindNames[column.kind]))}
        {part.lateOff > 0 && <Tag color="warning">{t('lateOff', { n: oneDecimal(part.lateOff) })}</Tag>}
        {team && part.score !== null && (
          <Tag>{t('teamFactor', { team: scoreText(team.score), n: team.percent, score: scoreText(part.score) })}</Tag>
        )}
        {override && (
          <Tag color="processing">{override.reason ? t('because', { reason: override.reason }) : t('overridden')}</Tag>
        )}
      </span>
      <span className={styles.score}>
        {part.score === null ? '—' : scoreText(part.score)}
        <span className={styles.hint}> / {scoreText(part.maximum)}</span>
      </span>
      <span className={styles.gives}>
        {part.outcome === 'counted'
          ? t('points', { n: oneDecimal((part.percent ?? 0) * part.share) })
          : t(part.outcome)}
      </span>
    </li>
  );
}
