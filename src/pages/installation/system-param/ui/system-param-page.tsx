import { ownEntry } from '#core/lists/own-entry.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { said } from '#core/managed/views.ts';
import { declaredParams, installmods } from '#core/params/declared.ts';
import type { Param } from '#core/params/param.ts';
import { usePageRules } from '@/entities/permission';
import { paramsQuery, resetParam, saveParams, type SystemParam } from '@/entities/installation/setting';
import { failureOf, refusalDetail } from '@/shared/api';
import { PartTexts, useCoreLanguage, useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Button, EmptyState, noticeShown, questionAsked } from '@/shared/ui';
import { useUnsaved } from '@/shared/unsaved';
import { ParamControl, valueInWords } from './param-control.tsx';
import './system-param.css';

/** Shows the parameters administrators set, one page for each part of the product [B2.15]; the address names it. */
export function SystemParamPage(): ReactNode {
  const { pathname } = useLocation();
  // Its own address: a page stands behind others with the one it was opened at.
  const [installmod] = useState(() => pathname.split('/').at(-1) ?? 'base');
  return (
    <PartTexts part="system">
      <PartTexts part="installation">
        <Params installmod={installmod} />
      </PartTexts>
    </PartTexts>
  );
}

/** Parameters of quotations, in the menu of their module [quotation.param]. */
export function QuotationParamPage(): ReactNode {
  return (
    <PartTexts part="system">
      <PartTexts part="installation">
        <Params installmod="quotation" />
      </PartTexts>
    </PartTexts>
  );
}

function Params({ installmod }: { readonly installmod: string }): ReactNode {
  const text = useText();
  const language = useCoreLanguage();
  const query = useQuery(paramsQuery(installmod));
  const title = ownEntry(installmods, installmod);
  const name = title === undefined ? text('installation.params') : said(title, language);
  return (
    <section className="panel param-page" aria-label={name}>
      <Loaded
        query={query}
        lines={8}
        renderData={(rows) =>
          rows.length === 0 ? (
            <EmptyState text={text('installation.noParams')} />
          ) : (
            <ParamForm title={name} installmod={installmod} rows={rows} />
          )
        }
      />
    </section>
  );
}

type ParamFormProps = {
  readonly title: string;
  readonly installmod: string;
  readonly rows: readonly SystemParam[];
};

type Texts = Readonly<Record<string, string>>;
const NOTHING: Texts = {};

function ParamForm({ title, installmod, rows }: ParamFormProps): ReactNode {
  const text = useText();
  const rules = usePageRules();
  const { touch, clean } = useUnsaved();
  const [typed, setTyped] = useState<Texts>(NOTHING);
  const [problems, setProblems] = useState<Texts>(NOTHING);
  const forget = (): void => {
    setTyped(NOTHING);
    setProblems(NOTHING);
    clean();
  };
  const { save, askReset } = useActs(installmod, { done: forget, refused: setProblems });
  const maySave = rules.button('save').isVisible;
  const changes = rows.flatMap(({ paramCode, version }) => {
    const paramValue = typed[paramCode];
    return paramValue === undefined ? [] : [{ paramCode, paramValue, version }];
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (changes.length > 0 && !save.isPending) save.mutate(changes);
      }}
    >
      <header className="param-head">
        <h1>{title}</h1>
        {changes.length === 0 ? null : <span>{text('installation.unsaved', { count: changes.length })}</span>}
        {maySave ? (
          <Button look="primary" type="submit" isBusy={save.isPending} disabled={changes.length === 0}>
            {text('action.save')}
          </Button>
        ) : null}
      </header>
      <ul className="param-list">
        {rows.map((row) => (
          <ParamRow
            key={row.paramCode}
            row={row}
            typed={typed[row.paramCode]}
            problem={problems[row.paramCode]}
            isReadonly={!maySave}
            onType={(value) => {
              touch();
              setTyped((before) => ({ ...before, [row.paramCode]: value }));
            }}
            onReset={rules.button('reset').isVisible ? () => askReset(row) : null}
          />
        ))}
      </ul>
    </form>
  );
}

