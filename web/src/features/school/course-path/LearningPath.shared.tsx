import { useQuery } from '@tanstack/react-query';
import { courseApi } from '@xueyan/contract/school/course';
import { coursePathApi, type PathCourse, type PathSection } from '@xueyan/contract/school/course-path';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { query } from '../../../api/query.ts';
import { useCourseChanged } from '../../../api/useCourseChanged.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { useLockWords } from '../section/useLockWords.shared.ts';
import { coursePathText } from './course-path.text.ts';
import { ExemptStudents } from './ExemptStudents.tsx';
import styles from './LearningPath.module.css';
import { PathDrawing, type PathNode } from './PathDrawing.tsx';
import { layColumns, layGroups } from './path-layout.ts';
import { UnpreparedStudents } from './UnpreparedStudents.tsx';

type Path = Output<typeof coursePathApi.get>;

/** The learning path: courses by their prerequisites, sections in order and by their release rules, as drawings. */
export function LearningPath({ courseId, editable = false }: { courseId: string; editable?: boolean }) {
  const t = useText(coursePathText);
  const path = useQuery(query(coursePathApi.get, { courseId }));
  useCourseChanged(
    (change) => change.courseId === courseId,
    () => path.refetch(),
  );
  return (
    <QueryView query={path}>
      {(drawn) => (
        <div className={styles.path}>
          <section aria-labelledby="path-courses">
            <h3 id="path-courses">{t('courses')}</h3>
            {drawn.courses.length < 2 ? (
              <EmptyState compact title={t('noCourses')} {...(editable && { hint: t('noCoursesHint') })} />
            ) : (
              <Courses courses={drawn.courses} teaching={drawn.studentCount !== null} />
            )}
          </section>
          {drawn.studentCount !== null && drawn.courses.some((one) => one.current && one.after.length > 0) && (
            <Prerequisites courseId={courseId} path={drawn} />
          )}
          <section aria-labelledby="path-sections">
            <h3 id="path-sections">{t('sections')}</h3>
            {drawn.sections.length === 0 ? (
              <EmptyState compact title={t('empty')} />
            ) : (
              <Sections courseId={courseId} path={drawn} editable={editable} />
            )}
          </section>
        </div>
      )}
    </QueryView>
  );
}

/** For a teacher: who lacks a course that is required before this one, and who is exempt from it. */
function Prerequisites({ courseId, path }: { courseId: string; path: Path }) {
  const t = useText(coursePathText);
  const { data: course } = useQuery(query(courseApi.get, { courseId }));
  const after = path.courses.find(({ current }) => current)?.after ?? [];
  if (!course) return null;
  return (
    <>
      <section aria-labelledby="path-unprepared">
        <h3 id="path-unprepared">{t('unprepared')}</h3>
        <p className={styles.hint}>{t(path.requiredOfAll ? 'unpreparedLocked' : 'unpreparedHint')}</p>
        <UnpreparedStudents course={course} required={path.courses.filter((one) => after.includes(one.courseId))} />
      </section>
      <ExemptStudents course={course} />
    </>
  );
}

/** Returns the names of the courses that have to come before a course, and are not done. */
const missingBefore = (courses: PathCourse[], { after, exempt }: PathCourse) => {
  const free = new Set(exempt.map((one) => one.courseId));
  const open = courses.filter(({ courseId, pathState }) => after.includes(courseId) && pathState !== 'done');
  return open.filter(({ courseId }) => !free.has(courseId)).map((one) => one.courseName);
};

function Courses({ courses, teaching }: { courses: PathCourse[]; teaching: boolean }) {
  const t = useText(coursePathText);
  const nameOf = (id: string) => courses.find(({ courseId }) => courseId === id)?.courseName ?? '';
  const noteOf = (one: PathCourse) => {
    const missing = one.pathState === 'locked' ? missingBefore(courses, one) : [];
    const own = one.current ? t('current') : '';
    if (missing.length > 0) return t('lockedCourse', { titles: missing.join('、') });
    const exempt = one.exempt.map(({ courseId }) => t('exemptNote', { course: nameOf(courseId) }));
    return [own, ...exempt].filter(Boolean).join(' · ');
  };
  const nodes = courses.map((one) => ({
    ...{ id: one.courseId, title: one.courseName, pathState: teaching ? null : one.pathState, current: one.current },
    ...{ note: noteOf(one), after: one.after.map((id) => ({ id })), to: `/hall/${one.courseId}` },
  }));
  // A box has no room for a reason.
  const exempt = courses.find(({ current }) => current)?.exempt ?? [];
  return (
    <>
      <PathDrawing groups={[{ id: 'courses', nodes }]} lay={([all = []], width) => layColumns(all, width)} />
      {exempt.map(({ courseId, reason, actorName }) => (
        <p key={courseId} className={styles.hint}>
          {t('exemptReason', { course: nameOf(courseId), reason, by: actorName })}
        </p>
      ))}
    </>
  );
}

function Sections({ courseId, path, editable }: { courseId: string; path: Path; editable: boolean }) {
  const t = useText(coursePathText);
  const lock = useLockWords();
  const { sections, studentCount } = path;
  const titles = new Map(sections.map(({ sectionId, title }) => [sectionId, title]));
  const teaching = studentCount !== null;
  const noteOf = (one: PathSection) => {
    if (!teaching) return one.lock ? lock.why(one.lock) : '';
    const done = t('doneBy', { done: one.doneCount ?? 0, all: studentCount });
    const waits = one.after.map(({ sectionId, score }) =>
      lock.why({
        ...{ reason: score === null ? 'section' : 'score', openTime: null },
        ...{ afterTitle: titles.get(sectionId) ?? '', afterScore: score },
      }),
    );
    return [...waits, done].join(' · ');
  };
  const node = (one: PathSection): PathNode => ({
    ...{ id: one.sectionId, title: one.title, note: noteOf(one) },
    pathState: teaching ? null : one.pathState,
    after: one.after.map(({ sectionId, score }) => ({ id: sectionId, score })),
    to: addressOf(courseId, one, editable),
  });
  const groups = [...Map.groupBy(sections, ({ chapterId }) => chapterId)].map(([id, inside]) => ({
    ...{ id, title: inside[0]?.chapterTitle ?? '', nodes: inside.map(node) },
  }));
  const own = path.courses.find(({ current }) => current);
  const shut = sections.some((one) => one.lock?.reason === 'course');
  const required = !teaching && shut && own ? missingBefore(path.courses, own).join('、') : '';
  const drawn = sections.some(({ after }) => after.length > 0);
  return (
    <>
      {required && <p className={styles.hint}>{t('lockedSections', { titles: required })}</p>}
      {(drawn || !required) && (
        <p className={styles.hint}>{drawn ? t('arrows') : t(editable ? 'noRulesHint' : 'noRules')}</p>
      )}
      <PathDrawing groups={groups} lay={layGroups} />
    </>
  );
}

const addressOf = (courseId: string, { sectionId, kind }: PathSection, editable: boolean) => {
  if (editable)
    return `/teaching/${kind === 'experiment' ? 'experiments' : kind === 'reading' ? 'readings' : 'sections'}/${sectionId}`;
  return kind === 'experiment' ? `/experiments/${sectionId}` : `/courses/${courseId}/sections/${sectionId}`;
};
