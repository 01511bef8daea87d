import { useQuery } from '@tanstack/react-query';
import { type CourseTemplate, courseTemplateApi } from '@xueyan/contract/school/course-template';
import { Button, Drawer, Tag } from 'antd';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { courseTemplateText } from './course-template.text.ts';

const nameOf = {
  chapter: 'inChapter',
  reading: 'inReading',
  experiment: 'inExperiment',
  courseware: 'inCourseware',
  classwork: 'inClasswork',
  task: 'inTask',
  discussion: 'inDiscussion',
  survey: 'inSurvey',
  link: 'inLink',
  labelling: 'inLabelling',
  training: 'inTraining',
} as const;

interface Props {
  template: CourseTemplate;
  open: boolean;
  onUse: () => void;
  onClose: () => void;
}

/** What is in a template, before one begins with it. */
export function TemplatePreview({ template, open, onUse, onClose }: Props) {
  const t = useText(courseTemplateText);
  const found = useQuery({ ...query(courseTemplateApi.preview, { courseId: template.courseId }), enabled: open });
  return (
    <Drawer
      open={open}
      title={template.courseName}
      size={520}
      onClose={onClose}
      destroyOnHidden
      extra={
        <Button type="primary" onClick={onUse}>
          {t('use')}
        </Button>
      }
    >
      <p>{template.summary}</p>
      <QueryView query={found}>
        {({ description, chapterList }) => (
          <>
            <p>{description}</p>
            {chapterList.map(({ title, sections }, at) => (
              // Chapters and sections have no ids here.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <section key={at}>
                <h3>{title}</h3>
                <ul>
                  {sections.map((section, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: see above
                    <li key={index}>
                      {section.title} <Tag>{t(nameOf[section.kind])}</Tag>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </>
        )}
      </QueryView>
    </Drawer>
  );
}
