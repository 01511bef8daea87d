import { defineFeature } from '../../../http/feature.ts';
import { createDemoLink } from './link.demo.ts';
import { linkRoutes } from './link.routes.ts';
import { copyLinks, textsOfLinks } from './link.service.ts';
import { linkPackage } from './link-package.service.ts';

export const linkFeature = defineFeature({
  name: 'teaching/link',
  routes: linkRoutes,
  sectionKinds: [{ kind: 'link', texts: textsOfLinks, copy: copyLinks, package: linkPackage }],
  audits: {
    'link.save': { zh: '保存链接', en: 'Saved a link', mn: 'Холбоосыг хадгалсан' },
  },
  demo: createDemoLink,
});
