import { useUnit } from 'effector-react';
import { lazy, useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CycleAct } from '#core/life-cycle/transitions.ts';
import { buttonViews, type ButtonView } from '#core/screen/button-view.ts';
import { linkOf } from '#core/screen/link.ts';
import type { ListView } from '#core/screen/list-view.ts';
import { meetsText } from '#core/scripts/condition.ts';
import { missingFunction } from '#core/scripts/messages.ts';
import { usePush, type Row } from '@/entities/screen';
import { FileAct } from '@/features/import-excel';
import { PrintRecords } from '@/features/print-record';
import { usePressButton, useScriptTools, type OpenSteps, type Press, type ScriptTools } from '@/features/run-scripts';
import { useCoreLanguage, useDataText, useText } from '@/shared/i18n';
import type { FormSearch } from '@/shared/routing';
import { openScript, type ScriptResult, type Session } from '@/shared/sandbox';
import { Arriving, Button, ContextMenu, Dialog, isIcon, noticeShown, questionAsked } from '@/shared/ui';

const AskValue = lazy(() => import('./ask-value.tsx'));
const AskSteps = lazy(() => import('./ask-steps.tsx'));

/** Parts of the list that a script sees and reaches. */
export type ScriptedList = {
  readonly code: string;
  readonly list: ListView;
  readonly chosen: readonly Row[];
  readonly records: readonly Row[];
  readonly nameOf: (row: Row) => string;
  /** Are its documents handed in to a process? */
  readonly isByProcess: boolean;
  /** Hears the words of the buttons of the row with the most of them. */
  readonly onRowLabels: (labels: readonly string[]) => void;
  readonly reload: () => void;
  readonly onOpen: (form: FormSearch) => void;
};

type Opened = { readonly text: string; readonly session: Session };

/** The script of each list; the sandbox keeps as many machines as it may. */
const opened = new Map<string, Opened>();

function sessionOf({ code, list: { script } }: ScriptedList): Session {
  const known = opened.get(code);
  if (known?.text === script) return known.session;
  known?.session.dispose();
  const session = openScript(script);
  opened.set(code, { text: script, session });
  return session;
}

/** Calls a function of the list's script; what breaks is said. */
function call(page: ScriptedList, hook: string, args: readonly unknown[], tools: ScriptTools): Promise<ScriptResult> {
  const host = tools.host({ reload: page.reload, open: (mode, id) => page.onOpen({ mode, id }) });
  const record = args[0] as Row | undefined;
  return sessionOf(page).call(
    hook,
    { args, record: record ?? null, selectedRows: page.chosen, user: tools.user, mode: 'list' },
    host,
  );
}

type Guard = (hook: 'beforeAdd' | 'beforeEdit' | 'beforeDelete', rows: readonly Row[], act: () => void) => void;
let waiting: { readonly code: string; readonly ask: Parameters<Guard> }[] = [];
const guards = new Map<string, Guard>();

/** Asks the script of a list before something is done; asked for before the script is there, it waits for it. */
export function guardList(code: string, ...ask: Parameters<Guard>): void {
  const guard = guards.get(code);
  if (guard === undefined) waiting = [...waiting, { code, ask }];
  else guard(...ask);
}

/** The buttons of a list: those of one row, or those above it together with its script. `isBar`: they stand in the head of its page. */
export function ListScripts(props: {
  readonly page: ScriptedList;
  readonly row?: Row;
  readonly isBar?: boolean;
}): ReactNode {
  const { page, row, isBar = false } = props;
  return row === undefined ? <ListHead page={page} /> : <RowButtons page={page} row={row} isBar={isBar} />;
}

