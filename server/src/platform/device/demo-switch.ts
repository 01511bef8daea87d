import type { Duplex } from 'node:stream';
import ssh2 from 'ssh2';

export interface DemoSwitch {
  port: number;
  close(): void;
}

const ports = Array.from({ length: 8 }, (_, index) => ({ name: `Gi0/${index + 1}`, vlan: index < 4 ? 10 : 20 }));

/** What the switch answers; anything else is unknown to it. */
const answers: Record<string, () => string[]> = {
  '?': () => ['show version', 'show vlan', 'show interfaces', 'show mac address-table', 'exit'],
  'show version': () => [
    'XY-S2108 demonstration switch, software 1.0',
    '8 ports, uptime: since the server has started',
  ],
  'show vlan': () => [
    'VLAN  Name        Ports',
    ...[10, 20].map((vlan) => {
      const names = ports.filter((one) => one.vlan === vlan).map(({ name }) => name);
      return `${vlan}    ${vlan === 10 ? 'teaching  ' : 'lab       '}  ${names.join(', ')}`;
    }),
  ],
  'show interfaces': () => [
    'Port    VLAN  Link',
    ...ports.map(({ name, vlan }, index) => `${name}   ${vlan}    ${index % 3 === 2 ? 'down' : 'up, 1000 Mbit/s'}`),
  ],
  'show mac address-table': () => [
    'VLAN  Address            Port',
    ...ports
      .filter((_, index) => index % 3 !== 2)
      .map(({ name, vlan }, index) => `${vlan}    02:00:00:00:00:0${index + 1}  ${name}`),
  ],
};

/**
 * Opens an SSH server on loopback that behaves like a small switch, for demo schools: it answers a few commands and has
 * nothing behind it. Returns null where the port is taken, as by another server of the school.
 */
export function openDemoSwitch(
  port: number,
  { hostKey, account, password }: { hostKey: string; account: string; password: string },
): Promise<DemoSwitch | null> {
  const server = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
    client.on('error', () => undefined);
    client.on('authentication', (login) => {
      if (login.method !== 'password') return login.reject(['password']);
      if (login.username === account && login.password === password) login.accept();
      else login.reject();
    });
    client.on('session', (accept) => {
      const session = accept();
      session.on('pty', (agree) => agree?.());
      session.on('window-change', (agree) => agree?.());
      session.on('shell', (agree) => converse(agree()));
    });
  });
  return new Promise((resolve) => {
    server.on('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => resolve({ port: server.address().port, close: () => server.close() }));
  });
}

/** The longest line that is kept. */
const longest = 200;

function converse(channel: Duplex): void {
  let line = '';
  channel.on('error', () => undefined);
  channel.write('\r\nXY-S2108. Type ? for commands.\r\nS1# ');
  channel.on('data', (typed: Buffer) => {
    for (const key of typed.toString()) {
      if (key === '\r' || key === '\n') {
        const wanted = line.trim().replace(/\s+/g, ' ').toLowerCase();
        line = '';
        if (wanted === 'exit') return channel.end('\r\n');
        const lines = wanted === '' ? [] : (answers[wanted]?.() ?? [`% Unknown command: ${wanted}`]);
        channel.write(`\r\n${lines.map((one) => `${one}\r\n`).join('')}S1# `);
      } else if (key === '\u007f' || key === '\b') {
        if (line === '') continue;
        line = line.slice(0, -1);
        channel.write('\b \b');
      } else if (key >= ' ' && line.length < longest) {
        line += key;
        channel.write(key);
      }
    }
  });
}
