/** Repeatable random choices, so that every demonstration and every test looks the same. */
export type Random = {
  readonly integer: (low: number, high: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
};

/** A small generator (mulberry32) with a seed of its own. */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    integer,
    pick: (list) => {
      const [first] = list;
      if (first === undefined) throw new RangeError('Nothing to pick from');
      return list[integer(0, list.length - 1)] ?? first;
    },
  };
}

const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** A unified social credit code with a right check character, of no existing company. */
export function creditCode(random: Random): string {
  const body = `91320500MA${Array.from({ length: 7 }, () => random.pick([...letters])).join('')}`;
  const sum = weights.reduce((total, weight, index) => total + weight * letters.indexOf(body[index] ?? ''), 0);
  return body + (letters[(31 - (sum % 31)) % 31] ?? '');
}

/** A mobile number from a range that is not given out. @param place which of the ten thousand; each is another one */
export function mobile(random: Random, place: number = random.integer(0, 9999)): string {
  return `1990000${String(place % 10_000).padStart(4, '0')}`;
}

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** An identity card number with an existing birthday and a right check digit; the region code is given to nobody. */
export function idCard(random: Random): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const birthday = `${random.integer(1965, 2003)}${two(random.integer(1, 12))}${two(random.integer(1, 28))}`;
  const body = `329999${birthday}${String(random.integer(0, 999)).padStart(3, '0')}`;
  const sum = idWeights.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  return body + ('10X98765432'[sum % 11] ?? '');
}
