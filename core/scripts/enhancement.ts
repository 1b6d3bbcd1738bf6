/**
 * Enhancements of a form beyond its definition: buttons of its own, scripts of its pages, actions of the server. Stored as one document per
 * form.
 */

export const buttonStyles = ['link', 'button', 'form'] as const;
export type ButtonStyle = (typeof buttonStyles)[number];

/** A button of a form. `link` stands in each row, `button` above the list, `form` in the form. */
export type ButtonDefinition = {
  readonly code: string;
  readonly title: string;
  readonly title_en?: string;
  readonly style: ButtonStyle;
  /** `js` calls the function of the script named like the button, `action` runs the actions of the server. */
  readonly type: 'js' | 'action';
  readonly icon?: string;
  readonly order: number;
  /** false: nobody sees it. */
  readonly enabled: boolean;
  /** When it shows, see condition.ts. */
  readonly exp?: string;
  /** Of a button in a form: beside the fields or at the foot. */
  readonly position?: 'side' | 'bottom';
};

/** A field and where its value comes from: plain text, `#{field}`, `#{sys_user_code}` …, or `=formula`. */
export type Assignment = { readonly field: string; readonly value: string };

/** Deed of an action. Never SQL, never a class: names the server knows, values, or a script in the sandbox. */
export type Deed =
  | { readonly kind: 'set'; readonly values: readonly Assignment[] }
  | { readonly kind: 'create'; readonly form: string; readonly values: readonly Assignment[] }
  | { readonly kind: 'run'; readonly name: string }
  | { readonly kind: 'script'; readonly text: string }
  | { readonly kind: 'http'; readonly url: string };

export const deedKinds = ['set', 'create', 'run', 'script', 'http'] as const;

/** Events every form has; a button's code is one, too. */
export const formEvents = ['add', 'edit', 'delete'] as const;

/** An act of the server around an event. At the start values may change and the event may be refused; at the end the record is stored. */
export type ActionDefinition = {
  readonly id: string;
  readonly event: string;
  readonly moment: 'start' | 'end';
  readonly active: boolean;
  readonly deed: Deed;
};

export type Enhancement = {
  readonly buttons: readonly ButtonDefinition[];
  readonly scripts: { readonly list: string; readonly form: string };
  readonly actions: readonly ActionDefinition[];
};

export const noEnhancement: Enhancement = { buttons: [], scripts: { list: '', form: '' }, actions: [] };

/** Actions the server knows by name. */
export const registered = ['enable', 'disable'] as const;
export type Registered = (typeof registered)[number];

/** Most characters of a script. */
export const SCRIPT_LIMIT = 60_000;
