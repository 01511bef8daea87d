import { z } from 'zod';
import { ImageState, imageStateNames } from '../lab/image.ts';
import { imageCategoryNames } from '../lab/image-record.ts';
import { may, type Rights } from '../wire/actor.ts';
import { get, post } from '../wire/endpoint.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id } from '../wire/scalar.ts';
import { transitions } from '../wire/transition.ts';
import { MirrorRequestForm, mirrorReasonMax } from './mirror.ts';

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** A request of mine was decided, or one waits for my decision. */
    'mirror.changed': { requestId: string };
  }
}

/** States of a request; see `mirrorRequestTransitions`. What becomes of an approved one is the state of its image. */
export const mirrorRequestStates = ['waiting', 'approved', 'rejected', 'withdrawn'] as const;
export type MirrorRequestState = (typeof mirrorRequestStates)[number];

export const mirrorRequestStateNames: Record<MirrorRequestState, Text> = {
  waiting: { zh: '待审批', en: 'Waiting', mn: 'Хүлээгдэж буй' },
  approved: { zh: '已通过', en: 'Approved', mn: 'Зөвшөөрсөн' },
  rejected: { zh: '已驳回', en: 'Rejected', mn: 'Татгалзсан' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn', mn: 'Буцаасан' },
};

interface HeldRequest {
  requesterId: string;
}
const isRequester = (actor: Rights, { requesterId }: HeldRequest) => actor.id === requesterId;
/** Whoever builds images decides, about their own requests too: they could build it without one. */
const decides = (actor: Rights) => may(actor, 'lab.image');

export const mirrorRequestTransitions = transitions<MirrorRequestState>()({
  approve: { moves: { waiting: 'approved' }, who: decides },
  reject: { moves: { waiting: 'rejected' }, who: decides },
  withdraw: { moves: { waiting: 'withdrawn' }, who: isRequester },
});

export const MirrorRequest = MirrorRequestForm.extend({
  requestId: Id,
  requesterId: Id,
  requesterName: z.string(),
  baseName: z.string(),
  state: z.enum(mirrorRequestStates),
  /** Reason of a rejection, or a note with an approval. */
  answer: z.string(),
  decidedByName: z.string(),
  decidedTime: DateTime.nullable(),
  /** Image that an approval made, and how far its build is; null before, and once it was deleted. */
  imageId: Id.nullable(),
  imageState: ImageState.nullable(),
  progress: z.number().int(),
  createTime: DateTime,
});
export type MirrorRequest = z.output<typeof MirrorRequest>;

const Key = z.strictObject({ requestId: Id });
const Answer = z.string().trim().max(mirrorReasonMax);
const title = (zh: string, en: string, mn: string): Text => ({ zh, en, mn });

export const mirrorRequestApi = {
  list: post('mirrorrequest/list', {
    access: 'may:prep.use',
    summary: 'My requests for images; for who builds images, those of everybody too. A page',
    input: pageQuery(
      {
        whose: z.enum(['mine', 'all']).default('mine'),
        state: z.enum(mirrorRequestStates).optional(),
        imageName: z.string().trim().max(40).optional(),
        requesterName: z.string().trim().max(40).optional(),
      },
      ['createTime', 'imageName'],
    ),
    output: pageOf(MirrorRequest),
    sheet: {
      name: title('镜像申请', 'Requests for images', 'Дүрсийн хүсэлт'),
      columns: {
        imageName: { title: title('镜像名称', 'Image', 'Дүрс'), width: 24 },
        requesterName: { title: title('申请人', 'Asked by', 'Хүсэгч') },
        category: { title: title('分类', 'Category', 'Ангилал'), values: imageCategoryNames },
        baseName: { title: title('基础镜像', 'Base', 'Суурь дүрс'), width: 24 },
        packages: { title: title('软件包', 'Packages', 'Багц'), width: 40, read: ({ packages }) => packages.join(' ') },
        commands: { title: title('命令', 'Commands', 'Тушаал'), width: 40 },
        reason: { title: title('申请理由', 'Reason', 'Шалтгаан'), width: 40 },
        state: { title: title('状态', 'State', 'Төлөв'), values: mirrorRequestStateNames },
        imageState: { title: title('构建', 'Build', 'Бүтээлт'), values: imageStateNames },
        answer: { title: title('审批意见', 'Answer', 'Хариу'), width: 40 },
        decidedByName: { title: title('审批人', 'Decided by', 'Шийдсэн') },
        decidedTime: { title: title('审批时间', 'Decided', 'Шийдсэн цаг'), kind: 'time' },
        createTime: { title: title('申请时间', 'Asked at', 'Хүссэн цаг'), kind: 'time' },
      },
    },
  }),
  countWaiting: get('mirrorrequest/countwaiting', {
    access: 'may:lab.image',
    summary: 'How many requests wait for a decision',
    input: z.object({}),
    output: z.object({ count: z.number().int() }),
  }),
  save: post('mirrorrequest/save', {
    access: 'may:prep.use',
    audit: { action: 'mirrorrequest.save', made: 'requestId' },
    summary: 'Asks for an image with a recipe; who builds images is told',
    input: MirrorRequestForm,
    output: Key,
    shown: ['imageName', 'reason'],
  }),
  withdraw: post('mirrorrequest/withdraw', {
    access: 'may:prep.use',
    audit: { action: 'mirrorrequest.withdraw', target: 'requestId' },
    summary: 'Takes back a request of mine that waits',
    input: Key,
    output: z.null(),
  }),
  approve: post('mirrorrequest/approve', {
    access: 'may:lab.image',
    audit: { action: 'mirrorrequest.approve', target: 'requestId' },
    summary: 'Makes the image of a request and begins its build; who asked is told now and when it is published',
    input: Key.extend({ answer: Answer }),
    output: z.object({ imageId: Id }),
    shown: ['answer'],
  }),
  reject: post('mirrorrequest/reject', {
    access: 'may:lab.image',
    audit: { action: 'mirrorrequest.reject', target: 'requestId' },
    summary: 'Refuses a request with a reason, of which who asked is told',
    input: Key.extend({ answer: Answer.min(1) }),
    output: z.null(),
    shown: ['answer'],
  }),
};
