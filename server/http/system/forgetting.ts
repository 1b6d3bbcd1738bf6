import type { DefinitionStore } from '#server/engine/definition/store.ts';

/** Other processes hear of a change a moment later; whoever made it reads it at once. */
export function forgetting<Handlers extends object>(store: DefinitionStore, handlers: Handlers): Handlers {
  type Handle = (call: never) => Promise<unknown>;
  const after =
    (handle: Handle): Handle =>
    async (call) => {
      const answer = await handle(call);
      store.forget();
      return answer;
    };
  const wrapped = Object.entries<Handle>({ ...handlers } as Record<string, Handle>).map(
    ([id, handle]) => [id, /(Add|Edit|Delete|DeleteBatch|Restore)$/.test(id) ? after(handle) : handle] as const,
  );
  return Object.fromEntries(wrapped) as Handlers;
}
