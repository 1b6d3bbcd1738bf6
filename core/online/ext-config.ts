/** Actions outsiders can take on a form by a link: look at a record, or add one. */
export type LinkAction = 'view' | 'add';

/** Settings of a form that the wire carries as the JSON text `extConfigJson`. */
export type ExtConfig = {
  /** Its records have comments and attachments. */
  readonly comments: boolean;
  /** Actions that can be shared by a link; empty by default. */
  readonly links: readonly LinkAction[];
};

/** Names of the actions on servers of the family; the one they call edit is not offered. */
const actions: ReadonlyMap<string, LinkAction> = new Map([
  ['view', 'view'],
  ['detail', 'view'],
  ['add', 'add'],
]);

/** Reads the settings; what is not there is as usual. Null for a text that is no JSON object. */
export function readExtConfig(text: string | null | undefined): ExtConfig | null {
  let value: unknown = {};
  if (text !== null && text !== undefined && text.trim() !== '') {
    try {
      value = JSON.parse(text);
    } catch {
      return null;
    }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { commentStatus, enableExternalLink, externalLinkActions = '' } = value as Readonly<Record<string, unknown>>;
  const said = typeof externalLinkActions === 'string' ? externalLinkActions.split(',') : [];
  const links = isOn(enableExternalLink) ? said.flatMap((action) => actions.get(action.trim()) ?? []) : [];
  return { comments: !isOff(commentStatus), links: [...new Set(links)] };
}

export function writeExtConfig({ comments, links }: ExtConfig): string {
  return JSON.stringify({
    commentStatus: comments ? 1 : 0,
    enableExternalLink: links.length > 0 ? 1 : 0,
    externalLinkActions: links.join(','),
  });
}

/** Servers of the family write 0, some of them N or false. */
function isOff(value: unknown): boolean {
  return value === 0 || value === '0' || value === false || value === 'N';
}

function isOn(value: unknown): boolean {
  return value === 1 || value === '1' || value === true || value === 'Y';
}
