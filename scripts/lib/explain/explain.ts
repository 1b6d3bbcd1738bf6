import { transitionsOf } from '#core/life-cycle/transitions.ts';
import { orderComputed } from '#core/formula/compute.ts';
import { parseFormula } from '#core/formula/parse.ts';
import { openStates, tablesOf, type FormDefinition } from '#core/online/definition.ts';
import { formOfFile } from '#server/engine/behaviour/acts.ts';
import { ofColumns } from '#server/engine/behaviour/column-checks.ts';
import type { AnyDocument, EffectParts } from '#server/engine/behaviour/module.ts';
import type { FormFile, ModuleSet, ModuleSource, Source } from '#server/engine/module-file/module-files.ts';
import type { LedgerModule } from '#server/kernel/module.ts';
import type { CodePlaces } from './code-places.ts';

/** Something that happens to records of a table: its kind, its words, and where it is declared, as `file:line`. */
export type Behaviour = { readonly kind: string; readonly text: string; readonly at: string };

/** One event in the life of a record, with what happens then in order of execution. */
export type Chapter = { readonly title: string; readonly behaviours: readonly Behaviour[] };

/** Everything that happens to records of a table. */
export type Explained = {
  readonly table: string;
  readonly title: string;
  readonly titleEn: string;
  readonly module: string;
  readonly at: string;
  readonly chapters: readonly Chapter[];
};

/** Sources explanations are read from. */
export type Declared = {
  readonly set: ModuleSet;
  readonly modules: readonly LedgerModule[];
  readonly places: CodePlaces;
};

type Place = readonly (string | number)[];

/** Something a part of the declarations says, and where. */
type Found = readonly Behaviour[];

/** Form that is explained, with everything its explanation looks at. */
type ExplainContext = Declared & {
  readonly source: Source<FormFile>;
  readonly value: FormFile;
  readonly owner: ModuleSource;
};

/**
 * Tells what happens to records of a table, in order of execution, with file and line: what modules declare in code, and what files declare.
 * @throws Error where no form has the table
 */
export function explain(declared: Declared, table: string): Explained {
  const owner = declared.set.modules.find(({ forms }) => forms.some(({ value }) => tablesOf(value).includes(table)));
  const source = owner?.forms.find(({ value }) => tablesOf(value).includes(table));
  if (owner === undefined || source === undefined)
    throw new Error(`No form in modules/*/forms has the table ${table}.`);
  const { value } = source;
  const context: ExplainContext = { ...declared, owner, source, value };
  const chapters: readonly Chapter[] = [
    { title: 'When it is saved', behaviours: whenSaved(context) },
    { title: 'When it is changed or deleted', behaviours: whenChanged(context) },
    { title: 'When it is handed in', behaviours: effectsAt(context, 'submit') },
    { title: 'Before it counts', behaviours: beforeItCounts(context) },
    { title: 'When it counts', behaviours: whenItCounts(context) },
    { title: 'When it counts no more', behaviours: whenUndone(context) },
    {
      title: 'When it is closed, or opened again',
      behaviours: [...effectsAt(context, 'close'), ...effectsAt(context, 'reopen')],
    },
    { title: 'Buttons', behaviours: buttons(context) },
    { title: 'Shown and reported', behaviours: reports(context) },
  ];
  return {
    table: value.table,
    title: value.title,
    titleEn: value.title_en,
    module: owner.module.value.module,
    at: placeIn(source, ['table']),
    chapters: chapters.filter(({ behaviours }) => behaviours.length > 0),
  };
}

/** Names states as people read them. */
export function statesText(states: readonly string[]): string {
  return states.map((state) => (state === '' ? 'empty' : state)).join(' or ');
}

/** Writes an explanation as people read it. */
export function explanationText({ table, title, titleEn, module, at, chapters }: Explained): string {
  const wide = (of: (one: Behaviour) => string): number =>
    Math.max(0, ...chapters.flatMap(({ behaviours }) => behaviours.map((one) => of(one).length)));
  const kinds = wide(({ kind }) => kind);
  const lines = chapters.flatMap((chapter) => [
    '',
    chapter.title,
    ...chapter.behaviours.flatMap(({ kind, text, at: place }) => [
      `  ${kind.padEnd(kinds)}  ${text}`,
      `  ${''.padEnd(kinds)}  ${place}`,
    ]),
  ]);
  return `${table}: ${title}, ${titleEn} (module ${module})\n${at}\n${lines.join('\n')}\n`;
}

