import { portablePart } from '../../../http/portable.ts';
import { courseExemptionStore as store } from './course-exemption.store.ts';

export const courseExemptionPortable = [
  portablePart({
    key: 'course-exemptions',
    titles: { zh: '免修的先修课程', en: 'Exemptions', mn: 'Чөлөөлөлт' },
    tables: ['prerequisite_exemption'],
    rows: store.ofPerson,
  }),
];
