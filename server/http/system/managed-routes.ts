import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import type { Scan } from '#server/platform/file/scan.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { exportManaged, importManaged, type CellReader } from '#server/system/kit/book.ts';
import { managedOne, managedPage, type ManagedCall } from '#server/system/kit/list.ts';
import type { Managed, Values } from '#server/system/kit/managed.ts';
import { addManaged, deleteManaged, editManaged } from '#server/system/kit/write.ts';
import type { Call, HandlersOf, JsonOperationId } from '../handler.ts';
import { languageOf } from '../language.ts';
import { idsOf } from '../list-query.ts';
import { importedAnswer, uploadedFile } from '../uploaded-file.ts';

/** The operations of a managed list whose ids begin alike, except the import, which brings bytes. */
export type ManagedOperation<Prefix extends string> = Extract<
  JsonOperationId,
  `${Prefix}${'List' | 'ById' | 'Add' | 'Edit' | 'Delete' | 'DeleteBatch' | 'Export'}`
>;

/** Request common to all these operations; the contract has checked it. */
type ManagedRequest = Pick<Call<'dataSourceAdd'>, 'filters' | 'actor' | 'language'> & {
  readonly query: { readonly id: string; readonly ids: string; readonly selections?: string } & Omit<
    ManagedCall,
    'filters'
  >;
  readonly body: Values;
};

/**
 * Handlers of a managed subject.
 * @param prefix what its operation ids begin with: `systemPosition` has `systemPositionList`, `systemPositionAdd` …
 * @param of the subject, or what it is for somebody who may not use all of it
 */
export function managedHandlers<Prefix extends string>(
  prefix: Prefix,
  db: Db,
  of: Managed | ((actor: Actor) => Managed),
): HandlersOf<ManagedOperation<Prefix>> {
  const as = (actor: Actor): Managed => (typeof of === 'function' ? of(actor) : of);
  const acts: Readonly<Record<string, (call: ManagedRequest) => Promise<{ message?: RefusalText; result: unknown }>>> =
    {
      List: async (call) => {
        const own = as(call.actor);
        return { result: await managedPage(db, own, { ...askedOf(own, call), language: call.language }, call.actor) };
      },
      ById: async ({ query, actor, language }) => ({
        result: await managedOne(db, as(actor), query.id, actor, language),
      }),
      Add: async ({ body, actor }) => {
        const own = as(actor);
        return { message: own.answers.added, result: await addManaged(db, own, body, actor) };
      },
      Edit: async ({ body, actor }) => {
        const own = as(actor);
        await editManaged(db, own, body, actor);
        return { message: own.answers.edited, result: null };
      },
      Delete: async ({ query, actor }) => {
        const own = as(actor);
        await deleteManaged(db, own, [query.id], actor);
        return { message: own.answers.deleted, result: null };
      },
      DeleteBatch: async ({ query, actor }) => {
        const own = as(actor);
        await deleteManaged(db, own, idsOf(query.ids), actor);
        return { message: own.answers.deletedMany, result: null };
      },
      Export: async (call) => {
        const own = as(call.actor);
        const asked = { ...askedOf(own, call), selections: call.query.selections };
        return { result: await exportManaged(db, own, asked, call) };
      },
    };
  // The contract types each by its id; the answers are held to it by the response validation.
  return Object.fromEntries(
    Object.entries(acts).map(([act, handle]) => [`${prefix}${act}`, handle]),
  ) as unknown as HandlersOf<ManagedOperation<Prefix>>;
}

/** The list call of a request; what the contract declares beside its columns is a filter whose meaning the subject says. */
function askedOf(of: Managed, { query, filters }: ManagedRequest): ManagedCall {
  const declared = Object.entries(query).flatMap(([name, text]) =>
    typeof text === 'string' && Object.hasOwn(of.asks ?? {}, name) ? [[name, text] as const] : [],
  );
  return { ...query, filters: { ...filters, ...Object.fromEntries(declared) } };
}

export type UploadDeps = { readonly db: Db; readonly scan: Scan | null; readonly limitMb: number };

/** Parts an import of a subject needs beyond the subject: the reader of cells, and differences for rows that come in a file. */
type ImportParticular = { readonly of?: Managed; readonly read?: CellReader };

/** The call that brings a workbook of a subject. */
export function managedUpload(
  { db, scan, limitMb }: UploadDeps,
  of: Managed | ((actor: Actor) => Managed),
  prepare?: (actor: Actor) => Promise<ImportParticular>,
) {
  return async (request: FastifyRequest, reply: FastifyReply, actor: Actor | null): Promise<FastifyReply> => {
    if (actor === null) throw refusal(401, platformRefusals.signInFirst);
    const own = typeof of === 'function' ? of(actor) : of;
    if (!may(actor, `${own.subject.permission}:import`)) throw refusal(403, platformRefusals.noRight);
    const upload = await uploadedFile(request, limitMb);
    const { of: brought = own, read } = (await prepare?.(actor)) ?? {};
    const language = languageOf(request);
    const result = await importManaged(db, brought, { scan, upload, read }, { actor, language });
    return reply.send(importedAnswer(result, language));
  };
}
