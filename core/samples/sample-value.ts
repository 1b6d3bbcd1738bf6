import { addDays } from '../dates/dates.ts';
import type { FieldType } from '../fields/field-types.ts';
import { creditCode, idCard, mobile, type Random } from './random.ts';

/** Facts about a field's values; every definition of a form has them. */
export type SampledField = {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly kind: FieldType;
  readonly length?: number;
  readonly precision?: number;
  readonly min?: number;
  readonly max?: number;
  readonly valid?: string;
  readonly multiple?: boolean;
  readonly unique?: boolean;
};

export type SampleWorld<F extends SampledField = SampledField> = {
  readonly random: Random;
  /** The day the record is of, yyyy-MM-dd. */
  readonly day: string;
  /** Counts the records of a table; codes are made of it, so they never repeat. */
  readonly index: number;
  /** Lists the possible values of a field of keys: values of its dictionary, ids of records, usernames, regions. */
  readonly keys: (field: F) => readonly string[];
  /** Words of the trade for a text; without it the label says what stands there. */
  readonly words?: (field: F) => string | undefined;
};

/**
 * A value the field accepts: within its length, range, decimals, dictionary and validator. Days of one record follow each other as their
 * names say (begin before end). Null for what only people can give (files) and for keys nobody offers.
 */
export function sampleValue<F extends SampledField>(field: F, world: SampleWorld<F>): string | number | null {
  if (field.kind.storage === 'none' || field.type === 'file' || field.type === 'image') return null;
  if (field.type === 'switch') return world.random.pick(['Y', 'N']);
  if (field.kind.reference !== 'none') return keysOf(field, world);
  switch (field.kind.storage) {
    case 'numeric':
    case 'integer':
      return numberOf(field, world.random);
    case 'date':
      return dayOf(field, world);
    case 'timestamp':
      return `${dayOf(field, world)} ${timeOf(field, world.random)}:00`;
    case 'text':
      return textOf(field, world);
  }
}

function keysOf<F extends SampledField>(field: F, { random, keys }: SampleWorld<F>): string | null {
  const all = keys(field);
  if (all.length === 0) return null;
  const isMany = field.kind.multiple && field.multiple !== false && all.length > 1;
  if (!isMany) return random.pick(all);
  const first = random.integer(0, all.length - 2);
  return all.slice(first, first + 2).join(',');
}

/** Ranges by what a number is called, smallest and greatest; the first that fits counts. */
const ranges: readonly (readonly [RegExp, number, number])[] = [
  [/期初累计折旧/, 1, 400],
  [/期初已提月数/, 1, 11],
  [/使用月数/, 36, 120],
  [/税率/, 13, 13],
  [/折扣|优惠|损耗|残值率|公摊|配额/, 1, 5],
  [/汇率|系数|倍率/, 1, 1],
  [/率|进度|比例|占比/, 60, 98],
  [/得分|评分|满分|成绩|自评|上级评/, 70, 98],
  [/权重/, 20, 40],
  [/单价|价$|底价/, 1, 80],
  [/(小时|工时|时长)$|\(h\)/, 1, 8],
  [/温度/, 600, 1350],
  [/分\)|分钟/, 5, 240],
  [/天\)/, 7, 90],
  [/年度/, 2026, 2026],
  [/序号|步骤|层|级数|期次|优先级|顺序|排序/, 1, 9],
  [/人数|次数|份数|穴数|周期|个月|\(月\)/, 1, 6],
  [/模次|寿命/, 20_000, 200_000],
  [/面积|占地/, 60, 1200],
  [/数量|用量|数$|表底|库存|产量|流转|应领|合格|报工/, 10, 900],
  [/金额|合计|费|款|原值|预算|押金|租|定额|月$|总额|奖金|工资|余额|收入|成本/, 500, 60_000],
];

function numberOf(field: SampledField, random: Random): string | number {
  const [, low, high] = ranges.find(([words]) => words.test(field.label)) ?? [null, 1, 100];
  const least = Math.max(low, field.min ?? low);
  const most = Math.min(Math.max(high, least), field.max ?? Math.max(high, least));
  const whole = random.integer(Math.ceil(Math.min(least, most)), Math.floor(most));
  if (field.kind.storage === 'integer') return whole;
  // Amounts have cents and prices a little more; quantities and rates are round.
  const hasCents = /价|费|金额|款|租/.test(field.label) && whole + 1 <= most;
  return hasCents ? (whole + random.integer(0, 99) / 100).toFixed(Math.min(2, field.precision ?? 2)) : String(whole);
}

/** Days between the day of the record and a day of it, by its name. */
function dayOf(field: SampledField, { day, random }: SampleWorld<never>): string {
  const { name } = field;
  if (/birth/.test(name)) return addDays(day, -random.integer(8000, 16_000));
  if (/(^|_)(last|buy|make|entry|issue|sign|open|install|join|accept|origin)/.test(name))
    return addDays(day, -random.integer(20, 400));
  if (/expire|valid_to|(^|_)end_date|lease_end|insure|warranty|inspect/.test(name))
    return addDays(day, random.integer(180, 700));
  if (/real_|done|finish_time|handle_time|(^|_)end|(^|_)to$|dismount|back|out_time/.test(name)) return addDays(day, 1);
  if (/due|need|delivery|plan|next|deadline|arriv|effect/.test(name)) return addDays(day, random.integer(7, 40));
  return day;
}

function timeOf(field: SampledField, random: Random): string {
  const isEnd = /end|finish|done|dismount|out_/.test(field.name);
  const hour = isEnd ? random.integer(15, 17) : random.integer(8, 11);
  return `${String(hour).padStart(2, '0')}:${random.pick(['00', '15', '30', '45'])}`;
}

function textOf<F extends SampledField>(field: F, world: SampleWorld<F>): string {
  const { random, day, index } = world;
  if (field.type === 'month') return day.slice(0, 7);
  const checked = checkedText(field, random, index);
  if (checked !== undefined) return checked;
  const text = world.words?.(field) ?? `${field.label}${index}`;
  if (field.type === 'umeditor') return `<p>${text}</p>`;
  const most = field.length ?? field.kind.maxLength;
  if (text.length <= most) return text;
  // The number at the end is what makes a text differ from its neighbours.
  const tail = String(index);
  return tail.length < most ? text.slice(0, most - tail.length) + tail : text.slice(0, most);
}

/** A text that passes the validator of the field; undefined when it has none. */
function checkedText({ valid, unique }: SampledField, random: Random, index: number): string | undefined {
  switch (valid) {
    case undefined:
      return undefined;
    case 'm':
      // Those of a table that must differ follow each other in steps that visit all numbers.
      return unique === true ? mobile(random, index * 7919) : mobile(random);
    case 'e':
      return `contact${unique === true ? index : random.integer(100, 9999)}@example.com`;
    case 'idcard':
      return idCard(random);
    case 'taxno':
    case 'uscc':
      return creditCode(random);
    case 'HH:mm':
      return timeOf({ name: '' } as SampledField, random);
    case 'url':
      return `https://example.com/${random.integer(1000, 9999)}`;
    case 'ip':
      return `192.0.2.${random.integer(1, 254)}`;
    case 'cron':
      return '0 0 2 * * ?';
    default: {
      const [, least = '1', most = '1'] = /^n(\d+)-(\d+)$/.exec(valid) ?? [];
      const length = Math.min(Number(most), Math.max(Number(least), 19));
      return Array.from({ length }, (_, place) => (place === 0 ? 6 : random.integer(0, 9))).join('');
    }
  }
}
