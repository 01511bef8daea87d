import { useQuery } from '@tanstack/react-query';
import { type Course, courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { Alert, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { manageText } from './manage.text.ts';

interface Props {
  course: Course;
  open: boolean;
  onClose: () => void;
}

/** Confirms the release of a course, and whether it begins at once. */
export function ReleaseModal({ course, open, onClose }: Props) {
  const t = useText(manageText);
  const notice = useNotice();
  const [begin, setBegin] = useState(true);
  const release = useAction(courseApi.release, [courseApi.get, courseApi.list]);
  const gaps = useQuery({ ...query(sectionApi.gaps, { courseId: course.courseId }), enabled: open, staleTime: 0 });
  const empty = gaps.data?.gapList ?? [];
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
      {empty.length > 0 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBlockEnd: 16 }}
          title={t('gaps', { n: empty.length })}
          description={
            <ul style={{ margin: 0, paddingInlineStart: 18, maxHeight: 200, overflowY: 'auto' }}>
              {empty.map(({ sectionId, title, gap }) => (
                <li key={sectionId}>{t('gapOf', { title, gap: t(`gap_${gap}`) })}</li>
              ))}
            </ul>
          }
        />
      )}
      <Checkbox checked={begin} onChange={({ target }) => setBegin(target.checked)}>
        {t('beginToo')}
      </Checkbox>
    </Modal>
  );
}
