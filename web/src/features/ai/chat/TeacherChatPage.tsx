import { useQuery } from '@tanstack/react-query';
import { chatApi } from '@xueyan/contract/ai/chat';
import { lessonChatApi } from '@xueyan/contract/ai/lesson-chat';
import { courseChoiceApi } from '@xueyan/contract/school/course-choice';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { useMay } from '../../../ui/access/useMay.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useText } from '../../../ui/text/text.ts';
import { aboutChatText } from './about-chat.text.ts';
import { ChatDesk } from './ChatDesk.tsx';
import { type Lesson, LessonPick } from './LessonPick.tsx';

const starters = ['plan', 'questions', 'difficulties', 'exercise'] as const;

/** Chats of a teacher about a lesson and a class. */
export function TeacherChatPage() {
  const t = useText(aboutChatText);
  const may = useMay();
  const only = useQuery({ ...query(courseChoiceApi.only, {}), enabled: may('course.choose') });
  const [chosen, setChosen] = useState<Lesson | null>(null);
  const given = only.data?.course;
  // Who teaches one course need not choose it.
  const lesson = chosen ?? { courseId: given?.value ?? null, sectionId: null, classId: null };
  const ask = useAction(lessonChatApi.ask, [chatApi.list, chatApi.state]);
  const { courseId, sectionId, classId } = lesson;
  return (
    <ChatDesk
      title={t('teacherTitle')}
      subtitle={t('teacherSubtitle')}
      entry="lesson"
      choices={
        <LessonPick
          value={lesson}
          courseName={lesson.courseId === given?.value ? given?.title : undefined}
          onChange={setChosen}
        />
      }
      opening={
        courseId ? (
          <EmptyState title={t('teacherHello')} hint={t('teacherHelloHint')} />
        ) : (
          <EmptyState title={t('chooseCourse')} hint={t('chooseCourseHint')} />
        )
      }
      tools={({ setText }) => (
        <Dropdown
          trigger={['click']}
          menu={{
            items: starters.map((one) => ({
              key: one,
              label: t(`starter_${one}`),
              onClick: () => setText(t(`starter_${one}`)),
            })),
          }}
        >
          <Button type="text" size="small">
            {t('starters')}
          </Button>
        </Dropdown>
      )}
      onBegin={
        courseId
          ? ({ content, files, pictureIds, modelId }) =>
              ask.mutateAsync({ courseId, sectionId, classId, content, files, pictureIds, modelId })
          : null
      }
    />
  );
}
