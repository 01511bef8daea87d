import { openParameterApi, openParameters } from '@xueyan/contract/base/open-parameter';
import { answeringApis } from '@xueyan/contract/school/course-application';
import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { AskModal } from './AskModal.shared.tsx';

const onClose = () => undefined;
const course = { courseId: idOf(1), courseName: '操作系统', automatic: false };
const role = 'ROLE_STUDENT';
const school = () => serve(openParameterApi.list, () => ({ values: openParameters }));
const because = (dialog: Locator) => dialog.getByLabelText('申请理由').fill('想学');

tryForm('the form of a request for a course', {
  'asks to take a course, without files': trial({
    ...{ role, school, change: because },
    form: <AskModal open kind="take" course={course} onClose={onClose} />,
    saves: answeringApis.take.save,
    answer: { state: 'waiting' },
    sends: { courseId: idOf(1), reason: '想学', fileIds: [] },
  }),
  'asks to take a course that takes everybody at once': trial({
    ...{ role, school, change: because },
    form: <AskModal open kind="take" course={{ ...course, automatic: true }} onClose={onClose} />,
    saves: answeringApis.take.save,
    answer: { state: 'approved' },
    sends: { courseId: idOf(1), reason: '想学', fileIds: [] },
  }),
  'asks to sit in on whole days': trial({
    ...{ role, school, change: because },
    form: <AskModal open kind="audit" course={course} onClose={onClose} />,
    saves: answeringApis.audit.save,
    answer: { state: 'waiting' },
    sends: {
      ...{ courseId: idOf(1), reason: '想学', fileIds: [] },
      auditFrom: expect.stringMatching(/^\d{4}-\d\d-\d\d 00:00:00$/),
      auditUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d 23:59:59$/),
    },
  }),
  'asks to leave a course': trial({
    ...{ role, school, change: because },
    form: <AskModal open kind="withdraw" course={course} onClose={onClose} />,
    saves: answeringApis.withdraw.save,
    answer: { state: 'waiting' },
    sends: { courseId: idOf(1), reason: '想学', fileIds: [] },
  }),
});
