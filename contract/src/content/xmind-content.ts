import type { MindMapContent } from './mind-map.ts';

/** Steps of a task in XMind, in the order of the progress icons. */
const steps = ['oct', 'quarter', '3oct', 'half', '5oct', '3quar', '7oct', 'done'];

/** Marker of XMind for each icon that has one. */
const markers = new Map<string, string>([
  ...Array.from({ length: 9 }, (_, at): [string, string] => [`priority_${at + 1}`, `priority-${at + 1}`]),
  ...steps.map((step, at): [string, string] => [`progress_${at + 1}`, `task-${step}`]),
]);
const icons = new Map([...markers].map(([icon, marker]) => [marker, icon]));

export const markerOf = (icon: string): string | undefined => markers.get(icon);
export const iconOf = (marker: string): string | undefined => icons.get(marker);

/**
 * Returns `content.json` of an XMind file (2020 and later). `pictureAt` gives the path within the file of a picture,
 * without which the picture is left out.
 */
export function xmindContent(
  { topics, lines = [] }: Pick<MindMapContent, 'topics' | 'lines'>,
  pictureAt: (address: string) => string | undefined = () => undefined,
): object[] {
  const below = topics.map((): object[] => []);
  const written: object[] = [];
  const idOf = (at: number) => `topic-${at + 1}`;
  for (let at = topics.length - 1; at >= 0; at--) {
    const topic = topics[at];
    if (!topic) continue;
    const { text, note, link, icons: own = [], picture = null, parent } = topic;
    const children = below[at]?.toReversed() ?? [];
    const found = own.flatMap((icon) => markers.get(icon) ?? []);
    const src = picture && pictureAt(picture.address);
    const one = {
      ...{ id: idOf(at), class: 'topic', title: text },
      ...(link && { href: link }),
      ...(note && { notes: { plain: { content: note } } }),
      ...(found.length > 0 && { markers: found.map((markerId) => ({ markerId })) }),
      ...(picture && src && { image: { src: `xap:${src}`, width: picture.width, height: picture.height } }),
      ...(children.length > 0 && { children: { attached: children } }),
    };
    written[at] = one;
    if (parent !== null) below[parent]?.push(one);
  }
  const relationships = lines.map(({ from, to, text }, at) => ({
    ...{ id: `line-${at + 1}`, end1Id: idOf(from), end2Id: idOf(to), title: text },
  }));
  const title = topics[0]?.text ?? '';
  return [
    {
      ...{ id: 'sheet-1', class: 'sheet', title, rootTopic: written[0], topicPositioning: 'fixed' },
      ...(relationships.length > 0 && { relationships }),
    },
  ];
}
