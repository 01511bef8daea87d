import { useQuery } from '@tanstack/react-query';
import { courseProfileApi, type CourseOutline as Outline } from '@xueyan/contract/school/course-profile';
import { Button, Space } from 'antd';
import { useRef, useState } from 'react';
import { query } from '../../../api/query.ts';
import { printNode } from '../../../ui/browser/print-node.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './course-profile.module.css';
import { courseProfileText } from './course-profile.text.ts';
import { OutlineDrawer } from './OutlineDrawer.tsx';

interface Props {
  courseId: string;
  courseName: string;
  editable: boolean;
}

const isEmpty = ({ objectives, hours, weeks, assessment, textbooks }: Outline) =>
  hours === null && [objectives, weeks, assessment, textbooks].every((list) => list.length === 0);

/** Outline of a course for reading and printing; `editable` adds its form. */
export function CourseOutline({ courseId, courseName, editable }: Props) {
  const t = useText(courseProfileText);
  const profile = useQuery(query(courseProfileApi.get, { courseId }));
  const sheet = useRef<HTMLElement>(null);
  const [editing, setEditing] = useState(false);
  const edit = <Button onClick={() => setEditing(true)}>{t('writeOutline')}</Button>;
  return (
    <QueryView query={profile}>
      {(about) => (
        <>
          {isEmpty(about.outline) ? (
            <EmptyState
              compact
              drawing="course"
              title={t('noOutline')}
              {...(editable && { hint: t('noOutlineHint'), action: edit })}
            />
          ) : (
            <>
              <Space className={styles.bar}>
                {editable && <Button onClick={() => setEditing(true)}>{t('edit')}</Button>}
                <Button onClick={() => sheet.current && printNode(sheet.current, `${courseName} ${t('outline')}`)}>
                  {t('print')}
                </Button>
              </Space>
              <article ref={sheet} className={styles.sheet}>
                <h2>{`${courseName} · ${t('outline')}`}</h2>
                <OutlineSheet outline={about.outline} />
              </article>
            </>
          )}
          {editing && <OutlineDrawer courseId={courseId} about={about} onClose={() => setEditing(false)} />}
        </>
      )}
    </QueryView>
  );
}

function OutlineSheet({ outline }: { outline: Outline }) {
  const t = useText(courseProfileText);
  const figures = (['hours', 'lectureHours', 'labHours', 'credits'] as const).filter(
    (field) => outline[field] !== null,
  );
  return (
    <>
      {figures.length > 0 && (
        <dl className={styles.figures}>
          {figures.map((field) => (
            <div key={field}>
              <dt>{t(field)}</dt>
              <dd>{outline[field]}</dd>
            </div>
          ))}
        </dl>
      )}
      {outline.objectives.length > 0 && (
        <section>
          <h3>{t('objectives')}</h3>
          <ol>
            {outline.objectives.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ol>
        </section>
      )}
      <Rows
        title={t('weeks')}
        heads={[t('week'), t('topic'), t('content'), t('weekHours')]}
        rows={outline.weeks.map(({ week, topic, content, hours }) => [week, topic, content, hours ?? ''])}
      />
      <Rows
        title={t('assessment')}
        heads={[t('part'), t('percent'), t('note')]}
        rows={outline.assessment.map(({ name, percent, note }) => [name, percent, note])}
      />
      <Rows
        title={t('textbooks')}
        heads={[t('bookTitle'), t('author'), t('publisher'), t('isbn'), '']}
        rows={outline.textbooks.map(({ title, author, publisher, isbn, required }) => [
          ...[title, author, publisher, isbn],
          t(required ? 'required' : 'reference'),
        ])}
      />
    </>
  );
}

function Rows({ title, heads, rows }: { title: string; heads: string[]; rows: (string | number)[][] }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wider than a phone, it is scrolled by keys too */}
      <section className={styles.wide} tabIndex={0} aria-label={title}>
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids and are only read
              <tr key={at}>
                {row.map((cell, place) => (
                  <td key={heads[place]} data-number={typeof cell === 'number' || undefined}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
