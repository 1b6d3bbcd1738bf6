import { join, relative } from 'node:path';

/** Facts the bundler knows of a module, as far as they are used here. */
type ModuleInfo = { readonly importedIds: readonly string[] };
type Context = { getModuleInfo(id: string): ModuleInfo | null };
type Group = {
  readonly name: (id: string, context: Context) => string | null;
  readonly debugName: string;
  readonly priority: number;
};

/** Does a module belong to a chunk? `of` answers what a module imports at once. */
type Belongs = (id: string, of: (entry: string) => ReadonlySet<string>) => boolean;

/**
 * Our own code of the first route in chunks: `base` is what the sign-in page and the application both import, `login` and `application` what
 * only one of them imports at its start; `aside` is what every window fetches once its page stands, `scripts` what lists and forms with
 * buttons or scripts of their own need. Without them every module that several parts share would become a file, and a request, of its own.
 */
export function firstRoute(root: string): readonly Group[] {
  const signIn = join(root, 'src/app/signin.tsx');
  const application = join(root, 'src/app/application.tsx');
  const searchResults = join(root, 'src/features/search-menu/ui/search-results.tsx');
  const push = join(root, 'src/shared/push/index.ts');
  const sessionDialogs = join(root, 'src/app/guard/session-dialogs.tsx');
  const listScripts = join(root, 'src/widgets/screen-list/ui/list-scripts.tsx');
  // A rule that the sign-in page asks stands in many forms, and they do not want its page.
  const isRule = (id: string): boolean => !relative(join(root, 'core'), id).startsWith('..');
  // The entry of the sign-in document stays a file of its own.
  return [
    group('base', 8, (id, of) => id !== signIn && of(signIn).has(id) && (isRule(id) || of(application).has(id))),
    group('login', 6, (id, of) => id !== signIn && of(signIn).has(id)),
    group('application', 5, (id, of) => of(application).has(id)),
    group('aside', 4, (id, of) => [searchResults, push, sessionDialogs].some((part) => of(part).has(id))),
    group('scripts', 3, (id, of) => of(listScripts).has(id)),
  ];
}

/** A chunk of the modules that belong to it; of several chunks it is the one with the highest priority. */
function group(name: string, priority: number, belongs: Belongs): Group {
  const known = new Map<string, ReadonlySet<string>>();
  return {
    debugName: name,
    priority,
    name: (id, context) => {
      const reachedFrom = (entry: string): ReadonlySet<string> => {
        const modules = known.get(entry) ?? reachable(entry, context);
        known.set(entry, modules);
        return modules;
      };
      return belongs(id, reachedFrom) ? name : null;
    },
  };
}

/** Everything a module imports at once, itself included; lazy imports are left out. */
function reachable(entry: string, context: Context): ReadonlySet<string> {
  if (context.getModuleInfo(entry) === null) {
    throw new Error(
      `${entry} is no part of the application; name the module the chunk begins with in scripts/lib/first-route.ts.`,
    );
  }
  const found = new Set([entry]);
  for (const id of found) for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}
