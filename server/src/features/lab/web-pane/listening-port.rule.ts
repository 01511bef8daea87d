/** State of a TCP socket that listens, as Linux writes it in `/proc/net/tcp`. */
const listens = '0A';
const anybody = /^0+$/;
/** 127.0.0.0/8 in the order of bytes of x86, ::1, and ::ffff:127.0.0.1. */
const loopback = /^(?:[0-9A-F]{6}7F|0{24}01000000|0{16}FFFF0000[0-9A-F]{6}7F)$/;

export interface ListeningPort {
  port: number;
  onlyInside: boolean;
}

/**
 * Returns the listening ports of `/proc/net/tcp` and `/proc/net/tcp6`, in their order, at most `most`. A port that is
 * reachable by any address but loopback is for all.
 */
export function readListeningPorts(text: string, most = 100): ListeningPort[] {
  const found = new Map<number, boolean>();
  for (const line of text.split('\n')) {
    const [, local = '', , state] = line.trim().split(' ').filter(Boolean);
    const [address = '', hex = ''] = local.split(':');
    const port = Number.parseInt(hex, 16);
    if (state !== listens || !(port >= 1 && port <= 65_535)) continue;
    const inside = !anybody.test(address) && loopback.test(address);
    found.set(port, inside && (found.get(port) ?? true));
  }
  return [...found]
    .map(([port, onlyInside]) => ({ port, onlyInside }))
    .toSorted((a, b) => a.port - b.port)
    .slice(0, most);
}