function placeIn(source: Pick<Source<unknown>, 'file' | 'lineOf'>, place: Place): string {
  return `${source.file}:${source.lineOf(place)}`;
}

/** Lists the functions of all modules that act on any document at one moment. */
function anyDocument({ modules, places }: Declared, moment: keyof AnyDocument, text: string): Found {
  return modules.flatMap(({ name, anyDocument: any }) =>
    any?.[moment] === undefined
      ? []
      : { kind: 'every document', text: `${name}: ${text}`, at: places.of(name, 'anyDocument', moment) },
  );
}

/** Lists the functions of the module of a document that act on it at one moment. */
function ofDocument({ modules, places, value }: ExplainContext, moment: string, kind: string, text: string): Found {
  return modules.flatMap(({ name, documents }) => {
    const behaviour: Readonly<Record<string, unknown>> | undefined = documents?.[value.table];
    return behaviour?.[moment] === undefined
      ? []
      : { kind, text: `${name}: ${text}`, at: places.of(name, 'documents', value.table, moment) };
  });
}

function whenSaved(context: ExplainContext): Found {
  const { value, source } = context;
  const number = ofDocument(context, 'number', 'number', 'numbers it in a way of its own');
  const hasFlow = into(context).length > 0;
  return [
    ...(number.length > 0 || value.number === undefined
      ? number
      : [
          {
            kind: 'number',
            text: `${value.number.field} by rule ${value.number.rule}`,
            at: placeIn(source, ['number']),
          },
        ]),
    ...into(context).map(({ from, push, at }) => ({
      kind: 'source',
      text: `lines may come from ${from.table} (${push.button} ${push.title}): filled from it, no more than it has left`,
      at,
    })),
    ...(isDocument(value) || hasFlow
      ? anyDocument(context, 'sourced', 'fills what follows from where lines come from')
      : []),
    ...ofDocument(context, 'fill', 'fill', 'reckons columns'),
    ...(isDocument(value) ? anyDocument(context, 'filled', 'fills what is still empty') : []),
    ...ofDocument(context, 'show', 'show', 'writes what lines show of other documents'),
    ...(value.parts ?? []).map(({ lines, whole }, index) => ({
      kind: 'parts',
      text: `lines ${lines} are parts of ${whole}: the last takes what is left of its amounts`,
      at: placeIn(source, ['parts', index]),
    })),
    ...formulas(context),
    ...(isDocument(value) ? anyDocument(context, 'dateFaults', 'refuses its date') : []),
    ...ofDocument(context, 'faults', 'faults', 'finds what is wrong in view of other records'),
    ...enhancements(context),
    ...ofDocument(context, 'saved', 'saved', 'keeps what follows from it once it is stored'),
  ];
}

/** Has it a life that any module may take part in? */
function isDocument({ life_cycle: cycle, effects = [] }: FormFile): boolean {
  return cycle !== undefined || effects.length > 0;
}

/** Formulas in the order in which they are reckoned: those of lines, then those of the head. */
function formulas({ value, source }: ExplainContext): Found {
  const of = (table: string, fields: FormFile['fields'], place: Place): Found => {
    const computed = fields.flatMap(({ name, formula: words }) => {
      const parsed = words === undefined ? null : parseFormula(words);
      return parsed?.ok === true ? { field: name, formula: parsed.formula, precision: null } : [];
    });
    const sorted = orderComputed(computed);
    return (sorted.ok ? sorted.order : computed).map(({ field }) => {
      const index = fields.findIndex(({ name }) => name === field);
      return {
        kind: 'formula',
        text: `${table === value.table ? '' : `${table}.`}${field} = ${fields[index]?.formula ?? ''}`,
        at: placeIn(source, [...place, index]),
      };
    });
  };
  return [
    ...(value.sub_tables ?? []).flatMap((sub, index) => of(sub.table, sub.fields, ['sub_tables', index, 'fields'])),
    ...of(value.table, value.fields, ['fields']),
  ];
}

