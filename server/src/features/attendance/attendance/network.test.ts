import { BlockList, isIP } from 'node:net';
import { isNetwork, isWithin } from '@xueyan/contract/attendance/network';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const v4 = fc
  .tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 0, max: 255 })))
  .map((bytes) => bytes.join('.'));

describe('a network range §attendance.27', () => {
  test.each([
    '10.1.2.3',
    '10.0.0.0/8',
    '0.0.0.0/0',
    '192.168.1.128/25',
    '10.1.2.3/32',
    '2001:db8::1',
    '2001:db8::/32',
    '::/0',
    '::1',
    'fe80::1:2:3:4',
    '1:2:3:4:5:6:7:8',
    '1:2:3:4:5:6:7::',
    '::ffff:10.1.2.3',
    '2001:DB8::/48',
  ])('may be %s', (text) => {
    expect(isNetwork(text)).toBe(true);
  });

  test.each([
    '',
    ' ',
    '10',
    '10.1.2',
    '10.1.2.3.4',
    '10.1.2.256',
    '010.1.2.3',
    '10.1.2.3/33',
    '10.1.2.3/08',
    '10.1.2.3/',
    '10.1.2.3/-1',
    '10.1.2.3/8/8',
    '10.1.2.3/8',
    '10.1.2.*',
    '10.1.2.3-10.1.2.9',
    '0x0a.1.2.3',
    ' 10.1.2.3',
    '10.1.2.3 ',
    '１０.1.2.3',
    ':',
    ':::',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7:8::',
    '12345::',
    'g::1',
    'fe80::1%eth0',
    '2001:db8::/129',
    '2001:db8::1/32',
    '[::1]',
    '1.2.3.4::',
    '::ffff:10.0.0.0/104',
    'localhost',
  ])('cannot be %j', (text) => {
    expect(isNetwork(text)).toBe(false);
  });

  test('contains its addresses, including IPv4 mapped to IPv6', () => {
    const networks = ['10.1.0.0/16', '192.168.1.7', '2001:db8:1::/48'];
    for (const address of ['10.1.0.0', '10.1.255.255', '::ffff:10.1.2.3', '192.168.1.7', '2001:db8:1:ffff::1']) {
      expect(isWithin(address, networks), address).toBe(true);
    }
    for (const address of ['10.2.0.0', '192.168.1.8', '2001:db8:2::1', '::1', '', 'nonsense', '10.1.2.3/16']) {
      expect(isWithin(address, networks), address).toBe(false);
    }
    expect(isWithin('::1', ['0.0.0.0/0'])).toBe(false);
    expect(isWithin('1.2.3.4', ['::/0'])).toBe(false);
    expect(isWithin('1.2.3.4', ['0.0.0.0/0'])).toBe(true);
  });

  test("agrees with Node's block list for any address and range", () => {
    fc.assert(
      fc.property(v4, v4, fc.integer({ min: 0, max: 32 }), (address, base, prefix) => {
        const list = new BlockList();
        list.addSubnet(base, prefix);
        const value = base.split('.').reduce((sum, byte) => sum * 256 + Number(byte), 0);
        const size = 2 ** (32 - prefix);
        const start = Math.floor(value / size) * size;
        const network = [24, 16, 8, 0].map((shift) => Math.floor(start / 2 ** shift) % 256).join('.');
        expect(isWithin(address, [`${network}/${prefix}`])).toBe(list.check(address));
      }),
    );
    fc.assert(
      fc.property(fc.ipV6(), fc.ipV6(), (address, other) => {
        expect(isNetwork(address)).toBe(isIP(address) === 6);
        const list = new BlockList();
        list.addAddress(other, 'ipv6');
        expect(isWithin(address, [other])).toBe(list.check(address, 'ipv6'));
        expect(isWithin(other, [other])).toBe(true);
      }),
    );
  });

  test('gives a result for any input, never an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789abcdef.:/ %'), maxLength: 45 }), (text) => {
        if (isNetwork(text) && !text.includes('/')) expect(isIP(text)).not.toBe(0);
      }),
      { numRuns: 2000 },
    );
  });
});
