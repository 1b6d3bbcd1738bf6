/** A place in the text of a template that a value stands for: `${name}`, with where it begins, both from 1. */
export type Place = { readonly name: string; readonly line: number; readonly column: number };

/** Fault in a template, and its place. */
export type TemplateFault = Place & { readonly kind: 'broken' | 'unknown' };

const PLACE = /\$\{([^}\n]*)(\}?)/g;
const NAME = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;

/** The places of a text in their order, and those that cannot be meant. */
export function placesOf(text: string): {
  readonly places: readonly Place[];
  readonly faults: readonly TemplateFault[];
} {
  const places: Place[] = [];
  const faults: TemplateFault[] = [];
  for (const { index, 1: inner = '', 2: end = '' } of text.matchAll(PLACE)) {
    const name = inner.trim();
    const at = { name: name.slice(0, 40), ...positionOf(text, index) };
    if (end === '' || !NAME.test(name)) faults.push({ ...at, kind: 'broken' });
    else places.push(at);
  }
  return { places, faults };
}

/** The first place that none of these values stands for, or that cannot be read; null when all is well. */
export function templateFault(text: string, known: readonly string[] | null): TemplateFault | null {
  const { places, faults } = placesOf(text);
  const unknown = places.find(({ name }) => known !== null && !known.includes(name));
  return faults[0] ?? (unknown === undefined ? null : { ...unknown, kind: 'unknown' });
}

/** Puts the values in. A value is text: what stands in it is never read again. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(PLACE, (whole, inner: string) => {
    const name = inner.trim();
    return Object.hasOwn(values, name) ? (values[name] ?? '') : whole;
  });
}

function positionOf(text: string, index: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, index).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

/** A fault in words, Chinese first. */
export function saidFault(
  { kind, name, line, column }: TemplateFault,
  known: readonly string[] | null,
): readonly [zh: string, en: string] {
  if (kind === 'broken')
    return [
      `第 ${line} 行第 ${column} 列的占位符“\${${name}”不完整，应写成 \${名称}，名称由字母、数字和下划线组成`,
      `The place “\${${name}” at line ${line}, column ${column} cannot be read: write \${name} with letters, digits and _`,
    ];
  const all = (known ?? []).map((one) => `\${${one}}`).join('、');
  return [
    `第 ${line} 行第 ${column} 列的占位符 \${${name}} 没有对应的值${all === '' ? '' : `，可以使用：${all}`}`,
    `Nothing stands for \${${name}} at line ${line}, column ${column}${all === '' ? '' : `; there are: ${all}`}`,
  ];
}
