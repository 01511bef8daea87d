import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/**
 * Parts in which the product is fetched. A dynamically imported file, such as a page or drawer, belongs to the first
 * part whose pattern matches it, otherwise to its feature.
 */
const patterns: [part: string, file: RegExp][] = [
  ['main', /\/src\/main\.tsx$/],
  ['outside', /\/src\/(outside|app\/LoginScreen|features\/base\/login\/.*)\.tsx$/],
  // The list of every page.
  ['views', /\/src\/app\/all-views\.ts$/],
  ['password', /\/src\/features\/base\/password\//],
  // The first screen after the sign-in.
  ['shell', /\/src\/(app\/(SignedIn|layout\/PortalLayout)|features\/base\/job\/JobWatcher)\.tsx$/],
  // The tabs at the bottom of a phone.
  ['phone', /\/layout\/PortalTabs\.tsx$/],
  // For teachers only.
  ['desk', /\/(composed\/home\/TeacherHomePage|course-application\/WaitingApplications)\.tsx$/],
  // Arranging a home, and the memory of opened pages.
  ['arrange', /\/composed\/home\/ArrangeDrawer\.tsx$/],
  ['opened', /\/composed\/home\/note-opened\.ts$/],
  // What is live and the news come once the home can be used.
  ['home-cards', /\/(class-screen\/HomeLive|article\/HomeNews)\.tsx$/],
  ['research-home', /\/composed\/home\/ResearchHomePage\.tsx$/],
  ['admin-home', /\/composed\/home\/AdminHomePage\.tsx$/],
  ['common-home', /\/composed\/home\/(CommonHomePage\.tsx|common-home\.text\.ts|menu-pages\.ts)$/],
  ['home', /\/src\/features\/composed\/home\/|\/(timetable\/NextLesson|announcement\/HomeNotices)\.tsx$/],
  ['admin', /\/src\/app\/(layout\/(AdminLayout|MenuDrawer)|tabs\/TabBar)\.tsx$/],
  // The call into a class, after the page has rendered.
  ['call', /\/class-screen\/ClassCall\.tsx$/],
  // Lists that open from the header.
  ['menus', /\/(layout\/(UserPopup|FloatingBranch)|tabs\/TabMenu|attendance\/TeacherAttendanceTool)\.tsx$/],
  // What is open below an entry of the top menu.
  ['panel', /\/layout\/BranchPanel\.tsx$/],
  // Opened by a press, from any page.
  ['tools', /\/src\/(app|features\/base\/job)\//],
  // The charts' library loads after the numbers beside them.
  ['charts', /\/(monitoring\/TimeChart|exam-analysis\/TenthsChart|ui\/chart\/Chart)\.tsx$/],
  // The PDF reader loads with the first document.
  ['pdf-reader', /\/courseware\/load-pdf\.ts$/],
  // The canvas of mind maps is for the page of one, not for the list.
  ['mind-canvas', /\/mind-map\/MindMapEditor\.tsx$/],
  // Panes beside a terminal, for those who open them.
  ['machine-panes', /\/lab\/console\/(WebPane|FilePane|SerialPane)\.tsx$/],
  // Heavy, and used on a few days of the year.
  ['lunar', /\/(lunar-day|legal-holidays)\.ts$/],
];
const folder = /\/src\/(?:ui|features\/[^/]+)\/([^/]+)\//;

const partOf = (file: string): string =>
  patterns.find(([, pattern]) => pattern.test(file))?.[0] ?? folder.exec(file)?.[1] ?? basename(file, '.tsx');

/**
 * Chunks of modules that several parts need: the first chunk that names one of those parts; the rest is for the staff.
 */
const shared: [chunk: string, parts: string[]][] = [
  ['kernel', ['outside']],
  ['core', ['main']],
  ['base', ['shell', 'home']],
  ['menu', ['menus']],
  ['calls', ['call']],
  ['desk', ['desk']],
  // A student at work, and a student choosing, fetch nothing that only long forms and tables need.
  ['work', ['attempt', 'console', 'markdown']],
  ['lists', ['study']],
];

/** Chunks of modules that few pages need and that are too heavy for all of them. */
const apart: [chunk: string, file: RegExp][] = [
  ['drag', /\/@dnd-kit\/|\/src\/ui\/drag\//],
  ['echarts', /\/node_modules\/(echarts|zrender)\//],
  ['pdf', /\/node_modules\/pdfjs-dist\//],
  ['xterm', /\/node_modules\/@xterm\//],
];

/** Chunks of modules that one part alone needs; several parts may share a chunk, so that their styles are one file. */
const alone: Record<string, string> = { main: 'core', shell: 'base', home: 'base', desk: 'desk' };

/** Chunks of other modules that the staff's pages share, by purpose: a page fetches the kinds that it needs. */
const kinds: [chunk: string, file: RegExp][] = [
  ['dates', /\/@rc-component\/picker\/|\/dayjs\/plugin\/|\/antd\/es\/(date-picker|time-picker|calendar)\//],
  ['uploads', /\/(tus-js-client|url-parse|js-base64|@rc-component\/upload)\/|\/antd\/es\/upload\/|\/src\/ui\/upload\//],
  ['trees', /\/@rc-component\/(tree|tree-select)\/|\/antd\/es\/tree(-select)?\/|\/src\/ui\/tree\//],
  ['results', /\/antd\/es\/result\//],
  ['sliders', /\/@rc-component\/(slider|color-picker)\/|\/antd\/es\/(slider|color-picker)\//],
  ['codes', /\/@rc-component\/qrcode\/|\/antd\/es\/qr-code\//],
];
/**
 * Areas of the product; the base of all areas is lower, and an area's own texts and components are for its own pages.
 */
const area =
  /\/(?:contract\/src|src\/features)\/(base|school|exam|teaching|lab|timetable|attendance|operations|content|ai|prep|research)\//;

const kindOf = (id: string): string | undefined => {
  const kind = kinds.find(([, file]) => file.test(id))?.[0];
  const of = area.exec(id)?.[1];
  return kind ?? (of && `${of}-shared`);
};

function chunkOf(id: string, needed: Set<string>): string | null {
  const [only] = needed;
  if (only === undefined) return null;
  const own = apart.find(([, file]) => file.test(id))?.[0];
  if (own) return own;
  if (needed.size === 1) return alone[only] ?? null;
  if (needed.has('boot')) return 'boot';
  return shared.find(([, parts]) => parts.some((part) => needed.has(part)))?.[0] ?? kindOf(id) ?? 'staff';
}

const virtual = 'virtual:part/';
const dynamicImport = /\bimport\(\s*(["'`])(\.{1,2}\/[^"'`]+\.tsx?)\1\s*\)/g;

/**
 * Gathers dynamic imports into few parts, each in a chunk of its own, and modules that several parts need into even
 * fewer, so that a page loads with a handful of requests.
 */
export function parts(): { plugin: Plugin; chunkOf: Rolldown.CodeSplittingNameFunction } {
  const members = new Map<string, Set<string>>();
  let needs = new Map<string, Set<string>>();
  const plugin: Plugin = {
    name: 'parts',
    apply: 'build',
    // Runs after `import.meta.glob` has been expanded.
    enforce: 'post',
    configResolved({ root }) {
      for (const file of dynamicTargets(root)) {
        const part = partOf(file);
        members.set(part, (members.get(part) ?? new Set()).add(file));
      }
    },
    resolveId: (id) => (id.startsWith(virtual) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${virtual}`)) return null;
      const files = [...(members.get(id.slice(virtual.length + 1)) ?? [])];
      return files.map((file) => `export * as ${nameOf(file)} from ${JSON.stringify(file)};`).join('\n');
    },
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: 'import(' },
      handler: (code, id) => ({
        code: code.replace(dynamicImport, (whole, _quote, path: string) => {
          const file = resolve(dirname(id), path);
          const part = partOf(file);
          // A part of one file needs no list.
          if (members.get(part)?.size === 1) return whole;
          return `import("${virtual}${part}").then((part) => part.${nameOf(file)})`;
        }),
        map: null,
      }),
    },
    // Areas stand on what all areas share. In a circle of chunks a module runs before the one it was made of.
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const lower = new Set([...shared.map(([chunk]) => chunk), ...kinds.map(([chunk]) => chunk), 'boot', 'staff']);
      for (const { name, imports } of chunks.filter((chunk) => lower.has(chunk.name))) {
        const area = chunks.find((chunk) => imports.includes(chunk.fileName) && chunk.name.endsWith('-shared'));
        if (area) this.error(`chunk ${name} imports ${area.name}: what both need belongs below the areas`);
      }
    },
    buildEnd() {
      needs = readNeeds([...this.getModuleIds()].flatMap((id) => this.getModuleInfo(id) ?? []));
    },
  };
  // Modules that the bundler adds are in no graph.
  return { plugin, chunkOf: (id) => (id.startsWith('\0rolldown') ? 'boot' : chunkOf(id, needs.get(id) ?? new Set())) };
}

const nameOf = (file: string) => basename(file).replace(/\W/g, '_');

/** Returns every file that is imported dynamically. */
function dynamicTargets(root: string): string[] {
  const targets = globSync('src/**/*.{ts,tsx}', { cwd: root }).flatMap((name) => {
    const file = resolve(root, name);
    const code = readFileSync(file, 'utf8');
    return [...code.matchAll(dynamicImport)].map(([, , path = '']) => resolve(dirname(file), path));
  });
  const pages = globSync('src/features/**/*Page.tsx', { cwd: root }).map((name) => resolve(root, name));
  return [...targets, ...pages].toSorted();
}

type Module = Pick<Rolldown.ModuleInfo, 'id' | 'isEntry' | 'importedIds' | 'dynamicallyImportedIds'>;

/** Returns which parts statically need each module. */
function readNeeds(modules: Module[]): Map<string, Set<string>> {
  const imports = new Map(modules.map(({ id, importedIds }) => [id, importedIds]));
  const needs = new Map<string, Set<string>>();
  const visit = (id: string, part: string) => {
    const known = needs.get(id) ?? new Set();
    if (known.has(part)) return;
    needs.set(id, known.add(part));
    for (const imported of imports.get(id) ?? []) visit(imported, part);
  };
  for (const { id, isEntry, dynamicallyImportedIds } of modules) {
    if (isEntry) visit(id, 'boot');
    for (const target of dynamicallyImportedIds) {
      visit(target, target.startsWith(`\0${virtual}`) ? target.slice(virtual.length + 1) : partOf(target));
    }
  }
  return needs;
}
