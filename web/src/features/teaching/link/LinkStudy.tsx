import ExportOutlined from '@ant-design/icons/ExportOutlined';
import { useQuery } from '@tanstack/react-query';
import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { linkApi } from '@xueyan/contract/teaching/link';
import { Button } from 'antd';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import type { SectionPartProps } from '../../school/section/section-kinds.shared.ts';
import { linkText } from './link.text.ts';

const hostOf = (address: string) => URL.parse(address)?.host ?? address;

/** The link of a section; opening it finishes the section. */
export function LinkStudy({ sectionId }: SectionPartProps) {
  const t = useText(linkText);
  const notice = useNotice();
  const link = useQuery(query(linkApi.get, { sectionId }));
  const visit = useAction(linkApi.visit, [sectionApi.tree, courseApi.listStudy]);
  return (
    <QueryView query={link}>
      {({ address, note }) =>
        address ? (
          <>
            {note && <Markdown source={note} />}
            <p>
              <Button
                type="primary"
                size="large"
                icon={<ExportOutlined aria-hidden />}
                href={address}
                target="_blank"
                rel="noopener noreferrer"
                onClick={() => visit.mutate({ sectionId }, { onError: notice.error })}
              >
                {t('open')}
              </Button>
            </p>
            <p>{t('leaves', { host: hostOf(address) })}</p>
          </>
        ) : (
          <EmptyState drawing="course" title={t('empty')} />
        )
      }
    </QueryView>
  );
}
