/** Source of the levels of a linked drop-down [B3.15]. */
export type LinkReference = {
  readonly kind: 'link';
  readonly table: string;
  /** Column of the text and column of the stored value. */
  readonly txt: string;
  readonly key: string;
  readonly idField: string;
  readonly pidField: string;
  /** JSON of column → value that the first level is narrowed by. */
  readonly condition: string;
  /** Fields that hold the further levels, in their order. */
  readonly linkFields: readonly string[];
};

/** Reads the configuration, an object or its text; null when table, text or key are missing. */
export function linkReference(config: unknown): LinkReference | null {
  const found = typeof config === 'string' ? parsed(config) : config;
  if (typeof found !== 'object' || found === null) return null;
  const part = (name: string): string => {
    const value: unknown = Reflect.get(found, name);
    return typeof value === 'string'
      ? value.trim()
      : typeof value === 'object' && value !== null
        ? JSON.stringify(value)
        : '';
  };
  const [table, txt, key] = [part('table'), part('txt'), part('key')];
  if (table === '' || txt === '' || key === '') return null;
  return {
    kind: 'link',
    table,
    txt,
    key,
    idField: part('idField'),
    pidField: part('pidField'),
    condition: part('condition'),
    linkFields: part('linkField')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  };
}

/** The text is JSON, or nearly: older designers wrote the names without quotes. */
function parsed(text: string): unknown {
  for (const candidate of [text, text.replaceAll(/([{,]\s*)([A-Za-z]\w*)\s*:/g, '$1"$2":')]) {
    try {
      return JSON.parse(candidate);
    } catch {
      // The next reading, or none.
    }
  }
  return null;
}
