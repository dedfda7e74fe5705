import { BlockList, isIP } from 'node:net';

/** Networks of version 4 that are not the public internet: IANA's special-purpose registry, and clouds' own. */
const SPECIAL_4 = [
  '0.0.0.0/8', // this host
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carriers' translation, and metadata of Alibaba Cloud
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // Azure's platform
  '169.254.0.0/16', // link-local, and metadata of most clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments, and metadata of Oracle's cloud
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // relays of version 6
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
];

/** Everything public of version 6 lies here. Loopback, private, link-local, multicast and mapped addresses do not. */
const GLOBAL_6 = ['2000::/3'];

/** What of it is not public after all, or carries an address of version 4 that nobody checked. */
const SPECIAL_6 = [
  '2001::/23', // protocol assignments, and Teredo, which carries version 4
  '2001:db8::/32', // documentation
  '2002::/16', // carries version 4
  '3fff::/20', // documentation
];

/** Tells public addresses from all others. */
export function createPublicAddressCheck(): (address: string) => boolean {
  const special = toBlockList(SPECIAL_4, SPECIAL_6);
  const globalSix = toBlockList([], GLOBAL_6);
  return (address) => {
    const version = isIP(address);
    if (version === 4) return !special.check(address, 'ipv4');
    return version === 6 && globalSix.check(address, 'ipv6') && !special.check(address, 'ipv6');
  };
}

function toBlockList(four: readonly string[], six: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of four) list.addSubnet(...toSubnet(network), 'ipv4');
  for (const network of six) list.addSubnet(...toSubnet(network), 'ipv6');
  return list;
}

function toSubnet(network: string): [string, number] {
  const [address = '', bits] = network.split('/');
  return [address, Number(bits)];
}
