import { useQuery } from '@tanstack/react-query';
import { courseApi } from '@xueyan/contract/school/course';
import { type CourseTemplate, courseTemplateApi, mayKeepTemplate } from '@xueyan/contract/school/course-template';
import { Button, Pagination } from 'antd';
import { useState } from 'react';
import { query, useAction, useCreation } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { DialogSlot } from '../../../ui/layout/DialogSlot.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './CourseTemplate.module.css';
import { courseTemplateText } from './course-template.text.ts';
import { EditTemplateModal } from './EditTemplateModal.tsx';
import { MakingModal } from './MakingModal.tsx';
import { OfferTemplateModal } from './OfferTemplateModal.shared.tsx';
import { TemplateCard } from './TemplateCard.tsx';
import { TemplateFilters } from './TemplateFilters.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';
import { useTemplateSearch } from './template-search.ts';

const pageSize = 12;

/** Gallery of templates: those of the product, those offered by others, and the actor’s own. */
export function CourseTemplatesPage() {
  const t = useText(courseTemplateText);
  const notice = useNotice();
  const actor = useActor();
  const [search, change] = useTemplateSearch();
  const { page, order: orderFlag, ...filters } = search;
  const found = useQuery({
    ...query(courseTemplateApi.list, { pageNum: page, pageSize, orderFlag, ...filters }),
    placeholderData: (before) => before,
  });
  const [shown, setShown] = useState<CourseTemplate | null>(null);
  const [edited, setEdited] = useState<CourseTemplate | null>(null);
  const [offered, setOffered] = useState<CourseTemplate | null>(null);
  const [making, setMaking] = useState<string | null>(null);
  const take = useCreation(courseTemplateApi.use, [courseApi.list, courseTemplateApi.list]);
  const withdraw = useAction(courseTemplateApi.withdraw, [courseTemplateApi.list]);

  const begin = async ({ templateId, courseName: name }: CourseTemplate) => {
    if (!(await notice.confirm({ title: t('useTitle', { name }), content: t('useContent'), okText: t('use') }))) return;
    await take.mutateAsync({ templateId }).then(({ jobId }) => {
      setShown(null);
      setMaking(jobId);
    }, notice.error);
  };
  const takeBack = async ({ templateId, ownerId, courseName: name }: CourseTemplate) => {
    const sure = {
      title: t('withdrawTitle', { name }),
      content: t(ownerId === null ? 'withdrawShipped' : 'withdrawContent'),
      okText: t('withdraw'),
      danger: true,
    };
    if (await notice.confirm(sure)) withdraw.mutate({ templateId }, { onError: notice.error });
  };
  const actionsOf = (template: CourseTemplate) => (
    <>
      {template.level === 'course' && (
        <Button size="small" type="primary" onClick={() => void begin(template)}>
          {t('use')}
        </Button>
      )}
      <Button size="small" onClick={() => setShown(template)}>
        {t('preview')}
      </Button>
      {template.ownerId === actor.id && (
        <Button size="small" type="link" onClick={() => setOffered(template)}>
          {t('again')}
        </Button>
      )}
      {mayKeepTemplate(actor, template) && (
        <>
          <Button size="small" type="link" onClick={() => setEdited(template)}>
            {t('edit')}
          </Button>
          <Button size="small" type="link" danger onClick={() => void takeBack(template)}>
            {t('withdraw')}
          </Button>
        </>
      )}
    </>
  );
  const narrowed = Boolean(search.kind || search.level || search.words);

  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="full">
      <TemplateFilters search={search} change={change} />
      <QueryView query={found} loading={<Loading rows={8} />}>
        {({ pageInfo }) =>
          pageInfo.totalSize === 0 ? (
            narrowed ? (
              <EmptyState
                drawing="lost"
                title={t('nothing')}
                action={
                  <Button onClick={() => change({ kind: undefined, level: undefined, words: undefined })}>
                    {t('clear')}
                  </Button>
                }
              />
            ) : (
              <EmptyState
                drawing="course"
                title={t(search.view === 'mine' ? 'emptyMine' : 'empty')}
                hint={t('emptyHint')}
              />
            )
          ) : (
            <>
              <p className={styles.total}>{t('total', { n: pageInfo.totalSize })}</p>
              <ul className={styles.cards} aria-busy={found.isPlaceholderData}>
                {pageInfo.resultList.map((template) => (
                  <TemplateCard
                    key={template.templateId}
                    template={template}
                    own={search.view === 'mine'}
                    onShow={() => setShown(template)}
                    actions={actionsOf(template)}
                  />
                ))}
              </ul>
              <Pagination
                className={styles.pages}
                hideOnSinglePage
                align="center"
                current={page}
                pageSize={pageSize}
                total={pageInfo.totalSize}
                showSizeChanger={false}
                onChange={(next) => change({ page: next })}
              />
            </>
          )
        }
      </QueryView>
      <DialogSlot subject={shown}>
        {(template, open) => (
          <TemplatePreview
            template={template}
            open={open}
            {...(template.level === 'course' && { onUse: () => void begin(template) })}
            onClose={() => setShown(null)}
          />
        )}
      </DialogSlot>
      <DialogSlot subject={edited}>
        {(template, open) => <EditTemplateModal template={template} open={open} onClose={() => setEdited(null)} />}
      </DialogSlot>
      <DialogSlot subject={offered}>
        {({ templateId, level }, open) => (
          <OfferTemplateModal
            {...(level === 'section' ? { sectionId: templateId } : { courseId: templateId })}
            open={open}
            onClose={() => setOffered(null)}
          />
        )}
      </DialogSlot>
      <DialogSlot subject={making}>
        {(jobId, open) => <MakingModal jobId={jobId} open={open} onClose={() => setMaking(null)} />}
      </DialogSlot>
    </Page>
  );
}
