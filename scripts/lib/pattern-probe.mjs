// A thread that runs patterns on texts made to slow them down: one that does not end can only be ended from outside.
import { parentPort, workerData } from 'node:worker_threads';
import { attacksOn, textOf } from './patterns.mjs';

const length = 20_000;
const growth = 3;
/**
 * Milliseconds of processor time, so that a busy host has no influence. A linear pattern reads so short a text in a
 * hundredth of it.
 */
const suspiciousMs = 5;

function costOf(pattern, text) {
  const before = process.threadCpuUsage();
  text.replace(pattern, '');
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Returns an attack whose cost grows faster than its length; undefined when there is none. */
function findWeakness({ source, flags }) {
  const pattern = new RegExp(source, `${flags.replace(/[gy]/g, '')}g`);
  return attacksOn({ source, flags }).find((attack) => {
    const text = textOf(attack, length);
    // Measured again before it counts: the first run also includes compilation.
    if (costOf(pattern, text) < suspiciousMs) return false;
    const cost = costOf(pattern, text);
    return cost > suspiciousMs && costOf(pattern, textOf(attack, growth * length)) > 1.8 * growth * cost;
  });
}

for (const [index, pattern] of workerData.entries()) {
  parentPort.postMessage({ index });
  parentPort.postMessage({ index, weakness: findWeakness(pattern) });
}
