import { useQuery } from '@tanstack/react-query';
import { type CourseTemplate, courseTemplateApi } from '@xueyan/contract/school/course-template';
import { Button, Collapse, Drawer, Tag } from 'antd';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import { courseTemplateText } from './course-template.text.ts';
import { TemplateFiles } from './TemplateFiles.tsx';

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
  application: 'inApplication',
  mindmap: 'inMindMap',
} as const;

interface Props {
  template: CourseTemplate;
  open: boolean;
  /** Missing: it is not used from here. */
  onUse?: () => void;
  onClose: () => void;
}

/** Preview of the contents of a template. */
export function TemplatePreview({ template, open, onUse, onClose }: Props) {
  const t = useText(courseTemplateText);
  const found = useQuery({ ...query(courseTemplateApi.preview, { templateId: template.templateId }), enabled: open });
  return (
    <Drawer
      open={open}
      title={template.courseName}
      size={640}
      onClose={onClose}
      destroyOnHidden
      extra={
        onUse && (
          <Button type="primary" onClick={onUse}>
            {t(template.level === 'course' ? 'use' : 'add')}
          </Button>
        )
      }
    >
      <p>{template.summary}</p>
      {!onUse && <p>{t('addHint')}</p>}
      <QueryView query={found}>
        {({ description, chapterList }) => (
          <>
            <p>{description}</p>
            <Collapse
              ghost
              size="small"
              destroyOnHidden
              defaultActiveKey={chapterList.map((_, at) => at)}
              items={chapterList.map(({ title, sections }, at) => ({
                key: at,
                label: <strong>{title}</strong>,
                children: (
                  <Collapse
                    ghost
                    size="small"
                    destroyOnHidden
                    defaultActiveKey={template.level === 'section' ? sections.map(({ key }) => key) : []}
                    items={sections.map((section) => ({
                      key: section.key,
                      label: section.title,
                      extra: <Tag>{t(nameOf[section.kind])}</Tag>,
                      children: <SectionWords templateId={template.templateId} sectionKey={section.key} />,
                    }))}
                  />
                ),
              }))}
            />
          </>
        )}
      </QueryView>
    </Drawer>
  );
}

/** Text and files of a section, loaded when it is opened. */
function SectionWords({ templateId, sectionKey }: { templateId: string; sectionKey: string }) {
  const t = useText(courseTemplateText);
  const found = useQuery(query(courseTemplateApi.section, { templateId, key: sectionKey }));
  return (
    <QueryView query={found}>
      {({ content, items, fileList }) => (
        <>
          {content.trim() === '' && items.length + fileList.length === 0 && <p>{t('noWords')}</p>}
          <Markdown source={content} />
          {fileList.length > 0 && <TemplateFiles files={fileList} />}
          <ol>
            {items.map((item) => (
              <li key={item}>
                <Markdown source={item} />
              </li>
            ))}
          </ol>
        </>
      )}
    </QueryView>
  );
}
