import { type Course, courseApi } from '@xueyan/contract/school/course';
import { Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { manageText } from './manage.text.ts';

interface Props {
  course: Course;
  open: boolean;
  onClose: () => void;
}

/** Asks before a course is released, and whether it begins with that. */
export function ReleaseModal({ course, open, onClose }: Props) {
  const t = useText(manageText);
  const notice = useNotice();
  const [begin, setBegin] = useState(true);
  const release = useAction(courseApi.release, [courseApi.get, courseApi.list]);
  const names = course.classes.map((one) => one.className).join('、');
  const save = async () => {
    try {
      await release.mutateAsync({ courseId: course.courseId, begin });
      notice.success(t('released'));
      onClose();
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <Modal
      open={open}
      width={440}
      title={t('releaseTitle', { name: course.courseName })}
      okText={t('releaseOk')}
      cancelText={t('cancel')}
      confirmLoading={release.isPending}
      onOk={save}
      onCancel={onClose}
    >
      <p>
        {course.classes.length === 0
          ? t('releaseNobody')
          : t('releaseContent', { classes: names, n: course.studentCount })}
      </p>
      <Checkbox checked={begin} onChange={({ target }) => setBegin(target.checked)}>
        {t('beginToo')}
      </Checkbox>
    </Modal>
  );
}