/** Runs `created` and `mounted`, answers `guardList`, and shows the buttons above the list. */
function ListHead({ page }: { readonly page: ScriptedList }): ReactNode {
  const tools = useScriptTools();
  const dataText = useDataText();
  const { code, list, records, onRowLabels } = page;
  const widest = records
    .map((row) => {
      const { beside, behind } = placed(rowButtons(page, row));
      return [...beside.map(({ label }) => dataText(label)), ...(behind.length > 0 ? [AS_WIDE_AS_MENU] : [])];
    })
    .reduce((most, labels) => (labels.join('').length > most.join('').length ? labels : most), [])
    .join('\n');
  useEffect(() => {
    onRowLabels(widest === '' ? [] : widest.split('\n'));
  }, [widest, onRowLabels]);
  useEffect(() => {
    if (list.script === '') return undefined;
    const guard: Guard = (hook, rows, act) => {
      const [first] = rows;
      void call(page, hook, hook === 'beforeDelete' && rows.length > 1 ? [rows] : [first ?? null], tools).then(
        (result) => {
          if (result.fault !== null) tools.say(result.fault);
          // A broken script keeps nobody from reading, but what it guards is not done.
          else if (result.value !== false) act();
        },
      );
    };
    guards.set(code, guard);
    const asked = waiting.filter((one) => one.code === code);
    waiting = waiting.filter((one) => one.code !== code);
    for (const { ask } of asked) guard(...ask);
    return () => {
      if (guards.get(code) === guard) guards.delete(code);
    };
  });
  useEffect(() => {
    if (list.script === '') return;
    void (async () => {
      for (const hook of ['created', 'mounted']) {
        const { fault } = await call(page, hook, [], tools);
        if (fault === null) continue;
        tools.say(fault);
        return;
      }
    })();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each script, whatever else is drawn anew
  }, [code, list.script]);
  const chosen = page.chosen.length;
  return buttonViews(list.buttons)
    .filter(
      ({ style, pushTo, about, condition }) =>
        (pushTo === '' && style === 'button') ||
        // Several documents are pushed into one, or closed together, from above the list.
        ((pushTo !== '' || (style === 'link' && about === 'chosen')) &&
          chosen > 1 &&
          page.chosen.every((row) => meetsText(condition, row))),
    )
    .map((button) => <ListButton key={button.code} button={button} page={page} rows={page.chosen} />);
}

/** The buttons of one row, as far as its values allow them: what comes next beside the row, the rest in a menu. */
function RowButtons(props: { readonly page: ScriptedList; readonly row: Row; readonly isBar: boolean }): ReactNode {
  const { page, row, isBar } = props;
  const { beside, behind } = placed(rowButtons(page, row));
  return (
    <>
      {beside.map((button, place) => (
        <ListButton
          key={button.code}
          button={button}
          page={page}
          rows={[row]}
          // What comes next is the one thing to press.
          {...(isBar ? { look: place === 0 && !asked.has(button.code) ? 'primary' : 'plain' } : {})}
        />
      ))}
      {behind.length === 0 ? null : <RowMenu buttons={behind} page={page} row={row} />}
    </>
  );
}

function RowMenu(props: {
  readonly buttons: readonly ButtonView[];
  readonly page: ScriptedList;
  readonly row: Row;
}): ReactNode {
  const { buttons, page, row } = props;
  const text = useText();
  const dataText = useDataText();
  const { press, dialog, isBusy } = usePress(page, [row]);
  const [at, setAt] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        look="link"
        aria-label={text('list.more')}
        title={text('list.more')}
        aria-haspopup="menu"
        aria-expanded={at !== null}
        isBusy={isBusy}
        onClick={(event) => setAt(event.currentTarget)}
      >
        <b aria-hidden>···</b>
      </Button>
      {at === null ? null : (
        <ContextMenu
          label={text('list.rowActions', { name: page.nameOf(row) })}
          at={{ x: at.getBoundingClientRect().left, y: at.getBoundingClientRect().bottom }}
          target={at}
          items={buttons.map(({ code, label }) => ({ key: code, label: dataText(label) }))}
          onChoose={({ key }) => {
            const chosen = buttons.find(({ code }) => code === key);
            if (chosen !== undefined) press(chosen);
          }}
          onClose={() => setAt(null)}
        />
      )}
      {dialog}
    </>
  );
}

/** Words that need as much room as the button of the menu. */
const AS_WIDE_AS_MENU = '更多';
/** Buttons of a row that stand beside it; one more than these needs no menu. */
const MOST_BESIDE = 3;

const lifeActs: ReadonlySet<string> = new Set<CycleAct>(['submit', 'withdraw', 'audit', 'reopen']);

/** It changes nothing: it tells something of the record, or prints it. Always in the menu, so that rows have room for what they are about. */
const isQuestion = ({ isTold, prints }: ButtonView): boolean => isTold || prints !== '';

/**
 * Orders buttons by their role in the life of a document: first those of its life cycle, then pushes, then its other acts; those that take
 * it back or end it come last.
 */
