import { useQuery } from '@tanstack/react-query';
import { type CourseProfile, courseProfileApi } from '@xueyan/contract/school/course-profile';
import { courseRoleNames } from '@xueyan/contract/school/course-team';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { UnsentNote } from '../../../ui/autosave/UnsentNote.tsx';
import { useUnsentGuard } from '../../../ui/autosave/useFormGuard.ts';
import { useUnsentState } from '../../../ui/autosave/useUnsent.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { MarkdownEditor } from '../../../ui/form/MarkdownEditor.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { Avatar } from '../../../ui/media/Avatar.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './course-profile.module.css';
import { courseProfileText } from './course-profile.text.ts';
import { VideoUpload } from './VideoUpload.tsx';

/** Description of a course: text, film, team and times; `editable` adds the editors. */
export function CourseIntroduction({ courseId, editable }: { courseId: string; editable: boolean }) {
  const t = useText(courseProfileText);
  const profile = useQuery(query(courseProfileApi.get, { courseId }));
  const [editing, setEditing] = useState(false);
  return (
    <QueryView query={profile}>
      {(about) => (
        <div className={styles.introduction}>
          <section aria-label={t('introduction')} className={styles.words}>
            {editing ? (
              <IntroductionEditor courseId={courseId} about={about} onClose={() => setEditing(false)} />
            ) : (
              <>
                {about.video && (
                  // biome-ignore lint/a11y/useMediaCaption: the film is the teacher's, and has none
                  <video
                    className={styles.video}
                    src={about.video}
                    controls
                    preload="metadata"
                    aria-label={t('video')}
                  />
                )}
                {about.introduction ? (
                  <Markdown source={about.introduction} />
                ) : (
                  <EmptyState
                    compact
                    drawing="course"
                    title={t('noIntroduction')}
                    {...(editable && {
                      hint: t('noIntroductionHint'),
                      action: <Button onClick={() => setEditing(true)}>{t('write')}</Button>,
                    })}
                  />
                )}
                {editable && (
                  <Space wrap>
                    {about.introduction && <Button onClick={() => setEditing(true)}>{t('edit')}</Button>}
                    <VideoUpload courseId={courseId} video={about.video} />
                  </Space>
                )}
              </>
            )}
          </section>
          <aside className={styles.aside}>
            <Team team={about.team} />
            <Times lessons={about.lessons} />
          </aside>
        </div>
      )}
    </QueryView>
  );
}

interface EditorProps {
  courseId: string;
  about: CourseProfile;
  onClose: () => void;
}

function IntroductionEditor({ courseId, about, onClose }: EditorProps) {
  const t = useText(courseProfileText);
  const notice = useNotice();
  const typed = useUnsentState(`course-introduction.${courseId}`, { introduction: about.introduction });
  const { introduction } = typed.value;
  // Version at opening: changes saved by others since must not be overwritten.
  const [version] = useState(about.version);
  const save = useAction(courseProfileApi.saveIntroduction, [courseProfileApi.get]);
  useUnsentGuard(() => typed.dirty, { kept: true });
  const submit = async () => {
    try {
      await save.mutateAsync({ courseId, introduction, version });
      typed.noteSaved({ introduction });
      notice.success(t('saved'));
      onClose();
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <>
      <UnsentNote shown={typed.restored} onDiscard={typed.discard} />
      <MarkdownEditor
        value={introduction}
        onChange={(next) => typed.set({ introduction: next })}
        flagId={`course-${courseId}`}
        ariaLabel={t('introduction')}
        minHeight="360px"
      />
      <Space className={styles.actions}>
        <Button type="primary" loading={save.isPending} onClick={submit}>
          {t('save')}
        </Button>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </Space>
    </>
  );
}

function Team({ team }: { team: CourseProfile['team'] }) {
  const t = useText(courseProfileText);
  const phrase = usePhrase();
  return (
    <section>
      <h3>{t('team')}</h3>
      <ul className={styles.team}>
        {team.map((member) => (
          <li key={member.userId}>
            <Avatar user={member} size={36} />
            <span>
              <strong>{member.userName}</strong>
              <small>
                {[phrase(courseRoleNames[member.role]), member.organizationName].filter(Boolean).join(' · ')}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const days = ['day1', 'day2', 'day3', 'day4', 'day5', 'day6', 'day7'] as const;

function Times({ lessons }: { lessons: CourseProfile['lessons'] }) {
  const t = useText(courseProfileText);
  if (lessons.length === 0) return null;
  return (
    <section>
      <h3>{t('times')}</h3>
      <ul className={styles.times}>
        {lessons.map((lesson) => (
          <li key={JSON.stringify(lesson)}>
            {t('lesson', {
              day: t(days[lesson.weekday - 1] ?? 'day1'),
              start: lesson.startPeriod,
              end: lesson.endPeriod,
            })}
            <small>{[lesson.classroom, lesson.className].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
