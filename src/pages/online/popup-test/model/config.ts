import type { components } from '#core/contract/api.ts';

/** Settings of a popup field: the report, columns of its rows, and the fields they fill [B3.2]. */
export type PopupConfig = {
  readonly code: string;
  readonly org: string;
  readonly dest: string;
  readonly isMultiple: boolean;
};

/** Names of a comma list, without blanks. */
export function namesOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

export type ConfigFault =
  | { readonly key: 'popupTest.noCode' | 'popupTest.noOrg' | 'popupTest.noDest' }
  | { readonly key: 'popupTest.counts'; readonly org: number; readonly dest: number }
  | { readonly key: 'popupTest.unknownColumn' | 'popupTest.twice' | 'popupTest.badName'; readonly name: string };

/**
 * Why the field would not do what is wanted.
 * @param columns of the report; null while they are not known
 */
export function faultsOf({ code, org, dest }: PopupConfig, columns: readonly string[] | null): readonly ConfigFault[] {
  if (code.trim() === '') return [{ key: 'popupTest.noCode' }];
  const [sources, targets] = [namesOf(org), namesOf(dest)];
  const faults: ConfigFault[] = [];
  if (sources.length === 0) faults.push({ key: 'popupTest.noOrg' });
  if (targets.length === 0) faults.push({ key: 'popupTest.noDest' });
  if (sources.length > 0 && targets.length > 0 && sources.length !== targets.length)
    faults.push({ key: 'popupTest.counts', org: sources.length, dest: targets.length });
  for (const name of sources)
    if (columns !== null && name !== 'id' && !columns.includes(name))
      faults.push({ key: 'popupTest.unknownColumn', name });
  for (const [index, name] of targets.entries()) {
    if (!/^[A-Za-z]\w*$/.test(name)) faults.push({ key: 'popupTest.badName', name });
    else if (targets.indexOf(name) !== index) faults.push({ key: 'popupTest.twice', name });
  }
  return faults;
}

/** The configuration after a column was chosen or given up; a target of the same name goes with it while there are as many of both. */
export function withColumn(config: PopupConfig, column: string): PopupConfig {
  const [sources, targets] = [namesOf(config.org), namesOf(config.dest)];
  const at = sources.indexOf(column);
  const isEven = sources.length === targets.length;
  if (at >= 0)
    return {
      ...config,
      org: sources.filter((name) => name !== column).join(','),
      dest: isEven ? targets.filter((_name, index) => index !== at).join(',') : config.dest,
    };
  return {
    ...config,
    org: [...sources, column].join(','),
    dest: isEven ? [...targets, column].join(',') : config.dest,
  };
}

type DesignField = components['schemas']['DesignField'];

/** The same as the form designer has it: properties of the line of the field. */
export function designOf({
  code,
  org,
  dest,
  isMultiple,
}: PopupConfig): Pick<DesignField, 'fieldShowType' | 'dictTable' | 'dictField' | 'dictText' | 'fieldExtendJson'> {
  return {
    fieldShowType: 'popup',
    dictTable: code.trim(),
    dictField: namesOf(org).join(','),
    dictText: namesOf(dest).join(','),
    fieldExtendJson: isMultiple ? '{"popupMulti":true}' : '',
  };
}
