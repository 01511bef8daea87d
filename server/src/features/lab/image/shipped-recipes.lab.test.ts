import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LabEngine } from '../../../platform/lab/engine.ts';
import { createTestSite, type TestSite } from '../../../platform/lab/qemu/test-site.ts';
import { shippedRecipes } from './shipped-recipes.seed.ts';

const MINUTE = 60_000;
/** Each takes many minutes to build under emulation. */
const whole = process.env.TEST_ALL !== undefined;

/** Script that a machine of each recipe runs as its student, and the expected output. */
const asStudent: Record<string, { script: string; says: RegExp }> = {
  'c-java': {
    script: 'g++ --version | head -1; javac --version; mvn --version',
    says: /g\+\+.*\njavac \d+.*\n.*Apache Maven/s,
  },
  'python-data': {
    script: `python3 -c 'import numpy, pandas, sklearn, matplotlib; print("imported")'; ${opens('http://127.0.0.1:8888/tree')}`,
    says: /imported[\s\S]*200/,
  },
  database: {
    script: `${until('mariadb student -Ne "select 41 + 1"')}; ${until('psql -Atc "select 42 + 1"')}; sqlite3 :memory: 'select 44'; redis-cli ping`,
    says: /^42\n43\n44\nPONG\n$/,
  },
  web: { script: `curl -fs http://127.0.0.1/; node --version; npm --version`, says: /PHP \d+\.\d+[\s\S]*v\d+/ },
  network: {
    script: `${until('vtysh -c "show version" | head -1')}; nmap --version | head -1; cat /proc/sys/net/ipv4/ip_forward`,
    says: /FRRouting[\s\S]*Nmap[\s\S]*\n1\n/,
  },
  desktop: {
    script: 'DISPLAY=:0 xprop -root _NET_CLIENT_LIST; pgrep -x fcitx5 >/dev/null && fc-match sans:lang=zh-cn',
    says: /0x[\s\S]*Noto/,
  },
};

/** Retries a command for a while: services need a moment under emulation. */
function until(command: string): string {
  return `for s in $(seq 60); do out=$(${command} 2>/dev/null) && [ -n "$out" ] && echo "$out" && break; sleep 1; done`;
}

function opens(address: string): string {
  const ask = `import urllib.request as r; print(r.urlopen("${address}", timeout=20).status)`;
  return until(`python3 -c '${ask}'`);
}

let site: TestSite | undefined;
let engine: LabEngine | undefined;
beforeAll(async () => {
  if (!whole) return;
  site = await createTestSite('debian');
  engine = site.engine();
}, 60 * MINUTE);
afterAll(async () => {
  await engine?.close({ destroyAll: true });
  await site?.remove();
}, MINUTE);

test('every shipped recipe has a script that checks it', () => {
  expect(Object.keys(asStudent).sort()).toEqual(shippedRecipes.map(({ recipe }) => recipe).sort());
});

describe.runIf(whole).each(shippedRecipes)('$recipe', ({ recipe, definition, type }) => {
  test('each recipe is built, starts from its template, and contains what it promises', {
    timeout: 120 * MINUTE,
  }, async () => {
    if (!engine || !site) throw new Error('no engine');
    const image = { recipe, build: `shipped-${recipe}` };
    const lines: string[] = [];
    const layer = { ...definition, ...image, base: site.image, capture: '', desktop: type === 'desktop' };
    const manifest = await engine
      .buildLayer(layer, (line) => lines.push(line))
      .catch((error: unknown) => {
        throw new Error(lines.slice(-20).join('\n'), { cause: error });
      });
    const size = { cpus: 1, memoryMb: manifest.minMemoryMb };
    await engine.ensureTemplate(image, size);
    await engine.start({ machineId: recipe, image, size });
    const asked = asStudent[recipe];
    const script = `cat >/tmp/ask.sh <<'ASK'\n${asked?.script}\nASK\nsu - student -c 'sh /tmp/ask.sh' 2>&1`;
    const { output } = await engine.exec(recipe, script, { limitMs: 120_000 });
    expect(output).toMatch(asked?.says ?? /never/);
    await engine.destroy(recipe);
    await engine.removeImage(image.build);
  });
});
