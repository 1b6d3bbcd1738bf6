import { createContext, useContext } from 'react';
import type { FlowChoices, FlowField } from '@/entities/workflow/design';
import type {
  ApprovalSettings,
  AutoSettings,
  CopySettings,
  ProcessSettings,
  StartSettings,
} from '#core/workflow/settings.ts';

/** Facts of a process that the panel of a node needs. */
export type FlowSurroundings = {
  readonly choices: FlowChoices;
  readonly fields: readonly FlowField[];
  /** Buttons of the form, by code. */
  readonly buttons: FlowChoices['groups'];
  /** Other approvals a setting can name. */
  readonly approvals: readonly { readonly key: string; readonly name: string }[];
  /** Names of accounts, those chosen here as well. */
  readonly nameOf: (account: string) => string;
  readonly learn: (people: readonly { readonly username: string; readonly realname: string }[]) => void;
  readonly isReadonly: boolean;
};

export const FlowContext = createContext<FlowSurroundings | null>(null);

export function useFlow(): FlowSurroundings {
  const flow = useContext(FlowContext);
  if (flow === null) throw new Error('a panel stands inside a process');
  return flow;
}

/** An element as the panel shows it, of a chain or of a diagram. */
export type PanelElement = { readonly key: string; readonly name: string } & (
  | { readonly kind: 'approval'; readonly settings: ApprovalSettings }
  | { readonly kind: 'copy'; readonly settings: CopySettings }
  | { readonly kind: 'auto'; readonly settings: AutoSettings }
  | { readonly kind: 'start'; readonly settings: StartSettings | null }
  | { readonly kind: 'process'; readonly settings: ProcessSettings | null }
  /** A flow; `condition` is null where none can stand. */
  | {
      readonly kind: 'flow';
      readonly condition: string | null;
      readonly isDefault: boolean;
      readonly canDefault: boolean;
    }
  | { readonly kind: 'timer'; readonly duration: string }
  | { readonly kind: 'other' }
);

/** Changes to the element; anything left out stays. */
export type PanelChange = {
  readonly name?: string;
  readonly settings?: ApprovalSettings | CopySettings | AutoSettings | StartSettings | ProcessSettings;
  readonly condition?: string;
  readonly isDefault?: boolean;
  readonly duration?: string;
};
