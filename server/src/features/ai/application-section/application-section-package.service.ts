import { ApplicationSectionForm } from '@xueyan/contract/ai/application-section';
import { Fault } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { SectionPackage } from '../../../http/feature.ts';
import { saveApplicationSection } from './application-section.service.ts';
import { applicationSectionStore as store } from './application-section.store.ts';

const Packed = z.strictObject({ ...ApplicationSectionForm, applicationName: z.string().max(200) });

/**
 * Bundle form of a section with an AI application. The application stays in its school and is referenced; the
 * importing teacher must be able to use it.
 */
export const applicationPackage: SectionPackage = {
  shape: Packed,
  pack: async (db, _platform, _actor, sectionIds) => {
    const packed = new Map<string, z.input<typeof Packed>>();
    for (const { sectionId, applicationId, note } of await store.ofSections(db, sectionIds)) {
      const applicationName = (await store.find(db, sectionId))?.name ?? '';
      packed.set(sectionId, { applicationId, applicationName, note });
    }
    return packed;
  },
  unpack: async (db, { actor, platform, sectionId, data, rewrite, remark }) => {
    const { applicationId, applicationName, note: packed } = data as z.output<typeof Packed>;
    const note = await rewrite(packed);
    try {
      await saveApplicationSection(db, platform.live, actor, { sectionId, applicationId, note });
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      await saveApplicationSection(db, platform.live, actor, { sectionId, applicationId: null, note });
      remark(
        {
          zh: 'AI 应用「{name}」在这里不能使用，请另选一个',
          en: 'The AI application “{name}” cannot be used here: choose another',
          mn: '«{name}» AI хэрэглээг энд ашиглах боломжгүй: өөрийг сонгоно уу',
        },
        { name: applicationName },
      );
    }
  },
};
