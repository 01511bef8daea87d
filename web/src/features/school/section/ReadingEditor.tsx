import { useQuery } from '@tanstack/react-query';
import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi as api } from '@xueyan/contract/school/section';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Button, Input, Space } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { query, useAction } from '../../../api/query.ts';
import { AutosaveAlerts } from '../../../ui/autosave/AutosaveAlerts.tsx';
import { useDocument } from '../../../ui/autosave/useDocument.ts';
import { useLeaveGuard } from '../../../ui/autosave/useLeaveGuard.ts';
import { SaveState } from '../../../ui/feedback/SaveState.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { maxOf } from '../../../ui/form/limits.ts';
import { MarkdownEditor } from '../../../ui/form/MarkdownEditor.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { SectionFilesEditor } from '../attachment/SectionFilesEditor.shared.tsx';
import styles from './ReadingEditor.module.css';
import { sectionText } from './section.text.ts';
import { ToDeck } from './ToDeck.tsx';

export function ReadingEditor({ loaded }: { loaded: Output<typeof api.getReading> }) {
  const t = useText(sectionText);
  const notice = useNotice();
  const { sectionId, courseId } = loaded;
  const [kept, setKept] = useState(loaded.title);
  const [title, setTitle] = useState(loaded.title);
  const course = useQuery(query(courseApi.get, { courseId }));
  const rename = useAction(api.rename, [api.tree]);
  const document = useDocument<string>({
    name: `reading.${sectionId}`,
    loaded: { value: loaded.content, version: loaded.version },
    load: async () => {
      const { content, version } = await call(api.getReading, { sectionId });
      return { value: content, version };
    },
    save: (content, version) => call(api.saveReading, { sectionId, content, version }),
  });
  useLeaveGuard(document);

  const keepTitle = async () => {
    const next = title.trim();
    if (next === kept) return setTitle(next);
    if (!next) {
      setTitle(kept);
      return notice.warning(t('titleRequired'));
    }
    try {
      await rename.mutateAsync({ sectionId, title: next });
      setKept(next);
      setTitle(next);
    } catch (error) {
      notice.error(error);
    }
  };
  const save = () => Promise.all([keepTitle(), document.flush()]);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    void save();
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  return (
    <Page
      title={kept}
      breadcrumb={[
        { title: t('courses'), to: '/teaching/courses' },
        { title: course.data?.courseName ?? t('course'), to: `/teaching/courses/${courseId}` },
        { title: kept },
      ]}
      extra={
        <Space wrap>
          <SaveState state={document.state} time={document.time} />
          <ToDeck sectionId={sectionId} />
          <Button type="primary" title="Ctrl + S" onClick={save}>
            {t('save')}
          </Button>
        </Space>
      }
    >
      <AutosaveAlerts document={document} />
      <Input
        className={styles.title}
        size="large"
        maxLength={maxOf(api.rename.input.shape.title)}
        showCount
        value={title}
        aria-label={t('title')}
        onChange={({ target }) => setTitle(target.value)}
        onBlur={keepTitle}
        onPressEnter={(event) => {
          if (!event.nativeEvent.isComposing) void keepTitle();
        }}
      />
      <MarkdownEditor
        value={document.value}
        onChange={(content) => document.change(() => content)}
        flagId={`course-${courseId}`}
        placeholder={t('contentPlaceholder')}
        ariaLabel={t('content')}
        minHeight="max(400px, calc(100dvh - 320px))"
      />
      <SectionFilesEditor sectionId={sectionId} />
    </Page>
  );
}
