import { TemplateMade } from '@xueyan/contract/school/course-template';
import { Alert, Button, Modal } from 'antd';
import { useNavigate } from 'react-router';
import { useText } from '../../../ui/text/text.ts';
import { JobProgress } from '../../base/job/JobProgress.shared.tsx';
import { courseTemplateText } from './course-template.text.ts';

interface Props {
  jobId: string;
  open: boolean;
  onClose: () => void;
}

/** Progress of a course created from a template, with a link to it. */
export function MakingModal({ jobId, open, onClose }: Props) {
  const t = useText(courseTemplateText);
  const navigate = useNavigate();
  return (
    <Modal open={open} title={t('making')} footer={null} onCancel={onClose} destroyOnHidden>
      <JobProgress jobId={jobId}>
        {({ state, result }) => {
          const made = TemplateMade.safeParse(result);
          if (state !== 'done' || !made.success) return null;
          const { courseId, remarks } = made.data;
          return (
            <>
              <Alert
                type={remarks.length > 0 ? 'warning' : 'success'}
                showIcon
                title={remarks.length > 0 ? t('madeWith', { n: remarks.length }) : t('made')}
                description={
                  remarks.length > 0 && (
                    <ul>
                      {remarks.map((remark) => (
                        <li key={remark}>{remark}</li>
                      ))}
                    </ul>
                  )
                }
              />
              <Button type="primary" block onClick={() => void navigate(`/teaching/courses/${courseId}`)}>
                {t('openCourse')}
              </Button>
            </>
          );
        }}
      </JobProgress>
    </Modal>
  );
}
