import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { firstRoute } from './first-route.ts';

const root = '/house';
const at = (path: string): string => join(root, path);
/** Imports of each file. */
const graph: Readonly<Record<string, readonly string[]>> = {
  'src/app/signin.tsx': ['src/app/sign-in.tsx', 'src/shared/text.ts'],
  'src/app/sign-in.tsx': ['core/phone.ts'],
  'src/app/application.tsx': ['src/shared/text.ts', 'src/app/frame.tsx'],
  'src/features/search-menu/ui/search-results.tsx': ['src/app/frame.tsx', 'src/features/search-menu/ui/hits.tsx'],
  'src/shared/push/index.ts': ['src/shared/push/push.ts'],
  'src/app/guard/session-dialogs.tsx': ['src/app/guard/expired-dialog.tsx'],
  'src/widgets/screen-list/ui/list-scripts.tsx': ['src/shared/sandbox.ts'],
  'src/pages/report.tsx': ['src/pages/report-grid.tsx'],
};
const modules = new Set(Object.entries(graph).flat(2).map(at));

function chunkOf(id: string, known = modules): string | null {
  const context = {
    getModuleInfo: (asked: string) =>
      known.has(asked) ? { importedIds: (graph[asked.slice(root.length + 1)] ?? []).map(at) } : null,
  };
  const groups = firstRoute(root).toSorted((a, b) => b.priority - a.priority);
  return groups.map(({ name }) => name(at(id), context)).find((name) => name !== null) ?? null;
}

describe('the chunks of the first route', () => {
  it('hold what sign-in and application share, and what each of them brings', () => {
    expect(chunkOf('src/shared/text.ts')).toBe('base');
    expect(chunkOf('src/app/sign-in.tsx')).toBe('login');
    expect(chunkOf('src/app/frame.tsx')).toBe('application');
  });

  it('keep the entry of the sign-in document a file of its own, and the application with its chunk', () => {
    expect(chunkOf('src/app/signin.tsx')).toBeNull();
    expect(chunkOf('src/app/application.tsx')).toBe('application');
  });

  it('leave a rule that the sign-in page asks to whoever asks it, without the page', () => {
    expect(chunkOf('core/phone.ts')).toBe('base');
  });

  it('bring together what comes together later, and nothing of other pages', () => {
    expect(chunkOf('src/features/search-menu/ui/hits.tsx')).toBe('aside');
    expect(chunkOf('src/shared/push/push.ts')).toBe('aside');
    expect(chunkOf('src/app/guard/expired-dialog.tsx')).toBe('aside');
    expect(chunkOf('src/shared/sandbox.ts')).toBe('scripts');
    expect(chunkOf('src/pages/report-grid.tsx')).toBeNull();
  });

  it('name the beginning of a chunk that is not there any more', () => {
    const without = new Set([...modules].filter((id) => !id.includes('search-results')));
    expect(() => chunkOf('src/shared/push/push.ts', without)).toThrow(
      /search-results\.tsx is no part of the application/,
    );
  });
});
