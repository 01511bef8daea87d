import { useQuery } from '@tanstack/react-query';
import { courseChoiceApi, isVirtualClass } from '@xueyan/contract/school/course-choice';
import { sectionApi } from '@xueyan/contract/school/section';
import { Flex, Select } from 'antd';
import { query } from '../../../api/query.ts';
import { useText } from '../../../ui/text/text.ts';
import { CourseSelect } from '../../school/course/CourseSelect.shared.tsx';
import { aboutChatText } from './about-chat.text.ts';
import styles from './Chat.module.css';

export interface Lesson {
  courseId: string | null;
  sectionId: string | null;
  classId: string | null;
}

interface LessonPickProps {
  value: Lesson;
  /** Name of a course that was chosen beforehand. */
  courseName: string | undefined;
  onChange: (lesson: Lesson) => void;
}

/** Picker of a course that the actor teaches, then of one of its sections and one of its classes. */
export function LessonPick({ value: { courseId, sectionId, classId }, courseName, onChange }: LessonPickProps) {
  const t = useText(aboutChatText);
  const enabled = courseId !== null;
  const chapters = useQuery({ ...query(sectionApi.tree, { courseId: courseId ?? '' }), enabled });
  const classes = useQuery({ ...query(courseChoiceApi.classes, { courseId: courseId ?? '' }), enabled });
  const sectionOptions = (chapters.data?.treeList ?? [])
    .map(({ id, title, children }) => ({
      ...{ key: id, label: title },
      options: children.map((one) => ({ value: one.id, label: one.title })),
    }))
    .filter(({ options }) => options.length > 0);
  // Students who take the course individually are no class to prepare for.
  const classOptions = (classes.data?.classInfoDtoList ?? [])
    .filter((one) => !isVirtualClass(one.classId))
    .map((one) => ({ value: one.classId, label: one.className }));
  const width = { minInlineSize: 180, flex: '1 1 180px' };
  return (
    <Flex gap="small" wrap>
      <div style={width}>
        <CourseSelect
          aria-label={t('course')}
          allowClear
          className={styles.lesson}
          {...(courseId && { value: courseId })}
          {...(courseName && { title: courseName })}
          onChange={(id) => onChange({ courseId: id ?? null, sectionId: null, classId: null })}
        />
      </div>
      <Select
        aria-label={t('section')}
        style={width}
        allowClear
        disabled={!enabled}
        loading={chapters.isFetching}
        placeholder={t('wholeCourse')}
        showSearch={{ optionFilterProp: 'label' }}
        options={sectionOptions}
        value={sectionId}
        onChange={(id?: string | null) => onChange({ courseId, classId, sectionId: id ?? null })}
      />
      <Select
        aria-label={t('class')}
        style={width}
        allowClear
        disabled={!enabled}
        loading={classes.isFetching}
        placeholder={t('noClass')}
        options={classOptions}
        value={classId}
        onChange={(id?: string | null) => onChange({ courseId, sectionId, classId: id ?? null })}
      />
    </Flex>
  );
}
