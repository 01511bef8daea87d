import { useQuery } from '@tanstack/react-query';
import { coursePathApi, type PathSection, type PathState } from '@xueyan/contract/school/course-path';
import { Fragment } from 'react';
import { useNavigate } from 'react-router';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { coursePathText } from './course-path.text.ts';
import { layOut } from './graph-layout.ts';
import styles from './LearningPath.module.css';

interface Node {
  id: string;
  title: string;
  pathState: PathState;
  after: string[];
  current?: boolean;
  to?: string;
}

/** What comes before what, drawn: courses by their prerequisites, sections in their order and by their release. */
export function LearningPath({ courseId, editable = false }: { courseId: string; editable?: boolean }) {
  const t = useText(coursePathText);
  const path = useQuery(query(coursePathApi.get, { courseId }));
  return (
    <QueryView query={path}>
      {({ courses, sections }) => (
        <div className={styles.path}>
          <section aria-labelledby="path-courses">
            <h3 id="path-courses">{t('courses')}</h3>
            {courses.length < 2 ? (
              <EmptyState compact title={t('noCourses')} {...(editable && { hint: t('noCoursesHint') })} />
            ) : (
              <Graph
                nodes={courses.map((one) => ({
                  ...one,
                  id: one.courseId,
                  title: one.courseName,
                  to: `/hall/${one.courseId}`,
                }))}
              />
            )}
          </section>
          <section aria-labelledby="path-sections">
            <h3 id="path-sections">{t('sections')}</h3>
            {sections.length === 0 ? <EmptyState compact title={t('empty')} /> : <Chapters sections={sections} />}
          </section>
          <Legend />
        </div>
      )}
    </QueryView>
  );
}

const box = { width: 176, height: 56, gapX: 56, gapY: 16 };
const left = (column: number) => column * (box.width + box.gapX) + 1;
const top = (row: number) => row * (box.height + box.gapY) + 1;

/** Boxes from left to right, and curves from each to what comes after it. */
function Graph({ nodes }: { nodes: Node[] }) {
  const t = useText(coursePathText);
  const navigate = useNavigate();
  const placed = new Map(layOut(nodes).map((one) => [one.id, one]));
  const all = [...placed.values()];
  const width = left(Math.max(...all.map(({ column }) => column))) + box.width + 1;
  const height = top(Math.max(...all.map(({ row }) => row))) + box.height + 1;
  return (
    <div className={styles.scroll}>
      <svg width={width} height={height}>
        <title>{t('courses')}</title>
        {nodes.flatMap((node) =>
          node.after.map((before) => {
            const [from, to] = [placed.get(before), placed.get(node.id)];
            if (!from || !to) return null;
            const [x1, y1] = [left(from.column) + box.width, top(from.row) + box.height / 2];
            const [x2, y2] = [left(to.column), top(to.row) + box.height / 2];
            const bend = (x1 + x2) / 2;
            return (
              <path
                key={`${before}-${node.id}`}
                className={styles.edge}
                d={`M${x1} ${y1}C${bend} ${y1} ${bend} ${y2} ${x2} ${y2}`}
              />
            );
          }),
        )}
        {nodes.map((node) => {
          const at = placed.get(node.id);
          if (!at) return null;
          return (
            <foreignObject key={node.id} x={left(at.column)} y={top(at.row)} width={box.width} height={box.height}>
              <button
                type="button"
                className={styles.node}
                data-state={node.pathState}
                data-current={node.current || undefined}
                title={node.title}
                onClick={() => node.to && void navigate(node.to)}
              >
                <span>{node.title}</span>
                <small>{node.current ? t('current') : t(node.pathState)}</small>
              </button>
            </foreignObject>
          );
        })}
      </svg>
    </div>
  );
}

/** A row of dots for each chapter, in the order in which they are studied. */
function Chapters({ sections }: { sections: PathSection[] }) {
  const t = useText(coursePathText);
  const chapters = Map.groupBy(sections, ({ chapterId }) => chapterId);
  const titles = new Map(sections.map(({ sectionId, title }) => [sectionId, title]));
  return (
    <ol className={styles.chapters}>
      {[...chapters].map(([chapterId, inside]) => (
        <li key={chapterId}>
          <strong>{inside[0]?.chapterTitle}</strong>
          <ol className={styles.steps}>
            {inside.map((section, at) => (
              <Fragment key={section.sectionId}>
                {at > 0 && <li aria-hidden className={styles.line} />}
                <li
                  className={styles.step}
                  data-state={section.pathState}
                  title={[t(section.pathState), ...section.after.map((id) => `← ${titles.get(id) ?? ''}`)].join(' ')}
                >
                  <i role="img" aria-label={t(section.pathState)} />
                  {section.title}
                </li>
              </Fragment>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

function Legend() {
  const t = useText(coursePathText);
  return (
    <p className={styles.legend} aria-hidden>
      {(['done', 'open', 'locked'] as const).map((state) => (
        <span key={state} className={styles.step} data-state={state}>
          <i />
          {t(state)}
        </span>
      ))}
    </p>
  );
}
