import { portablePart } from '../../../http/portable.ts';
import { applicationPortableStore as store } from './application-portable.store.ts';

export const applicationPortable = [
  portablePart({
    key: 'ai-applications',
    titles: { zh: 'AI 应用', en: 'AI applications', mn: 'AI хэрэглээ' },
    tables: ['ai_application'],
    rows: store.aiApplications,
  }),
];
