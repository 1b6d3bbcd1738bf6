import { useMemo, useRef, useState } from 'react';
import { chainXml } from '#core/workflow/chain-xml.ts';
import { chainSteps, type Chain } from '#core/workflow/chain.ts';
import type { FlowDraft } from '@/entities/workflow/design';
import { changedChain, chainElement } from './chain-element.ts';
import type { DiagramHandle, DiagramState } from './diagram-types.ts';
import type { PanelChange, PanelElement } from './flow-context.ts';
import { readFlow, type ReadFlow } from './opened.ts';
import { useHistory } from './use-history.ts';

export type Mode = 'chain' | 'diagram';

/** A process while it is drawn: as a chain with its way back, or as a diagram that has its own. */
export function useDrawing(
  draft: FlowDraft,
  first: Chain | null,
  { isNarrow, touch }: { readonly isNarrow: boolean; readonly touch: () => void },
) {
  // The file as it was before the chain was changed: a chain nobody touched keeps the drawing somebody made.
  const [file, setFile] = useState({ xml: draft.xml, count: 0 });
  const chain = useHistory<Chain | null>(first);
  const [untouched, setUntouched] = useState(first);
  const [mode, setMode] = useState<Mode>(first !== null && isNarrow ? 'chain' : 'diagram');
  const [selected, setSelected] = useState<string | null>(null);
  const [state, setState] = useState<DiagramState | null>(null);
  const handle = useRef<DiagramHandle | null>(null);
  const read = async (): Promise<string> => {
    if (mode === 'diagram') return (await handle.current?.read()) ?? file.xml;
    return chain.value === null || chain.value === untouched ? file.xml : chainXml(chain.value);
  };
  const begin = (xml: string, found: ReadFlow & { ok: true }, next: Mode): void => {
    setFile(({ count }) => ({ xml, count: count + 1 }));
    chain.begin(found.chain);
    setUntouched(found.chain);
    setSelected(null);
    setState(null);
    setMode(found.chain === null ? 'diagram' : next);
  };
  const put = (next: Chain, key?: string): void => {
    chain.put(next);
    if (key !== undefined) setSelected(key);
    touch();
  };
  const element: PanelElement | null =
    mode === 'diagram' ? (state?.element ?? null) : chain.value === null ? null : chainElement(chain.value, selected);
  const approvals = useMemo(
    () =>
      mode === 'diagram'
        ? (state?.approvals ?? [])
        : chainSteps(chain.value?.steps ?? []).filter(({ kind }) => kind === 'approval'),
    [mode, state?.approvals, chain.value],
  );
  return {
    mode,
    file,
    chain: chain.value,
    put,
    element,
    approvals,
    selected,
    read,
    change: (change: PanelChange): void => {
      if (mode === 'diagram') handle.current?.change(change);
      else if (chain.value !== null && element !== null) put(changedChain(chain.value, element, change));
    },
    select: (key: string | null): void => {
      if (mode === 'diagram') handle.current?.select(key);
      else setSelected(key);
    },
    /** Shows it the other way; `false` where it is no chain. */
    show: async (next: Mode): Promise<boolean> => {
      const xml = await read();
      const found = await readFlow(xml);
      if (next === 'chain' && (!found.ok || found.chain === null)) return false;
      if (found.ok) begin(xml, found, next);
      return true;
    },
    /** Takes a file in; what is wrong with it is answered. */
    bring: async (xml: string): Promise<ReadFlow> => {
      const found = await readFlow(xml);
      if (found.ok) {
        begin(xml, found, mode);
        touch();
      }
      return found;
    },
    undo:
      mode === 'diagram' ? (state?.canUndo === true ? () => handle.current?.undo() : null) : undone(chain.undo, touch),
    redo:
      mode === 'diagram' ? (state?.canRedo === true ? () => handle.current?.redo() : null) : undone(chain.redo, touch),
    zoom: (by: number): void => handle.current?.zoom(by),
    fit: (): void => handle.current?.fit(),
    onReady: (ready: DiagramHandle | null): void => {
      handle.current = ready;
    },
    onState: setState,
  };
}

function undone(act: (() => void) | null, touch: () => void): (() => void) | null {
  if (act === null) return null;
  return () => {
    act();
    touch();
  };
}
