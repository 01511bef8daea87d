import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Course, courseApi } from '@xueyan/contract/school/course';
import { type SchoolClass, schoolClassApi } from '@xueyan/contract/school/school-class';
import { Button, Checkbox, Input, Tag } from 'antd';
import { useDeferredValue, useEffect, useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { InputModal } from '../../../ui/form/InputModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './ClassesModal.module.css';
import { CourseStudentsModal } from './CourseStudentsModal.tsx';
import { courseStudentText } from './course-student.text.ts';
import { manageText } from './manage.text.ts';

type Chosen = Pick<SchoolClass, 'classId' | 'className'> & { studentCount?: number };

const idsOf = (some: readonly { classId: string }[]) =>
  some
    .map(({ classId }) => classId)
    .toSorted()
    .join();

export function ClassesModal({ course, open, onClose }: { course: Course; open: boolean; onClose: () => void }) {
  const t = useText(manageText);
  const sayStudents = useText(courseStudentText);
  const notice = useNotice();
  const [words, setWords] = useState('');
  const [oneByOne, setOneByOne] = useState(false);
  const name = useDeferredValue(words.trim());
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const associate = useAction(courseApi.associate, [courseApi.get, courseApi.list]);
  const classes = useQuery({
    ...query(schoolClassApi.list, { className: name || undefined, pageSize: 100, orderFlag: 'className asc' }),
    placeholderData: keepPreviousData,
    enabled: open,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form starts with the course as opened and is then edited
  useEffect(() => {
    if (!open) return;
    setChosen(course.classes);
    setWords('');
  }, [open]);

  const known = classes.data?.pageInfo.resultList ?? [];
  const sizes = chosen.map(
    (one) => one.studentCount ?? known.find((other) => other.classId === one.classId)?.studentCount,
  );
  const summary = sizes.includes(undefined)
    ? t('chosenSome', { n: chosen.length })
    : t('chosen', { n: chosen.length, students: sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0) });
  const toggle = (one: Chosen) =>
    setChosen((now) =>
      now.some((other) => other.classId === one.classId)
        ? now.filter((other) => other.classId !== one.classId)
        : [...now, one],
    );

  const save = async () => {
    try {
      await associate.mutateAsync({ courseId: course.courseId, classIds: chosen.map((one) => one.classId) });
      notice.success(t('classesSaved', { n: chosen.length }));
      onClose();
    } catch (error) {
      notice.error(error);
    }
  };

  return (
    <InputModal
      open={open}
      title={t('classesTitle')}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={associate.isPending}
      onOk={save}
      filled={idsOf(chosen) !== idsOf(course.classes)}
      onClose={onClose}
    >
      <p className={styles.hint}>{t('classesHint')}</p>
      <Input.Search
        allowClear
        maxLength={maxOf(schoolClassApi.list.input.shape.className)}
        value={words}
        placeholder={t('classSearch')}
        aria-label={t('classSearch')}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className={styles.list}>
        <QueryView query={classes}>
          {({ pageInfo }) =>
            pageInfo.resultList.length === 0 ? (
              <EmptyState compact title={name ? t('classNone') : t('classEmpty')} />
            ) : (
              <>
                <ul className={styles.rows}>
                  {pageInfo.resultList.map((one) => (
                    <li key={one.classId}>
                      <Checkbox
                        className={styles.row}
                        checked={chosen.some((other) => other.classId === one.classId)}
                        onChange={() => toggle(one)}
                      >
                        <span className={styles.name}>{one.className}</span>
                        <span className={styles.code}>{one.classCode}</span>
                        <span className={styles.count}>{t('classStudents', { n: one.studentCount })}</span>
                      </Checkbox>
                    </li>
                  ))}
                </ul>
                {pageInfo.totalSize > pageInfo.resultList.length && (
                  <p className={styles.more}>
                    {t('classMore', { n: pageInfo.totalSize - pageInfo.resultList.length })}
                  </p>
                )}
              </>
            )
          }
        </QueryView>
      </div>
      <div className={styles.chosen} aria-live="polite">
        <span>{summary}</span>
        {chosen.map((one) => (
          <Tag key={one.classId} closable onClose={() => toggle(one)}>
            {one.className}
          </Tag>
        ))}
      </div>
      <Button type="link" className={styles.oneByOne} onClick={() => setOneByOne(true)}>
        {sayStudents('title')}
      </Button>
      <CourseStudentsModal courseId={course.courseId} open={oneByOne} onClose={() => setOneByOne(false)} />
    </InputModal>
  );
}