function useActs(
  installmod: string,
  { done, refused }: { readonly done: () => void; readonly refused: (problems: Texts) => void },
) {
  const text = useText();
  const language = useCoreLanguage();
  const cache = useQueryClient();
  const [notify, ask] = useUnit([noticeShown, questionAsked]);
  const succeeded = async (message: string): Promise<void> => {
    notify({ kind: 'param', level: 'success', text: message });
    await cache.invalidateQueries({ queryKey: paramsQuery(installmod).queryKey });
    done();
  };
  const save = useMutation({
    meta: { isQuiet: true },
    mutationFn: (changes: Parameters<typeof saveParams>[1]) => saveParams(installmod, changes),
    onSuccess: succeeded,
    onError: (thrown) => {
      const errors = refusalDetail(failureOf(thrown))?.errors ?? [];
      refused(Object.fromEntries(errors.map(({ field, message }) => [field, message])));
      const reason = errors.length > 0 ? text('installation.saveFailed') : thrown.message;
      notify({ kind: 'param-failed', level: 'warning', text: reason });
    },
  });
  const reset = useMutation({
    mutationFn: ({ paramCode, version }: SystemParam) => resetParam(installmod, paramCode, version ?? 0),
    onSuccess: succeeded,
  });
  const askReset = (row: SystemParam): void => {
    const param = declared(row.paramCode);
    const name = param === undefined ? row.paramName : said(param.title, language);
    ask({
      title: text('notice.title'),
      text: text('installation.resetConfirm', { name }),
      yes: text('installation.reset'),
      no: text('action.cancel'),
      onYes: () => reset.mutate(row),
    });
  };
  return { save, askReset };
}

type ParamRowProps = {
  readonly row: SystemParam;
  readonly typed: string | undefined;
  readonly problem: string | undefined;
  readonly isReadonly: boolean;
  readonly onType: (value: string) => void;
  readonly onReset: (() => void) | null;
};

function ParamRow({ row, typed, problem = '', isReadonly, onType, onReset }: ParamRowProps): ReactNode {
  const text = useText();
  const language = useCoreLanguage();
  const param = declared(row.paramCode);
  // A server newer than this page may know one more.
  if (param === undefined) return null;
  const name = said(param.title, language);
  const id = `param-${row.paramCode}`;
  const usual =
    row.defaultValue === null ? text('installation.asOperator') : valueInWords(param, row.defaultValue, text, language);
  return (
    <li className="param-row">
      <div className="param-words">
        <label htmlFor={id}>{name}</label>
        <p id={`${id}-hint`}>{said(param.description, language)}</p>
      </div>
      <div className="param-value">
        <ParamControl
          id={id}
          param={param}
          value={typed ?? row.paramValue ?? row.defaultValue ?? ''}
          isReadonly={isReadonly}
          isWrong={problem !== ''}
          url={row.url}
          onType={onType}
        />
        <p className="param-note">
          {param.kind === 'picture' ? null : text('installation.usual', { value: usual })}
          {row.paramValue === null || row.updateBy === null
            ? null
            : ` · ${text('installation.by', { by: row.updateBy, time: (row.updateTime ?? '').slice(0, 16) })}`}
        </p>
        {problem === '' ? null : (
          <p className="param-problem" role="alert">
            {problem}
          </p>
        )}
      </div>
      <div className="param-act">
        {onReset === null || row.paramValue === null ? null : (
          <Button look="link" aria-label={text('installation.resetOf', { name })} onClick={onReset}>
            {text('installation.reset')}
          </Button>
        )}
      </div>
    </li>
  );
}

function declared(code: string): Param | undefined {
  return declaredParams.find((param) => param.code === code);
}
