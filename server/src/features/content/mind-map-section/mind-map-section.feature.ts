import { defineFeature } from '../../../http/feature.ts';
import { createDemoMapSection } from './mind-map-section.demo.ts';
import { mindMapSectionRoutes } from './mind-map-section.routes.ts';
import { copyMapSections, textsOfMapSections } from './mind-map-section.service.ts';
import { mindMapPackage } from './mind-map-section-package.service.ts';

export const mindMapSectionFeature = defineFeature({
  name: 'content/mind-map-section',
  routes: mindMapSectionRoutes,
  sectionKinds: [{ ...{ kind: 'mindmap', texts: textsOfMapSections, copy: copyMapSections }, package: mindMapPackage }],
  audits: {
    'mindmapsection.save': {
      zh: '保存章节导图的说明',
      en: 'Wrote the note of a section’s mind map',
      mn: 'Хэсгийн оюуны зураглалын тайлбар хадгалсан',
    },
    'mindmapsection.take': {
      zh: '为章节选用思维导图',
      en: 'Put a mind map into a section',
      mn: 'Хэсэгт оюуны зураглал оруулсан',
    },
    'mindmap.addtocourse': {
      zh: '将思维导图加入课程',
      en: 'Added a mind map to a course',
      mn: 'Оюуны зураглалыг хичээлд нэмсэн',
    },
  },
  demo: createDemoMapSection,
});
