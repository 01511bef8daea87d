import { materialApi } from '@xueyan/contract/prep/material';
import { implement } from '../../../http/implement.ts';
import { attachMaterials, listFolders, listMaterials, removeMaterial, updateMaterial } from './material.service.ts';
import { previewMaterial } from './material-preview.service.ts';

export const materialRoutes = implement(materialApi, {
  list: async ({ db, platform, actor, input }) => ({
    pageInfo: await listMaterials(db, platform.clock, actor, input),
  }),
  folders: ({ db, actor }) => listFolders(db, actor),
  preview: ({ db, platform, actor, input }) => previewMaterial(db, platform, actor, input.materialId),
  update: ({ db, actor, input: { materialId, version, ...form } }) =>
    updateMaterial(db, actor, materialId, version, form),
  attach: ({ db, actor, input }) => attachMaterials(db, actor, input.sectionId, input.materialIds),
  remove: ({ db, actor, input }) => removeMaterial(db, actor, input.materialId),
});