function enhancements({ set, value }: ExplainContext): Found {
  return set.modules.flatMap(({ enhancements: all }) =>
    all
      .filter((one) => one.value.table === value.table)
      .flatMap((one) =>
        (one.value.actions ?? []).map(({ event, moment }, index) => ({
          kind: 'action',
          text: `${event}, ${moment}`,
          at: placeIn(one, ['actions', index]),
        })),
      ),
  );
}

function whenChanged(context: ExplainContext): Found {
  const { value, source, modules, places } = context;
  const cycle = value.life_cycle;
  return [
    ...(cycle === undefined
      ? []
      : [
          {
            kind: 'lock',
            text: `by life cycle ${cycle}: open while bill_status is ${openStates[cycle].join(' or ')}`,
            at: placeIn(source, ['life_cycle']),
          },
        ]),
    ...modules.flatMap(({ name, documents }) => {
      const lock = documents?.[value.table]?.lock;
      return lock === undefined
        ? []
        : {
            kind: 'lock',
            text: `${name}: open while ${lock.column} is ${lock.states.join(' or ')}; otherwise ${lock.why.zh}`,
            at: places.of(name, 'documents', value.table, 'lock'),
          };
    }),
    ...(isDocument(value) ? anyDocument(context, 'changed', 'follows a change of one that counts') : []),
    ...ofDocument(context, 'removed', 'removed', 'drops what followed from it'),
  ];
}

function beforeItCounts({ value, source, modules, places }: ExplainContext): Found {
  return (value.checks ?? []).flatMap((check, index): Found => {
    const { check: kind, ...given } = check;
    const owner = modules.find(({ checks }) => checks?.[kind] !== undefined);
    const rule = owner?.checks?.[kind] ?? ofColumns[kind];
    const code = owner === undefined ? COLUMN_CHECKS : places.of(owner.name, 'checks', kind, 'audit');
    return [
      { kind: 'check', text: `${kind}${paramsOf(given)}`, at: placeIn(source, ['checks', index]) },
      {
        kind: '',
        text: `${owner?.name ?? 'engine'}: ${rule?.about ?? ''}${rule?.submit === undefined ? '' : ' ExplainContext when it is handed in, too.'}`,
        at: code,
      },
    ];
  });
}

const COLUMN_CHECKS = 'server/engine/behaviour/column-checks.ts';

function paramsOf(given: object): string {
  const text = Object.entries(given)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
  return text === '' ? '' : ` (${text})`;
}

function whenItCounts(context: ExplainContext): Found {
  const { value, source } = context;
  if (!isDocument(value)) return [];
  return [
    ...anyDocument(context, 'dated', 'refuses its date for what follows from it'),
    ...effects(context, 'audit'),
    ...(value.follows ?? []).map(({ to, param, is }, index) => ({
      kind: 'follows',
      text: `makes and audits ${to}${param === undefined ? '' : ` where ${param} is ${is ?? ''}`}`,
      at: placeIn(source, ['follows', index]),
    })),
    ...anyDocument(context, 'moved', 'follows it from state to state'),
    ...into(context).flatMap(({ from, push, at }) =>
      push.lines.count === undefined
        ? []
        : { kind: 'counted', text: `${from.table}: ${push.lines.from}.${push.lines.count} is counted anew`, at },
    ),
    ...countsBy(context),
    ...anyDocument(context, 'counted', 'counts what documents before it hold of it'),
  ];
}

/** Effects of a form in their order, with what their modules do, and what others do after them. */
function effects(context: ExplainContext, act: 'audit' | 'takeBack'): Found {
  const { value, source, modules, places } = context;
  const declared = (value.effects ?? []).map((effect, index) => ({ effect, index }));
  return (act === 'takeBack' ? declared.toReversed() : declared).flatMap(({ effect, index }): Found => {
    const kind = Object.keys(effect).find((key) => modules.some(({ effects: own }) => own?.[key] !== undefined));
    if (kind === undefined) return [];
    const ledgers = modules.flatMap(({ postsTo }) => {
      const of = postsTo?.[kind] ?? [];
      return typeof of === 'function' ? of(effect) : of;
    });
    const { [kind]: own, ...given } = effect;
    const months = ledgers.length === 0 ? '' : `; months of ${ledgers.join(', ')}`;
    const doing = (name: string, parts: EffectParts, part: 'effects' | 'afterEffects'): Behaviour => {
      const { takeBack } = parts;
      const words =
        act === 'takeBack' && typeof takeBack === 'object'
          ? `stays: ${takeBack.stays}`
          : part === 'effects'
            ? ((parts as { readonly about?: string }).about ?? '')
            : 'follows from it';
      return { kind: '', text: `${name}: ${words}`, at: places.of(name, part, kind, act) };
    };
    return [
      {
        kind: act === 'audit' ? 'effect' : 'take back',
        text: `${kind} ${String(own)}${act === 'audit' ? paramsOf(given) + months : ''}`,
        at: placeIn(source, ['effects', index]),
      },
      ...modules.flatMap((one) => {
        const parts = one.effects?.[kind];
        return parts === undefined ? [] : doing(one.name, parts, 'effects');
      }),
      ...modules.flatMap((one) => {
        const parts = one.afterEffects?.[kind];
        return parts === undefined ? [] : doing(one.name, parts, 'afterEffects');
      }),
    ];
  });
}