function placed(buttons: readonly ButtonView[]): Readonly<Record<'beside' | 'behind', readonly ButtonView[]>> {
  const rank = ({ code, pushTo, isScript }: ButtonView): number => {
    if (asked.has(code) && !isScript) return 3;
    if (pushTo !== '') return 1;
    return lifeActs.has(code) && !isScript ? 0 : 2;
  };
  const ranked = buttons.filter((button) => !isQuestion(button)).toSorted((one, other) => rank(one) - rank(other));
  const questions = buttons.filter(isQuestion);
  const isMenu = questions.length > 0 || ranked.length > MOST_BESIDE + 1;
  const count = isMenu ? MOST_BESIDE : ranked.length;
  return { beside: ranked.slice(0, count), behind: [...ranked.slice(count), ...questions] };
}

function rowButtons({ list, isByProcess }: ScriptedList, row: Row): readonly ButtonView[] {
  return buttonViews(list.buttons).filter(
    ({ code, style, condition, isScript }) =>
      style === 'link' && meetsText(condition, row) && !(isByProcess && code === SUBMIT && !isScript),
  );
}

/** The act of a life cycle a process takes over. */
const SUBMIT: CycleAct = 'submit';
/** Acts that take a document out of what counts. */
const asked: ReadonlySet<string> = new Set<CycleAct | 'finish_init' | 'undo_init' | 'post' | 'red_reverse' | 'unsplit'>(
  ['reject', 'unaudit', 'close', 'void', 'finish_init', 'undo_init', 'post', 'red_reverse', 'unsplit'],
);
/** Presses a button; it works on exactly one row [B5.3], unless it is about all that are chosen, or about the list. */
function usePress(page: ScriptedList, rows: readonly Row[]) {
  const text = useText();
  const dataText = useDataText();
  const tools = useScriptTools();
  const [notify, ask] = useUnit([noticeShown, questionAsked]);
  const [printing, setPrinting] = useState<{ readonly template: string; readonly id: string } | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const [open, setOpen] = useState<{ readonly steps: OpenSteps; readonly pressed: Press } | null>(null);
  const { mutate, mutateAsync, isPending } = usePressButton(page.code, page.reload, {
    onTold: (lines) => setTold((one) => one && { ...one, lines }),
    onSteps: (steps, pressed) => setOpen({ steps, pressed }),
  });
  const [asking, setAsking] = useState<Asked | null>(null);
  const push = usePush(page.code);
  const language = useCoreLanguage();
  const [isRunning, setIsRunning] = useState(false);
  const navigate = useNavigate();
  const press = (button: ButtonView): void => {
    const isAboutAll = button.about === 'list';
    const isTogether = button.about === 'chosen';
    const [row] = isAboutAll ? [{}] : rows;
    const warn = (words: string): void => void notify({ kind: 'buttonRows', level: 'warning', text: words });
    if (row === undefined) warn(text('picker.selectFirst'));
    else if (button.pushTo !== '')
      push.go(
        button.code,
        rows.map(({ id }) => id ?? ''),
      );
    else if (button.opens !== '' && isAboutAll) void navigate(button.opens);
    else if (button.opens !== '' && isTogether) {
      if (rows.length > 2) warn(text('picker.selectTwo'));
      else
        void navigate(
          `${button.opens}?${new URLSearchParams(rows.map(({ id }, at) => [at === 0 ? 'a' : 'b', id ?? ''])).toString()}`,
        );
    } else if (rows.length > 1 && !isAboutAll && !isTogether) warn(text('picker.selectOnlyOne'));
    else if (!(isTogether ? rows : [row]).every((one) => meetsText(button.condition, one))) warn(text('picker.failed'));
    else if (button.opens !== '') void navigate(linkOf(button.opens, row) ?? '');
    else if (button.prints !== '') setPrinting({ template: button.prints, id: row.id ?? '' });
    else if (!button.isScript) {
      const id = (isTogether ? rows : [row]).map((one) => one.id ?? '').join(',');
      const act = (): void => {
        if (button.isTold) setTold({ title: `${dataText(button.label)} ${name}`, lines: [] });
        mutate({ buttonCode: button.code, dataId: id, isTold: button.isTold });
      };
      const name = isAboutAll ? dataText(page.list.title) : namesOf(rows.map((one) => page.nameOf(one)));
      if (button.asks !== null) setAsking({ button, id, name });
      else if (asked.has(button.code))
        ask({
          title: text('notice.title'),
          text: text('list.actConfirm', { act: dataText(button.label), name }),
          yes: dataText(button.label),
          no: text('action.cancel'),
          isDangerous: true,
          onYes: act,
        });
      else act();
    } else {
      setIsRunning(true);
      void call(page, button.code, [row], tools)
        .then(({ state, fault }) => {
          if (fault !== null) tools.say(fault);
          else if (state === 'missing')
            tools.say({ kind: 'error', message: missingFunction(button.code, language), line: null });
        })
        .finally(() => setIsRunning(false));
    }
  };
  const paper =
    printing === null ? null : (
      <PrintRecords
        code={page.code}
        title={dataText(page.list.title)}
        ids={[printing.id]}
        template={printing.template}
        onClose={() => setPrinting(null)}
      />
    );
  const question =
    open === null ? (
      paper
    ) : (
      <Arriving>
        <AskSteps
          title={text('list.closeWith')}
          steps={open.steps}
          onYes={() => {
            const agreed = [...(open.pressed.alsoClose ?? []), ...open.steps.map(({ key }) => key)];
            setOpen(null);
            mutate({ ...open.pressed, alsoClose: agreed });
          }}
          onClose={() => setOpen(null)}
        />
      </Arriving>
    );
  const tale = told === null || told.lines.length === 0 ? question : <Tale {...told} onClose={() => setTold(null)} />;
  const dialog =
    asking === null ? tale : <Asking page={page} asking={asking} onAct={mutateAsync} onClose={() => setAsking(null)} />;
  return { press, dialog, isBusy: isPending || isRunning || push.isPending };
}

