import type { ActionSites } from '#server/engine/act/action-http.ts';
import {
  deleteGraphs,
  graphDesign,
  graphForms,
  graphHeads,
  parseGraphSource,
  previewGraph,
  saveGraph,
} from '#server/engine/chart/graph-design.ts';
import { addGraphToMenu } from '#server/engine/chart/graph-menu.ts';
import { exportGraph, graphData, graphInfo } from '#server/engine/chart/graph.ts';
import { menuChoices } from '#server/engine/design/designer-menu.ts';
import type { Engine } from '#server/engine/scope.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import type { HandlersOf } from '../handler.ts';
import { chosenIds } from '../list-query.ts';

type GraphOperation =
  | ('graphHeadList' | 'graphHeadAdd' | 'graphHeadEdit' | 'graphHeadDelete' | 'graphHeadDeleteBatch' | 'graphHeadById')
  | (
      | 'graphParseField'
      | 'graphItems'
      | 'graphParams'
      | 'graphForms'
      | 'graphPreview'
      | 'graphMenuChoices'
      | 'graphMenu'
    )
  | ('graphInfo' | 'graphData' | 'graphExport');

/** Charts: what administrators make and what readers see [B2.3]. */
export function graphHandlers(base: Engine, sites: ActionSites): HandlersOf<GraphOperation> {
  const engine = { ...base, sites };
  return {
    graphHeadList: async ({ query }) => ({
      result: await graphHeads(engine, {
        name: query.name ?? '',
        code: query.code ?? '',
        pageNo: query.pageNo,
        pageSize: query.pageSize,
      }),
    }),
    graphHeadAdd: async ({ body, actor }) => ({
      message: platformAnswers.saved,
      result: await saveGraph(engine, body, { isNew: true }, actor),
    }),
    graphHeadEdit: async ({ body, actor }) => {
      await saveGraph(engine, body, { isNew: false }, actor);
      return { message: platformAnswers.saved, result: null };
    },
    graphHeadDelete: async ({ query, actor }) => {
      await deleteGraphs(engine, [query.id], actor);
      return { message: platformAnswers.deleted, result: null };
    },
    graphHeadDeleteBatch: async ({ query, actor }) => {
      await deleteGraphs(engine, chosenIds(query.ids), actor);
      return { message: platformAnswers.deleted, result: null };
    },
    graphHeadById: async ({ query }) => ({ result: (await graphDesign(engine, query.id)).head }),
    graphParseField: async ({ body, actor }) => ({ result: await parseGraphSource(engine, body, actor) }),
    graphItems: async ({ query }) => ({ result: (await graphDesign(engine, query.id)).items }),
    graphParams: async ({ query }) => ({ result: (await graphDesign(engine, query.headId)).params }),
    graphForms: async ({ actor }) => ({ result: await graphForms(engine, actor) }),
    graphPreview: async ({ body, actor }) => ({ result: await previewGraph(engine, body, body.values ?? {}, actor) }),
    graphMenuChoices: async () => ({ result: await menuChoices(engine) }),
    graphMenu: async ({ body }) => {
      await addGraphToMenu(engine, body);
      return { message: platformAnswers.inMenu, result: null };
    },
    graphInfo: async ({ query, actor }) => ({ result: await graphInfo(engine, query.id, actor) }),
    graphData: async ({ query, filters, actor }) => ({ result: await graphData(engine, query.id, filters, actor) }),
    graphExport: async ({ query, filters, actor }) => ({ result: await exportGraph(engine, query.id, filters, actor) }),
  };
}
