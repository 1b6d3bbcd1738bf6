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
 * Our own code of the first route in chunks: `base` is what the sign-in page and the application both import, `login` and `application` what
 * only one of them imports at its start. Without them every module that a lazy part shares with the first route would become a file, and a
 * request, of its own.
 */
export function firstRoute(root: string): readonly Group[] {
  const signIn = resolve(root, 'src/app/signin.tsx');
  const application = resolve(root, 'src/app/application.tsx');
  return [group('base', [signIn, application], 8), group('login', [signIn], 6), group('application', [application], 5)];
}

/** A chunk of what all entries import. */
function group(name: string, entries: readonly string[], priority: number): Group {
  let known: readonly ReadonlySet<string>[] | undefined;
  return {
    debugName: name,
    priority,
    name: (id, context) => {
      known ??= entries.map((entry) => reachable(entry, context));
      return !entries.includes(id) && known.every((modules) => modules.has(id)) ? name : null;
    },
  };
}

/** Everything a module imports at once, itself included; lazy imports are left out. */
function reachable(entry: string, context: Context): ReadonlySet<string> {
  const found = new Set([entry]);
  for (const id of found) for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}
