import { AsnDatabase } from './asn-database';
import { CLASSIFIED_NETWORKS, kindOfNetwork, type NetworkKind } from './classified-networks';

const firstWord = (name: string): string => name.split(/[\s,.]/)[0]!.toLowerCase();

describe('CLASSIFIED_NETWORKS', () => {
  it.each<[NetworkKind, number]>([
    ['hosting', 150],
    ['vpn', 30],
    ['proxy', 10],
    ['tor', 10],
    ['mobile', 10],
  ])('names enough networks of the kind %s', (kind, least) => {
    expect(CLASSIFIED_NETWORKS[kind].length).toBeGreaterThanOrEqual(least);
  });

  it('names each network once, with its source', () => {
    const all = Object.values(CLASSIFIED_NETWORKS).flat();
    expect(new Set(all.map(([asn]) => asn)).size).toBe(all.length);
    expect(all.filter(([, , source]) => !source.startsWith('https://'))).toEqual([]);
  });

  it('uses their registered names', async () => {
    const database = await AsnDatabase.open();
    const wrong = Object.values(CLASSIFIED_NETWORKS)
      .flat()
      .filter(([asn, name]) => firstWord(database.nameOf(asn) ?? '') !== firstWord(name));
    expect(wrong).toEqual([]);
  });

  it.each([
    [7922, 'Comcast'],
    [33651, 'Comcast'],
    [7015, 'Comcast'],
    [20115, 'Charter'],
    [11427, 'Charter'],
    [20001, 'Charter'],
    [10796, 'Charter'],
    [7018, 'AT&T'],
    [6389, 'AT&T'],
    [701, 'Verizon'],
    [22773, 'Cox'],
    [5650, 'Frontier'],
    [209, 'CenturyLink'],
    [7029, 'Windstream'],
    [6128, 'Cablevision'],
    [19108, 'Suddenlink'],
    [30036, 'Mediacom'],
    [16591, 'Google Fiber'],
    [23089, 'Hotwire'],
    [14638, 'Liberty Puerto Rico'],
    [5056, 'Aureon'],
    [13335, 'Cloudflare, which brings iCloud Private Relay'],
    [36183, 'Akamai, likewise'],
    [54113, 'Fastly, likewise'],
  ])('does not contain AS%i: %s', (asn) => {
    expect(kindOfNetwork(asn)).toBeNull();
  });
});
