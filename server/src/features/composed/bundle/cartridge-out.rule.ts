import type { BundleSection, CourseBundle } from '@xueyan/contract/composed/bundle';
import type { MindMapContent } from '@xueyan/contract/content/mind-map';
import type { PackedPaper } from '@xueyan/contract/teaching/packed';
import { escapeXml } from '../../../platform/parser/xml-tree.ts';
import { assessmentOf } from './qti-out.rule.ts';

/** Data of sections that cartridges cannot express, exported as a page of Markdown. */
type Data = {
  content?: string | MindMapContent | null;
  topic?: string;
  note?: string;
  address?: string;
  guide?: string;
  intro?: string;
  paper?: PackedPaper | null;
} | null;

/** Returns the text of a section; a mind map becomes a list with two spaces per level. */
function textOf({ content, note, guide, intro }: Exclude<Data, null>): string {
  if (typeof content === 'string' || !content) return content ?? guide ?? intro ?? '';
  const levels: number[] = [];
  const lines = content.topics.map(({ text, parent }, at) => {
    const level = parent === null ? 0 : (levels[parent] ?? 0) + 1;
    levels[at] = level;
    return `${'  '.repeat(level)}- ${text.replaceAll('\n', ' ')}`;
  });
  return [note, lines.join('\n')].filter(Boolean).join('\n\n');
}

interface Tools {
  /** Converts Markdown to HTML with the cartridge's file addresses, relative to a folder below its root. */
  html: (markdown: string) => string;
  /** Returns the path of a file in the cartridge. */
  place: (fileId: string) => string | undefined;
}

interface Made {
  parts: Map<string, string>;
  remarks: { word: 'cartridgeQuestions' | 'cartridgePage'; values: Record<string, string | number> }[];
}

const namespaces = (name: string) => `xmlns="http://www.imsglobal.org/xsd/imsccv1p3/${name}_v1p3"`;
const page = (title: string, body: string) =>
  `<!DOCTYPE html><html><head><meta charset="utf-8"/><title>${escapeXml(title)}</title></head><body>${body}</body></html>\n`;

/** Returns the parts of a Common Cartridge 1.3 other than its files; what it cannot express is reported. */
export function cartridgeOf(bundle: CourseBundle, tools: Tools): Made {
  const parts = new Map<string, string>();
  const remarks: Made['remarks'] = [];
  const resources: string[] = [];
  const resource = (id: string, type: string, href: string, files: string[] = [href]) =>
    resources.push(
      `<resource identifier="${id}" type="${type}"${/^web|^pages/.test(href) ? ` href="${escapeXml(href)}"` : ''}>${files
        .map((file) => `<file href="${escapeXml(file)}"/>`)
        .join('')}</resource>`,
    );
  const item = (id: string, title: string, ref: string) =>
    `<item identifier="i_${id}" identifierref="${ref}"><title>${escapeXml(title)}</title></item>`;

  const webPage = (id: string, title: string, body: string) => {
    const href = `pages/${id}.html`;
    parts.set(href, page(title, body));
    resource(`r_${id}`, 'webcontent', href);
    return item(id, title, `r_${id}`);
  };

  const itemsOf = ({ key: id, kind, title, data, attachments }: BundleSection): string[] => {
    const own = (data ?? {}) as Exclude<Data, null>;
    const made: string[] = [];
    if (kind === 'link' && own.address) {
      parts.set(
        `links/${id}.xml`,
        `<?xml version="1.0" encoding="UTF-8"?>\n<webLink ${namespaces('imswl')}><title>${escapeXml(title)}</title><url href="${escapeXml(own.address)}"/></webLink>\n`,
      );
      resource(`r_${id}`, 'imswl_xmlv1p3', `links/${id}.xml`);
      made.push(item(id, title, `r_${id}`));
    } else if (kind === 'discussion') {
      parts.set(
        `topics/${id}.xml`,
        `<?xml version="1.0" encoding="UTF-8"?>\n<topic ${namespaces('imsdt')}><title>${escapeXml(title)}</title><text texttype="text/html">${escapeXml(tools.html(own.topic ?? ''))}</text></topic>\n`,
      );
      resource(`r_${id}`, 'imsdt_xmlv1p3', `topics/${id}.xml`);
      made.push(item(id, title, `r_${id}`));
    } else if (own.paper) {
      const { xml, left } = assessmentOf(`a_${id}`, own.paper, tools.html);
      parts.set(`quizzes/${id}.xml`, xml);
      resource(`r_${id}`, 'imsqti_xmlv1p2/imscc_xmlv1p3/assessment', `quizzes/${id}.xml`);
      made.push(item(id, title, `r_${id}`));
      if (left > 0) remarks.push({ word: 'cartridgeQuestions', values: { title, n: left } });
    } else if (kind !== 'courseware') {
      made.push(webPage(id, title, tools.html(textOf(own))));
      if (kind !== 'reading') remarks.push({ word: 'cartridgePage', values: { title } });
    }
    for (const [at, { fileId }] of attachments.entries()) {
      const href = tools.place(fileId);
      if (!href) continue;
      resource(`r_${id}_${at}`, 'webcontent', href);
      const name = bundle.files.find((file) => file.id === fileId)?.name ?? title;
      made.push(item(`${id}_${at}`, kind === 'courseware' && attachments.length === 1 ? title : name, `r_${id}_${at}`));
    }
    return made;
  };

  const { course, profile } = bundle;
  const chapters = bundle.sections
    .filter(({ kind }) => kind === 'chapter')
    .map(({ key, title }) => {
      const inner = bundle.sections.filter(({ parentKey }) => parentKey === key).flatMap(itemsOf);
      return `<item identifier="i_${key}"><title>${escapeXml(title)}</title>${inner.join('')}</item>`;
    });
  if (profile?.introduction)
    chapters.unshift(webPage('introduction', course.courseName, tools.html(profile.introduction)));
  const used = new Set(resources.flatMap((one) => [...one.matchAll(/<file href="([^"]*)"/g)].map(([, href]) => href)));
  // Pictures in texts are resources too.
  for (const [at, { id }] of bundle.files.entries()) {
    const href = tools.place(id);
    if (href && !used.has(escapeXml(href))) resource(`r_file_${at}`, 'webcontent', href);
  }
  const words = (name: string, text: string) =>
    `<lomimscc:${name}><lomimscc:string language="zh">${escapeXml(text)}</lomimscc:string></lomimscc:${name}>`;
  parts.set(
    'imsmanifest.xml',
    `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="m_${bundle.packageId}" xmlns="http://www.imsglobal.org/xsd/imsccv1p3/imscp_v1p1" xmlns:lomimscc="http://ltsc.ieee.org/xsd/imsccv1p3/LOM/manifest">
<metadata><schema>IMS Common Cartridge</schema><schemaversion>1.3.0</schemaversion><lomimscc:lom><lomimscc:general>${words('title', course.courseName)}${words('description', course.description)}</lomimscc:general></lomimscc:lom></metadata>
<organizations><organization identifier="organization" structure="rooted-hierarchy"><item identifier="root">${chapters.join('\n')}</item></organization></organizations>
<resources>${resources.join('\n')}</resources>
</manifest>
`,
  );
  return { parts, remarks };
}
