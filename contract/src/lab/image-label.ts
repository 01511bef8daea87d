import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { Id, Name } from '../wire/scalar.ts';

export const ImageLabelForm = z.strictObject({ labelName: Name(20) });
export type ImageLabelForm = z.output<typeof ImageLabelForm>;

export const ImageLabel = z.object({ labelId: Id, labelName: z.string(), imageCount: z.number().int() });
export type ImageLabel = z.output<typeof ImageLabel>;

const Key = z.strictObject({ labelId: Id });

export const imageLabelApi = {
  list: post('imagelabel/list', {
    access: 'may:lab.image',
    summary: 'The labels of lab images, and how many images bear each',
    input: pageQuery({ labelName: z.string().max(40).optional() }, ['labelName', 'imageCount']),
    output: pageOf(ImageLabel),
    sheet: {
      name: { zh: '镜像标签', tw: '映像檔標籤', en: 'Image labels', mn: 'Дүрсийн шошго' },
      columns: {
        labelName: { title: { zh: '标签', tw: '標籤', en: 'Label', mn: 'Шошго' } },
        imageCount: { title: { zh: '镜像数', tw: '映像檔數', en: 'Images', mn: 'Дүрс' }, kind: 'number' },
      },
    },
  }),
  choices: get('imagelabel/choices', {
    access: 'may:lab.image',
    summary: 'All labels, to choose from; 500 at most',
    output: z.object({ labelList: z.array(z.object({ labelId: Id, labelName: z.string() })) }),
  }),
  save: post('imagelabel/save', {
    access: 'may:lab.image',
    audit: { action: 'imagelabel.save' },
    summary: 'Adds a label',
    input: ImageLabelForm,
    output: Key,
  }),
  update: post('imagelabel/update', {
    access: 'may:lab.image',
    audit: { action: 'imagelabel.update', target: 'labelId' },
    summary: 'Renames a label',
    input: ImageLabelForm.extend({ labelId: Id }),
    output: z.null(),
  }),
  remove: post('imagelabel/delete', {
    access: 'may:lab.image',
    audit: { action: 'imagelabel.delete', target: 'labelId' },
    summary: 'Deletes a label; images that bear it stay',
    input: Key,
    output: z.null(),
  }),
};

export const imageLabelFaults = faults('imagelabel', {
  sameName: {
    zh: '已有标签“{name}”',
    tw: '已有標籤「{name}」',
    en: 'There is a label “{name}” already',
    mn: '«{name}» шошго аль хэдийн байна',
  },
});