/** Effects of a form at moments only some of them have: its document is handed in, closed, or opened again. */
function effectsAt({ value, modules, places }: ExplainContext, moment: 'submit' | 'close' | 'reopen'): Found {
  const words = { submit: 'handed in', close: 'closed', reopen: 'opened again' }[moment];
  return (value.effects ?? []).flatMap((effect) =>
    (['effects', 'afterEffects'] as const).flatMap((part) =>
      modules.flatMap((one) =>
        Object.entries(effect).flatMap(([kind, own]) =>
          one[part]?.[kind]?.[moment] === undefined
            ? []
            : {
                kind: words,
                text: `${one.name}: ${kind} ${String(own)}`,
                at: places.of(one.name, part, kind, moment),
              },
        ),
      ),
    ),
  );
}

type Into = {
  readonly from: FormFile;
  readonly push: NonNullable<FormDefinition['pushes']>[number];
  readonly at: string;
};

/** The pushes of other forms that lead into this one. */
function into({ set, value }: ExplainContext): readonly Into[] {
  return set.modules.flatMap(({ forms }) =>
    forms.flatMap((form) =>
      (form.value.pushes ?? []).flatMap((push, index) =>
        push.to === value.table ? { from: form.value, push, at: placeIn(form, ['pushes', index]) } : [],
      ),
    ),
  );
}

/** Columns of lines of earlier documents that documents of this form count for. */
function countsBy({ set, value }: ExplainContext): Found {
  return set.modules.flatMap(({ forms }) =>
    forms.flatMap((form) =>
      (form.value.counts ?? []).flatMap(({ by, lines, column }, index) =>
        by === value.table
          ? {
              kind: 'counted',
              text: `${form.value.table}: ${lines}.${column} is counted anew`,
              at: placeIn(form, ['counts', index]),
            }
          : [],
      ),
    ),
  );
}

function whenUndone(context: ExplainContext): Found {
  const { value, source } = context;
  if (!isDocument(value)) return [];
  return [
    ...anyDocument(context, 'undoing', 'refuses that it counts no more'),
    ...anyDocument(context, 'leaving', 'refuses that it is a draft again, or made void'),
    ...(value.follows ?? []).map(({ to }, index) => ({
      kind: 'take back',
      text: `makes void the ${to} that followed`,
      at: placeIn(source, ['follows', index]),
    })),
    ...effects(context, 'takeBack'),
  ];
}

