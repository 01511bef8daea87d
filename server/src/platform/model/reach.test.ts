import { expect, test } from 'vitest';
import { isInside } from './reach.ts';

test.each([
  ...['127.0.0.1', '10.1.2.3', '192.168.1.1', '172.31.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...['192.0.0.8', '198.18.0.1', '198.19.255.255', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...[
    '::1',
    '::',
    'fd00::7',
    'fe80::1',
    'ff02::1',
    '::ffff:10.0.0.1',
    '::ffff:a00:1',
    '64:ff9b::a00:1',
    '2002:a00:1::1',
  ],
])('treats %s as an address outside the internet', (address) => {
  expect(isInside(address)).toBe(true);
});

test.each([
  ...['1.1.1.1', '8.8.8.8', '198.17.255.255', '198.20.0.1', '192.0.1.1', '223.255.255.255', '172.32.0.1'],
  ...['2606:4700::1111', '2400:3200::1', '::ffff:8.8.8.8'],
])('treats %s as an address of the internet', (address) => {
  expect(isInside(address)).toBe(false);
});
