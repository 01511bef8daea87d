import type { MachineSize } from '@xueyan/contract/lab/machine';
import type { Checkpoint } from '@xueyan/contract/teaching/experiment';
import { PackedExperiment } from '@xueyan/contract/teaching/packed';
import type { z } from 'zod';
import type { SectionPackage } from '../../../http/feature.ts';
import { saveCluster } from '../../lab/cluster/cluster.service.ts';
import { findImage } from '../../lab/image/image.service.ts';
import { nodesOf } from '../../lab/machine/cluster-node.service.ts';
import { readExperiment, saveExperiment } from './experiment.service.ts';
import { type CheckpointRow, experimentStore } from './experiment.store.ts';

type Packed = z.output<typeof PackedExperiment>;

/** Exports an experiment into a course bundle and imports it; images are identified by their recipes. */
export const experimentPackage: SectionPackage = {
  shape: PackedExperiment,
  pack: async (db, platform, _actor, sectionIds) => {
    const recipes = new Map<string, string>();
    const recipeOf = async (imageId: string) => {
      const known = recipes.get(imageId) ?? (await findImage(db, imageId))?.recipe ?? '';
      recipes.set(imageId, known);
      return known;
    };
    const packed = new Map<string, z.input<typeof PackedExperiment>>();
    for (const sectionId of sectionIds) {
      const { experiment, steps } = await readExperiment(db, sectionId);
      const { guide, gpus, minutes, reportTemplate, rubric, reportPoints, lateAllowed, inOrder, checkAtSubmit } =
        experiment;
      const nodes: Packed['nodes'] = [];
      for (const { node } of await nodesOf(db, sectionId)) {
        const size = { cpus: node.cpus, memoryMb: node.memoryMb } as MachineSize;
        nodes.push({ nodeName: node.name, size, image: await recipeOf(node.imageId) });
      }
      packed.set(sectionId, {
        ...{ guide, gpus, minutes, reportTemplate, rubric, reportPoints, lateAllowed, inOrder, checkAtSubmit, nodes },
        size: { cpus: experiment.cpus, memoryMb: experiment.memoryMb } as MachineSize,
        dueTime: experiment.dueAt && platform.clock.write(experiment.dueAt),
        image: experiment.imageId && (await recipeOf(experiment.imageId)),
        steps: steps.map(({ id: _, sectionId: __, position: ___, ...step }) => ({ ...step, checkpointId: '' })),
      });
    }
    return packed;
  },
  unpack: async (db, { actor, platform, sectionId, data, imageIds, rewrite, remark }) => {
    const { image, steps, nodes, ...form } = data as Packed;
    const before = await readExperiment(db, sectionId);
    const imageId = image ? (imageIds.get(image) ?? null) : null;
    if (image && !imageId)
      remark(
        {
          zh: '本校没有镜像「{image}」，请为该实验另选镜像',
          en: 'There is no image “{image}” here; choose another for the experiment',
          mn: '“{image}” дүрс энд алга; туршилтад өөр дүрс сонгоно уу',
        },
        { image },
      );
    const chosen = imageId ? await findImage(db, imageId) : undefined;
    if (chosen && !chosen.build && !chosen.wantedAt)
      remark(
        {
          zh: '镜像「{name}」未构建，学生还不能开始：请联系管理员构建，或另选镜像',
          en: 'The image “{name}” has not been built, so students cannot start: ask an administrator, or choose another',
          mn: '“{name}” дүрсийг бүтээгээгүй тул оюутан эхэлж чадахгүй: админд хэлэх эсвэл өөр дүрс сонгоно уу',
        },
        { name: chosen.name },
      );
    const used = await experimentStore.used(
      db,
      before.steps.map(({ id }) => id),
    );
    const matched = match(before.steps, steps);
    const kept = before.steps.filter(({ id }) => used.includes(id) && !matched.some((one) => one.checkpointId === id));
    for (const { title } of kept)
      remark(
        {
          zh: '步骤「{title}」已有学生的检测结果，予以保留',
          en: 'Students have results for “{title}”: the step stays',
          mn: '“{title}” алхамд сурагчдын шалгалт байгаа тул хэвээр үлдэнэ',
        },
        { title },
      );
    const checkpoints = [...matched, ...kept.map(formOf)];
    const texts = { guide: await rewrite(form.guide), reportTemplate: await rewrite(form.reportTemplate) };
    const { version } = before.experiment;
    await saveExperiment(db, platform, actor, sectionId, version, { ...form, ...texts, imageId, checkpoints }, true);
    const others = nodes.flatMap(({ image: recipe, ...node }) => {
      const id = imageIds.get(recipe);
      return id ? [{ ...node, imageId: id }] : [];
    });
    if (others.length > 0 || (await nodesOf(db, sectionId)).length > 0)
      await saveCluster(db, platform, actor, { sectionId, nodeList: imageId ? others : [] });
    if (others.length < nodes.length)
      remark({
        zh: '集群中有机器的镜像本校没有，这些机器未导入',
        en: 'Machines of the cluster whose images are not here were left out',
        mn: 'Кластерын зарим машины дүрс энд байхгүй тул орхигдсон',
      });
  },
};

const formOf = ({ id, sectionId: _, position: __, ...step }: CheckpointRow): Checkpoint => ({
  checkpointId: id,
  ...step,
});

/** Matches steps by title, each once, so that an existing step keeps its id and its results. */
function match(before: CheckpointRow[], steps: Checkpoint[]): Checkpoint[] {
  const left = [...before];
  return steps.map((step) => {
    const at = left.findIndex(({ title, kind }) => title === step.title && kind === step.kind);
    const [known] = at < 0 ? [] : left.splice(at, 1);
    return { ...step, checkpointId: known?.id ?? '' };
  });
}