/** Names of what is chosen, the first of many with how many there are. */
function namesOf(names: readonly string[]): string {
  const most = 5;
  return names.length > most ? `${names.slice(0, most).join('、')} …（${String(names.length)}）` : names.join('、');
}

type Told = { readonly title: string; readonly lines: readonly string[] };

/** Shows the findings of a button, line by line. */
function Tale({ title, lines, onClose }: Told & { readonly onClose: () => void }): ReactNode {
  const text = useText();
  return (
    <Dialog title={title} width={720} closeLabel={text('action.close')} onClose={onClose}>
      <ul className="list-told">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Dialog>
  );
}

/** A button that wants to know something, and the record it is about. */
type Asked = { readonly button: ButtonView; readonly id: string; readonly name: string };

function Asking(props: {
  readonly page: ScriptedList;
  readonly asking: Asked;
  readonly onAct: ReturnType<typeof usePressButton>['mutateAsync'];
  readonly onClose: () => void;
}): ReactNode {
  const { page, asking, onAct, onClose } = props;
  const { asks, code, label } = asking.button;
  const dataText = useDataText();
  const notify = useUnit(noticeShown);
  const title = `${dataText(label)} ${asking.name}`;
  if (asks === null || asks === undefined) return null;
  if (asks.kind === 'file')
    return (
      <FileAct
        title={title}
        hint={dataText(asks.hint ?? '')}
        code={page.code}
        id={asking.id}
        path={asks.path ?? ''}
        onDone={(message) => {
          notify({ kind: 'buttonDone', level: 'success', text: message });
          onClose();
          page.reload();
        }}
        onClose={onClose}
      />
    );
  return (
    <Arriving>
      <AskValue
        title={title}
        confirm={dataText(label)}
        asks={asks}
        onAct={async (given) => {
          await onAct({ buttonCode: code, dataId: asking.id, given });
          onClose();
        }}
        onClose={onClose}
      />
    </Arriving>
  );
}

function ListButton(props: {
  readonly button: ButtonView;
  readonly page: ScriptedList;
  readonly rows: readonly Row[];
  readonly look?: 'primary' | 'plain';
}): ReactNode {
  const { button, page, rows } = props;
  const dataText = useDataText();
  const { press, dialog, isBusy } = usePress(page, rows);
  return (
    <>
      <Button
        look={props.look ?? (button.style === 'link' && rows.length === 1 ? 'link' : 'plain')}
        // In rows words stand alone, as those of the list itself do.
        {...(button.style !== 'link' && isIcon(button.icon) ? { icon: button.icon } : {})}
        isBusy={isBusy}
        onClick={() => press(button)}
      >
        {dataText(button.label)}
      </Button>
      {dialog}
    </>
  );
}
