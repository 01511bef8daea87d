import { portablePart } from '../../../http/portable.ts';
import { researchProjectPortableStore as store } from './research-project-portable.store.ts';

export const researchProjectPortable = [
  portablePart({
    key: 'research-projects',
    titles: { zh: '科研项目', en: 'Research projects', mn: 'Судалгааны төсөл' },
    tables: ['research_project', 'research_member'],
    rows: store.researchProjects,
  }),
  portablePart({
    key: 'research-notes',
    titles: { zh: '科研记录', en: 'Research notes', mn: 'Судалгааны тэмдэглэл' },
    tables: ['research_note'],
    rows: store.researchNotes,
  }),
  portablePart({
    key: 'research-spending',
    titles: { zh: '科研支出', en: 'Research spending', mn: 'Судалгааны зардал' },
    tables: ['research_spending'],
    rows: store.researchSpending,
  }),
];
