import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { DateTime, Id, Name } from '../wire/scalar.ts';
import { DeliverableStage } from './deliverable.ts';

/** Maximum number of milestones of one stage. */
export const milestoneMax = 20;
/** Maximum number of characters of a milestone's description. */
export const milestoneTextMax = 500;

export const Milestone = z.object({
  milestoneId: Id,
  title: z.string(),
  description: z.string(),
  dueTime: DateTime.nullable(),
  /** Teams that have reached it: all of them for teachers of the project, the own one for a student. */
  teamIds: z.array(Id),
});
export type Milestone = z.output<typeof Milestone>;

/** A stage of a project: a chapter of the course, with its goals and deliverables. */
export const Stage = z.object({
  sectionId: Id,
  title: z.string(),
  dueTime: DateTime.nullable(),
  sectionCount: z.number().int(),
  milestones: z.array(Milestone),
  deliverables: z.array(DeliverableStage),
});
export type Stage = z.output<typeof Stage>;

export const projectApi = {
  get: get('project/get', {
    access: 'user',
    summary: 'The stages of a project with milestones and deliverables, and how far teams are in them',
    input: z.object({ courseId: Id }),
    output: z.object({ editor: z.boolean(), stages: z.array(Stage) }),
  }),
  saveMilestone: post('project/savemilestone', {
    access: 'may:course.teach',
    shown: ['title', 'description'],
    audit: { action: 'project.savemilestone', made: 'milestoneId' },
    summary: 'Adds a milestone to a stage, or changes one',
    input: z.strictObject({
      sectionId: Id,
      milestoneId: Id.nullable(),
      title: Name(60),
      description: z.string().trim().max(milestoneTextMax),
      dueTime: DateTime.nullable(),
    }),
    output: z.object({ milestoneId: Id }),
  }),
  removeMilestone: post('project/deletemilestone', {
    access: 'may:course.teach',
    audit: { action: 'project.milestone', target: 'milestoneId' },
    summary: 'Deletes a milestone that no team has reached',
    input: z.strictObject({ milestoneId: Id }),
    output: z.null(),
  }),
  reach: post('project/reach', {
    access: 'user',
    audit: { action: 'project.reach', target: 'milestoneId' },
    summary: 'Says that a team has reached a milestone, or takes that back: a member, or who marks the project',
    input: z.strictObject({ milestoneId: Id, teamId: Id, reached: z.boolean() }),
    output: z.null(),
  }),
};

export const projectFaults = faults('project', {
  notStage: { zh: '请选择一个阶段', en: 'Please choose a stage', mn: 'Үе шат сонгоно уу' },
  tooMany: {
    zh: '一个阶段最多 {max} 个里程碑',
    en: 'A stage has {max} milestones at most',
    mn: 'Нэг үе шатанд дээд тал нь {max} зорилт',
  },
  reached: {
    zh: '已有团队达成，不能删除',
    en: 'A team has reached it: it cannot be deleted',
    mn: 'Баг хүрсэн тул устгах боломжгүй',
  },
});

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** The stages, milestones or deliverables of a project, or a team's progress in them, have changed. */
    'project.changed': { courseId: string };
  }
}
