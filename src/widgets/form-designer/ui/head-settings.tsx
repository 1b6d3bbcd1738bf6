import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { transitionsOf, type CycleAct } from '#core/life-cycle/transitions.ts';
import { firstButtons } from '#core/online/design.ts';
import { readExtConfig, writeExtConfig, type ExtConfig } from '#core/online/ext-config.ts';
import type { DesignHead } from '@/entities/form-design';
import { numberRuleChoicesQuery } from '@/entities/number-rule';
import { useText, type TextKey } from '@/shared/i18n';
import type { Change, TableDraft } from '../model/design-state.ts';
import type { Faults } from '../model/faults.ts';

type HeadSettingsProps = {
  readonly table: TableDraft;
  readonly isNew: boolean;
  /** Of a view copy: only what it may change is offered. */
  readonly isCopy: boolean;
  readonly faults: Faults;
  readonly onChange: (change: Change) => void;
};

const buttons = ['view', 'add', 'edit', 'delete', 'copy', 'import', 'export', 'print', 'enable', 'disable'] as const;

/** Buttons of the life of its documents. */
function actsOf({ lifeCycle }: DesignHead): readonly CycleAct[] {
  return lifeCycle === 'bill' || lifeCycle === 'order' ? transitionsOf(lifeCycle).map(({ act }) => act) : [];
}

const linkActions = ['view', 'add'] as const;

/** Settings of a table: what it is called, how its list and form look, who may what. */
export function HeadSettings({ table, isNew, isCopy, faults, onChange }: HeadSettingsProps): ReactNode {
  const text = useText();
  const { head, key } = table;
  const isSub = head.tableType === 3;
  const set = (part: Partial<DesignHead>): void => onChange({ kind: 'head', table: key, part });
  const field = (name: keyof DesignHead, label: TextKey, control: ReactNode, hint?: TextKey): ReactNode => (
    <div className="designer-setting">
      <label>
        <span>{text(label)}</span>
        {control}
      </label>
      {hint === undefined ? null : <small>{text(hint)}</small>}
      {faults.has(name) ? <p role="alert">{faults.get(name)}</p> : null}
    </div>
  );
  const line = (name: keyof DesignHead, label: TextKey, hint?: TextKey, isFixed = false): ReactNode =>
    field(
      name,
      label,
      <input
        className="control"
        value={plain(head[name])}
        disabled={isFixed}
        aria-invalid={faults.has(name) || undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => set({ [name]: event.currentTarget.value })}
      />,
      hint,
    );
  const choice = (
    name: keyof DesignHead,
    label: TextKey,
    choices: readonly (readonly [string, TextKey])[],
    hint?: TextKey,
  ): ReactNode =>
    field(
      name,
      label,
      <select
        className="control"
        value={plain(head[name])}
        aria-invalid={faults.has(name) || undefined}
        onChange={(event) => set({ [name]: event.currentTarget.value })}
      >
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {text(words)}
          </option>
        ))}
      </select>,
      hint,
    );
  const names = (label: TextKey, name: 'displayField' | 'numberField'): ReactNode =>
    field(
      name,
      label,
      <select
        className="control"
        value={plain(head[name])}
        aria-invalid={faults.has(name) || undefined}
        onChange={(event) => set({ [name]: event.currentTarget.value })}
      >
        <option value="">{text('design.none')}</option>
        {table.fields
          .filter(({ dbFieldName }) => dbFieldName !== '')
          .map(({ key: at, dbFieldName, dbFieldTxt }) => (
            <option key={at} value={dbFieldName}>
              {`${dbFieldTxt}（${dbFieldName}）`}
            </option>
          ))}
      </select>,
    );
  const isThere = head.tableVersion !== undefined || (head.id ?? '') !== '';
  return (
    <div className="designer-settings">
      {line('tableName', 'design.tableName', 'design.tableNameHint', isThere && !isNew)}
      {line('tableTxt', 'design.tableTxt')}
      {line('tableTxtEn', 'design.tableTxtEn')}
      {isSub ? (
        isCopy ? null : (
          field(
            'relationType',
            'design.relation',
            <select
              className="control"
              value={plain(head.relationType ?? 0)}
              onChange={(event) => set({ relationType: Number(event.currentTarget.value) })}
            >
              <option value="0">{text('design.relation.many')}</option>
              <option value="1">{text('design.relation.one')}</option>
            </select>,
          )
        )
      ) : (
        <>
          {isCopy ? null : line('formCategory', 'design.module', 'design.moduleHint')}
          {line('route', 'design.route', 'design.routeHint')}
          {line('permission', 'design.permission', 'design.permissionHint')}
          {choice('formTemplate', 'design.columns', [
            ['1', 'design.columns.1'],
            ['2', 'design.columns.2'],
            ['3', 'design.columns.3'],
            ['4', 'design.columns.4'],
          ])}
          {choice('themeTemplate', 'design.theme', [
            ['', 'design.theme.usual'],
            ['normal', 'design.theme.normal'],
            ['innerTable', 'design.theme.inner'],
            ['erp', 'design.theme.erp'],
            ['tab', 'design.theme.tab'],
          ])}
          {isCopy
            ? null
            : choice(
                'isTree',
                'design.tree',
                [
                  ['N', 'design.no'],
                  ['Y', 'design.yes'],
                ],
                'design.treeHint',
              )}
          {choice('isPage', 'design.paged', [
            ['Y', 'design.yes'],
            ['N', 'design.no'],
          ])}
          {choice('isCheckbox', 'design.checkbox', [
            ['Y', 'design.yes'],
            ['N', 'design.no'],
          ])}
          <Settings {...{ head, field, set }} hasLinks={!isCopy} />
          {names('design.display', 'displayField')}
          {isCopy ? null : (
            <>
              {choice(
                'lifeCycle',
                'design.life',
                [
                  ['', 'design.life.none'],
                  ['bill', 'design.life.bill'],
                  ['order', 'design.life.order'],
                  // Those of modules; what they do is not chosen here.
                  ...(head.lifeCycle === 'stock' ? [['stock', 'design.life.stock'] as const] : []),
                  ...(head.lifeCycle === 'flow' ? [['flow', 'design.life.flow'] as const] : []),
                ],
                'design.lifeHint',
              )}
              {names('design.numberField', 'numberField')}
              {field('numberRule', 'design.numberRule', <NumberRule {...{ table, faults, set }} />)}
            </>
          )}
          <fieldset className="designer-buttons">
            <legend>{text('design.buttons')}</legend>
            {[...buttons, ...actsOf(head)].map((code) => (
              <label key={code}>
                <input
                  type="checkbox"
                  checked={(head.buttons ?? firstButtons).includes(code)}
                  onChange={(event) => {
                    const rest = (head.buttons ?? firstButtons).filter((other) => other !== code);
                    set({ buttons: event.currentTarget.checked ? [...rest, code] : rest });
                  }}
                />
                {text(`design.button.${code}`)}
              </label>
            ))}
          </fieldset>
        </>
      )}
    </div>
  );
}