function buttons(context: ExplainContext): Found {
  const { value, source, modules, places, set } = context;
  const form = formOfFile(value);
  const isOffered = ({ code }: { readonly code: string }): boolean => value.buttons.includes(code);
  return [
    ...(value.life_cycle === undefined || value.effects === undefined ? [] : transitionsOf(value.life_cycle))
      .filter(({ act }) => value.buttons.includes(act))
      .map(({ act, title, from, to }) => ({
        kind: 'life cycle',
        text: `${act} ${title}: bill_status ${from.join(' or ')} → ${to}`,
        at: placeIn(source, ['life_cycle']),
      })),
    ...modules.flatMap(({ name, acts = [] }) =>
      acts
        .filter((act) => isOffered(act) && act.fits(form))
        .map(({ code, title }) => ({
          kind: 'act',
          text: `${code} ${title} (${name})`,
          at: places.ofAct(name, code, value.table),
        })),
    ),
    ...modules.flatMap(({ name, steps = [] }) =>
      steps
        .filter((step) => isOffered(step) && step.table === value.table)
        .map(({ code, title, column, from, to }) => ({
          kind: 'step',
          text: `${code} ${title} (${name}): ${column} ${statesText(from)} → ${typeof to === 'string' ? to : Object.values(to).join(' or ')}`,
          at: places.ofAct(name, code, value.table),
        })),
    ),
    ...(value.pushes ?? []).map(({ button, title, to, param, is }, index) => ({
      kind: 'push',
      text: `${button} ${title} → ${to}${param === undefined ? '' : ` where ${param} is ${is ?? ''}`}`,
      at: placeIn(source, ['pushes', index]),
    })),
    ...((value.pushes ?? []).length === 0
      ? []
      : anyDocument(context, 'sourceFaults', 'refuses that more follows from it')),
    ...set.modules.flatMap(({ enhancements: all }) =>
      all
        .filter((one) => one.value.table === value.table)
        .flatMap((one) =>
          (one.value.buttons ?? []).map(({ code, title }, index) => ({
            kind: 'script',
            text: `${code} ${title}`,
            at: placeIn(one, ['buttons', index]),
          })),
        ),
    ),
  ];
}

function reports(context: ExplainContext): Found {
  const { set, value, source, modules, places } = context;
  const tables = tablesOf(value);
  const named = new RegExp(`\\b(?:${tables.join('|')})\\b`);
  return [
    ...(value.counts ?? []).map(({ lines, column, by }, index) => ({
      kind: 'count',
      text: `${lines}.${column}: what audited ${by} took`,
      at: placeIn(source, ['counts', index]),
    })),
    ...(value.pushes ?? []).flatMap(({ to, lines: { from, count } }, index) =>
      count === undefined
        ? []
        : { kind: 'count', text: `${from}.${count}: what audited ${to} took`, at: placeIn(source, ['pushes', index]) },
    ),
    ...(value.execution === undefined
      ? []
      : [
          {
            kind: 'execution',
            text: `${value.execution.lines}.${value.execution.done} of ${value.execution.of}`,
            at: placeIn(source, ['execution']),
          },
        ]),
    ...modules.flatMap(({ name, anyDocument: any }) =>
      any?.steps === undefined || any.hasSteps?.(formOfFile(value)) !== true
        ? []
        : {
            kind: 'steps',
            text: `${name}: finds documents before and after it`,
            at: places.of(name, 'anyDocument', 'steps'),
          },
    ),
    ...modules.flatMap(({ name, columns }) =>
      columns?.[value.table] === undefined
        ? []
        : {
            kind: 'column',
            text: `${name}: columns that are reckoned when it is read`,
            at: places.of(name, 'columns', value.table),
          },
    ),
    ...modules.flatMap(({ name, closingAsks = {} }) =>
      Object.entries(closingAsks).flatMap(([ledger, { decided }]) =>
        decided?.includes(value.table) === true
          ? {
              kind: 'month',
              text: `${name}: closing a month of ${ledger} asks that it is decided`,
              at: places.of(name, 'closingAsks', ledger, 'decided'),
            }
          : [],
      ),
    ),
    ...set.modules.flatMap(({ reports: all }) =>
      all
        .filter((one) => named.test(one.value.sql))
        .map((one) => ({ kind: 'report', text: `${one.value.code} ${one.value.title}`, at: placeIn(one, ['code']) })),
    ),
    ...set.modules.flatMap(({ prints }) =>
      prints
        .filter((one) => one.value.table === value.table)
        .map((one) => ({ kind: 'print', text: one.value.name, at: placeIn(one, ['name']) })),
    ),
    ...set.modules.flatMap(({ workflows }) =>
      workflows.flatMap((one) => {
        const { key, name } = processOf(one.value, value.table);
        return key === null ? [] : { kind: 'process', text: `${key} ${name}`, at: `${one.file}:${one.lineOf([key])}` };
      }),
    ),
  ];
}

/** The process of a file where it is about documents of a table. */
function processOf(
  { graph }: ModuleSource['workflows'][number]['value'],
  table: string,
): { readonly key: string | null; readonly name: string } {
  return { key: graph.settings?.formCode === table ? graph.key : null, name: graph.name };
}
