import { resolve } from 'node:path';

/** What the bundler knows of a module, as far as it is used here. */
type ModuleInfo = { readonly importedIds: readonly string[] };
type Context = { getModuleInfo(id: string): ModuleInfo | null };
type Group = {
  readonly name: (id: string, context: Context) => string | null;
  readonly debugName: string;
  readonly priority: number;
};

/**
 * Our own code of the first route in two chunks: `base` is all that the sign-in page imports, `application` all else that the application
 * imports at its start. Without them every module that a lazy part shares with the first route would become a file, and a request, of its own.
 */
export function firstRoute(root: string): readonly Group[] {
  return [
    group('base', resolve(root, 'src/app/signin.tsx'), 8),
    group('application', resolve(root, 'src/app/application.tsx'), 5),
  ];
}

function group(name: string, entry: string, priority: number): Group {
  let known: ReadonlySet<string> | undefined;
  return {
    debugName: name,
    priority,
    name: (id, context) => {
      known ??= reachable(entry, context);
      return id !== entry && known.has(id) ? name : null;
    },
  };
}

/** Everything a module imports at once, itself included; lazy imports are left out. */
function reachable(entry: string, context: Context): ReadonlySet<string> {
  const found = new Set([entry]);
  for (const id of found) for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}
