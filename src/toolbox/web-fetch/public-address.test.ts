import { describe, expect, it } from 'vitest';
import { createPublicAddressCheck } from './public-address.ts';

const isPublic = createPublicAddressCheck();

describe('createPublicAddressCheck', () => {
  it.each([
    ['this host', '0.0.0.0', '0.1.2.3'],
    ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
    ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12::1'],
    ['link-local', '169.254.1.1', 'fe80::1', 'febf::1', 'fe80::1%eth0'],
    ['metadata', '169.254.169.254', '100.100.100.200', '168.63.129.16', '192.0.0.192', 'fd00:ec2::254'],
    ['carriers', '100.64.0.1', '100.127.255.255'],
    ['multicast and broadcast', '224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1'],
    [
      'reserved and documentation',
      '240.0.0.1',
      '192.0.2.1',
      '198.51.100.1',
      '203.0.113.9',
      '198.18.0.1',
      '2001:db8::1',
    ],
    ['mapped from version 4', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '::127.0.0.1', '::ffff:0:7f00:1'],
    ['carrying version 4', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:7f00:1::', '64:ff9b:1::1'],
    ['unspecified and unassigned', '::', '100::1', '4000::1', '5f00::1', '3fff::1'],
    ['no addresses', '', 'localhost', '2130706433', '0x7f000001', '0177.0.0.1', '127.1', '1.2.3.4.5', '[::1]'],
  ])('refuses what is not public: %s', (_, ...addresses) => {
    expect(addresses.filter(isPublic)).toEqual([]);
  });

  it('lets public addresses pass', () => {
    const all = ['1.1.1.1', '8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.0.1', '128.0.0.1', '223.255.255.255'];
    const six = ['2606:4700:4700::1111', '2a00:1450:4001::1', '2001:4860:4860::8888', '2400::1'];
    expect([...all, ...six].filter((address) => !isPublic(address))).toEqual([]);
  });
});
