import type { Course } from '@xueyan/contract/school/course';
import { Link } from 'react-router';
import { useHasView } from '../../../ui/access/useHasView.ts';
import { MenuIcon } from '../../../ui/media/MenuIcon.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './CourseTools.module.css';
import { courseToolText } from './course-tool.text.ts';
import type { CourseTool } from './course-tools.ts';
import { studyTools, teachTools } from './course-tools.ts';

const sides: Record<'teach' | 'study', CourseTool[]> = { teach: teachTools, study: studyTools };

/** Ways from a course to the pages about it: those that the person has, for its kind. */
export function CourseTools({ course, side }: { course: Course; side: keyof typeof sides }) {
  const t = useText(courseToolText);
  const has = useHasView();
  const shown = sides[side].filter(({ view, kind }) => has(view) && (kind === undefined || kind === course.kind));
  if (shown.length === 0) return null;
  return (
    <nav aria-label={t('label')}>
      <ul className={styles.tools}>
        {shown.map(({ name, icon, path }) => (
          <li key={name}>
            <Link className={styles.tool} to={path(course.courseId)}>
              <MenuIcon name={icon} />
              {t(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
