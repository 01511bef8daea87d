import { bundles } from '../../../db/bundle.table.ts';
import type { Foreign } from '../../../testing/foreign.ts';

export const bundleForeign: Foreign = {
  records: async ({ school, teacher }) => {
    const [bundle] = await school.sql
      .insert(bundles)
      .values({ ownerId: teacher.id, name: '他人的课程.zip', bytes: 10, stage: 'arrived' })
      .returning({ id: bundles.id });
    return { bundleId: bundle?.id ?? '' };
  },
  noRecord: {
    'coursebundle/import chosen[]': 'keys of sections within the package: they name nothing that is here',
  },
};
