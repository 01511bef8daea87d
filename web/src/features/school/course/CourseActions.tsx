import { EllipsisOutlined } from '@ant-design/icons';
import { maySetAdmission } from '@xueyan/contract/school/admission';
import { copyApi } from '@xueyan/contract/school/copy';
import {
  type Course,
  courseApi,
  courseTransitions,
  mayEditCourse,
  mayOwnCourse,
  mayTeachCourse,
} from '@xueyan/contract/school/course';
import { isArchivable, isCurrent, mayManageMembers, mayRunCourse } from '@xueyan/contract/school/course-policy';
import { isFinal, mayMove } from '@xueyan/contract/wire/transition';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../../api/query.ts';
import { May } from '../../../ui/access/May.tsx';
import { useActor, useModulesOff } from '../../../ui/access/useActor.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { ButtonMenu } from '../../../ui/layout/ButtonMenu.tsx';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import { useText } from '../../../ui/text/text.ts';
import { manageText } from './manage.text.ts';
import { ReleaseModal } from './ReleaseModal.tsx';

const OfferTemplateModal = lazyNamed(
  () => import('../course-template/OfferTemplateModal.shared.tsx'),
  'OfferTemplateModal',
);

interface Props {
  course: Course;
  onEdit: () => void;
  onClasses: () => void;
  onAdmission: () => void;
}

/** Actions on a course in its state; asks before any that students would notice. */
export function CourseActions({ course, onEdit, onClasses, onAdmission }: Props) {
  const t = useText(manageText);
  const notice = useNotice();
  const navigate = useNavigate();
  const stale = [courseApi.get, courseApi.list];
  const begin = useAction(courseApi.begin, stale);
  const archive = useAction(courseApi.archive, stale);
  const restore = useAction(courseApi.restore, stale);
  const [releasing, setReleasing] = useState(false);
  const [offering, setOffering] = useState(false);
  const withdraw = useAction(courseApi.withdraw, stale);
  const end = useAction(courseApi.end, stale);
  // Without the course itself: reading a deleted course would only raise an error.
  const remove = useAction(courseApi.remove, [courseApi.list]);
  const copy = useAction(copyApi.course, [courseApi.list]);
  const { courseId, courseName: name } = course;
  const actor = useActor();
  const owns = mayOwnCourse(actor, course);
  const may = (step: keyof typeof courseTransitions) => mayMove(actor, courseTransitions[step], course);

  const ask = async (
    question: Parameters<typeof notice.confirm>[0],
    action: { mutateAsync: (input: { courseId: string }) => Promise<unknown> },
    done: string,
  ) => {
    if (!(await notice.confirm(question))) return false;
    try {
      await action.mutateAsync({ courseId });
      notice.success(done);
      return true;
    } catch (error) {
      notice.error(error);
      return false;
    }
  };

  const askBegin = () =>
    ask({ title: t('beginTitle', { name }), content: t('beginContent'), okText: t('beginOk') }, begin, t('begun'));
  const askArchive = () =>
    ask(
      { title: t('archiveTitle', { name }), content: t('archiveContent'), okText: t('archive') },
      archive,
      t('archived'),
    );
  const bringBack = async () => {
    try {
      await restore.mutateAsync({ courseId });
      notice.success(t('restored'));
    } catch (error) {
      notice.error(error);
    }
  };
  const askWithdraw = () =>
    ask(
      { title: t('withdrawTitle', { name }), content: t('withdrawContent'), okText: t('withdrawOk'), danger: true },
      withdraw,
      t('withdrawn'),
    );
  const askEnd = () =>
    ask(
      { title: t('endTitle', { name }), content: t('endContent'), okText: t('endOk'), danger: true },
      end,
      t('ended'),
    );
  const askRemove = async () => {
    const question = {
      title: t('removeTitle', { name }),
      content: t('removeContent'),
      okText: t('removeOk'),
      danger: true,
    };
    if (await ask(question, remove, t('removed'))) navigate('/teaching/courses', { replace: true });
  };

  const makeCopy = async () => {
    try {
      const made = await copy.mutateAsync({ courseId });
      notice.success(t('copied'));
      navigate(`/teaching/courses/${made.courseId}`);
    } catch (error) {
      notice.error(error);
    }
  };

  // Class sessions are held on pages of the teaching module.
  const off = useModulesOff().includes('teaching');
  const runs = mayRunCourse(actor, course) && !off;
  const more = [
    ...(mayTeachCourse(actor, course)
      ? [{ key: 'preview', label: t('preview'), onClick: () => void navigate(`/teaching/courses/${courseId}/preview`) }]
      : []),
    ...(runs
      ? [{ key: 'held', label: t('held'), onClick: () => void navigate(`/teaching/classes?course=${courseId}`) }]
      : []),
    ...(mayEditCourse(actor, course)
      ? [
          { key: 'copy', label: t('copy'), disabled: copy.isPending, onClick: makeCopy },
          {
            key: 'export',
            label: t('export'),
            onClick: () => void navigate(`/teaching/bundles?export=${courseId}`),
          },
          ...(owns
            ? [
                {
                  key: 'exportAll',
                  label: t('exportAll'),
                  onClick: () => void navigate(`/teaching/bundles?export=${courseId}&all=1`),
                },
              ]
            : []),
          { key: 'template', label: t('template'), onClick: () => setOffering(true) },
        ]
      : []),
    ...(may('withdraw') ? [{ key: 'withdraw', label: t('withdraw'), onClick: askWithdraw }] : []),
    ...(owns && isArchivable(course.state) && !course.archived
      ? [{ key: 'archive', label: t('archive'), onClick: askArchive }]
      : []),
    ...(may('end') ? [{ key: 'end', label: t('end'), danger: true, onClick: askEnd }] : []),
    ...(may('remove') ? [{ key: 'remove', label: t('remove'), danger: true, onClick: askRemove }] : []),
  ];

  return (
    <Space wrap>
      <May policy={mayEditCourse} of={course}>
        <Button onClick={onEdit}>{t('edit')}</Button>
      </May>
      <May policy={mayManageMembers} of={course}>
        <Button onClick={onClasses}>{t('classes')}</Button>
      </May>
      {!isFinal(courseTransitions, course.state) && (
        <May policy={maySetAdmission} of={course}>
          <Button onClick={onAdmission}>{t('admission')}</Button>
        </May>
      )}
      <ButtonMenu menu={{ items: more }} placement="bottomRight">
        <Button icon={<EllipsisOutlined aria-hidden />} aria-label={t('more')} />
      </ButtonMenu>
      {may('release') && !course.archived && (
        <Button
          type={courseTransitions.release.when?.(course) ? 'primary' : 'default'}
          onClick={() => setReleasing(true)}
        >
          {t('release')}
        </Button>
      )}
      {runs && isCurrent(course.state) && !course.archived && (
        <Button onClick={() => void navigate(`/teaching/classes?course=${courseId}&begin=1`)}>{t('hold')}</Button>
      )}
      {may('begin') && (
        <Button type="primary" loading={begin.isPending} onClick={askBegin}>
          {t('begin')}
        </Button>
      )}
      {course.archived && owns && (
        <Button type="primary" loading={restore.isPending} onClick={bringBack}>
          {t('restore')}
        </Button>
      )}
      <ReleaseModal course={course} open={releasing} onClose={() => setReleasing(false)} />
      <DialogSlot subject={offering}>
        {(_, shown) => <OfferTemplateModal courseId={courseId} open={shown} onClose={() => setOffering(false)} />}
      </DialogSlot>
    </Space>
  );
}
