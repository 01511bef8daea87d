import { PlusOutlined } from '@ant-design/icons';
import { calendarApi, type SchoolCalendar, type Term } from '@xueyan/contract/school/calendar';
import { weekNumber } from '@xueyan/contract/school/school-date';
import { Button, Card } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './CalendarPage.module.css';
import { calendarText } from './calendar.text.ts';
import { TermModal } from './TermModal.tsx';

/** Terms, by which weeks are numbered. */
export function TermsCard({ calendar }: { calendar: SchoolCalendar }) {
  const t = useText(calendarText);
  const notice = useNotice();
  const [edited, setEdited] = useState<Term | 'new' | null>(null);
  const remove = useAction(calendarApi.deleteTerm, [calendarApi.get]);
  const { terms, today } = calendar;

  const ask = async ({ termId, name }: Term) => {
    if (!(await notice.confirm({ title: t('deleteTerm', { name }), danger: true }))) return;
    await remove.mutateAsync({ termId }).then(() => notice.success(t('removed')), notice.error);
  };
  const add = (
    <Button icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
      {t('addTerm')}
    </Button>
  );
  return (
    <Card title={<h2 className={styles.title}>{t('terms')}</h2>} extra={terms.length > 0 && add}>
      {terms.length === 0 ? (
        <EmptyState compact title={t('noTerms')} hint={t('noTermsHint')} action={add} />
      ) : (
        <ul className={styles.rows}>
          {terms.map((term) => (
            <li key={term.termId}>
              <div className={styles.words}>
                <strong>{term.name}</strong>
                <span>
                  {term.startDate} – {term.endDate} ·{' '}
                  {t('termWeeks', { count: weekNumber(term.startDate, term.endDate) })}
                </span>
              </div>
              {term.startDate <= today && today <= term.endDate && (
                <StateTag tone="good">{t('now', { week: weekNumber(term.startDate, today) })}</StateTag>
              )}
              <Button type="link" size="small" onClick={() => setEdited(term)}>
                {t('edit')}
              </Button>
              <Button type="link" size="small" danger onClick={() => void ask(term)}>
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TermModal edited={edited} onClose={() => setEdited(null)} />
    </Card>
  );
}