type SettingsProps = {
  readonly hasLinks: boolean;
  readonly head: DesignHead;
  readonly field: (name: keyof DesignHead, label: TextKey, control: ReactNode, hint?: TextKey) => ReactNode;
  readonly set: (part: Partial<DesignHead>) => void;
};

/** Settings that the wire keeps in one text: comments, and what strangers can do by a link. */
function Settings({ hasLinks, head, field, set }: SettingsProps): ReactNode {
  const text = useText();
  const settings = readExtConfig(head.extConfigJson) ?? { comments: true, links: [] };
  const change = (part: Partial<ExtConfig>): void => set({ extConfigJson: writeExtConfig({ ...settings, ...part }) });
  return (
    <>
      {field(
        'extConfigJson',
        'design.comments',
        <select
          className="control"
          value={settings.comments ? 'Y' : 'N'}
          onChange={(event) => change({ comments: event.currentTarget.value === 'Y' })}
        >
          <option value="Y">{text('design.yes')}</option>
          <option value="N">{text('design.no')}</option>
        </select>,
        'design.commentsHint',
      )}
      {hasLinks ? (
        <fieldset className="designer-buttons">
          <legend>{text('design.links')}</legend>
          {linkActions.map((action) => (
            <label key={action}>
              <input
                type="checkbox"
                checked={settings.links.includes(action)}
                onChange={(event) =>
                  change({
                    links: linkActions.filter((one) =>
                      one === action ? event.currentTarget.checked : settings.links.includes(one),
                    ),
                  })
                }
              />
              {text(`design.links.${action}`)}
            </label>
          ))}
          <small>{text('design.linksHint')}</small>
        </fieldset>
      ) : null}
    </>
  );
}

type NumberRuleProps = {
  readonly table: TableDraft;
  readonly faults: Faults;
  readonly set: (part: Partial<DesignHead>) => void;
};

/** The rule a form is numbered by; typed where the server cannot list its rules. */
function NumberRule({ table, faults, set }: NumberRuleProps): ReactNode {
  const text = useText();
  const rules = useQuery(numberRuleChoicesQuery);
  const value = plain(table.head.numberRule);
  const isFaulty = faults.has('numberRule') || undefined;
  if (rules.data === undefined)
    return (
      <input
        className="control"
        value={value}
        aria-invalid={isFaulty}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => set({ numberRule: event.currentTarget.value })}
      />
    );
  const isListed = value === '' || rules.data.some(({ code }) => code === value);
  return (
    <select
      className="control"
      value={value}
      aria-invalid={isFaulty}
      onChange={(event) => set({ numberRule: event.currentTarget.value })}
    >
      <option value="">{text('design.none')}</option>
      {isListed ? null : <option value={value}>{value}</option>}
      {rules.data.map(({ code, name, pattern }) => (
        <option key={code} value={code}>
          {`${name}（${pattern}）`}
        </option>
      ))}
    </select>
  );
}

function plain(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
