import { z } from 'zod'
import type { Permission } from '../../kernel/access/permissions.ts'
import * as field from '../../kernel/routes/fields.ts'
import { route } from '../../kernel/routes/route.ts'
import type { RouteErrors } from '../../kernel/routes/route-errors.ts'
import type { MergeKind } from './kind.ts'
import { listMerges, mergeRecords, previewMerge, undoMerge } from './merges.ts'
import { Merge, MergeInput, MergePlan, UndoReasonInput } from './schemas.ts'

interface Merged {
  kind: MergeKind
  /** The address of one record; its merges are below it. */
  path: string
  /** The area whose permissions hold. */
  area: string
  /** Nouns in the names of operations (`Deals`) and of the tool (`svc_merge_deals`). */
  operation: string
  tool: { name: `svc_${string}`; category: string }
  /** Errors of the kind's guards. */
  errors?: RouteErrors
}

/** Builds the routes for merging records of a kind: preview, merge, past merges, and undo. */
export function mergeRoutes({ kind, path, area, operation, tool, errors = {} }: Merged) {
  const { noun } = kind
  const idOf = (params: unknown) => Object.values(params as Record<string, number>)[0] as number
  return [
    route({
      method: 'POST',
      path: `${path}/merge/preview`,
      operation: `previewMergeOf${operation}`,
      effect: 'read',
      summary: `Preview a merge of another ${noun} into this one`,
      description: 'Field by field, with what would move and what blocks it. Saves nothing.',
      access: `${area}:write` as Permission,
      audience: 'pages',
      body: MergeInput,
      example: { loser_id: 1 },
      response: MergePlan,
      handle: (ctx, { params, body }) => previewMerge(ctx, kind, idOf(params), body.loser_id, body.take),
    }),
    route({
      method: 'POST',
      path: `${path}/merge`,
      operation: `merge${operation}`,
      summary: `Merge another ${noun} into this one`,
      description: `Whatever refers to the other ${noun} refers to this one from then on, and the other one’s address says so. It can be undone as long as nothing was built upon it.`,
      access: `${area}:write` as Permission,
      body: MergeInput,
      example: { loser_id: 1 },
      response: Merge,
      money: 'none',
      errors: { cannot_merge: [409, 'The merge is blocked; see `blockers`'], ...errors },
      tool: {
        ...tool,
        title: `Merge ${kind.nouns}`,
        credits: 2,
        description: `Makes two records of the same ${noun} one: everything of the other moves to the one that stays, with a trail and an undo. Use it for duplicates; it joins no two different ones.`,
        keywords: `duplicate same twice join combine ${noun}`,
      },
      handle: (ctx, { params, body }) => mergeRecords(ctx, kind, idOf(params), body.loser_id, body.take),
    }),
    route({
      method: 'GET',
      path: `${path}/merges`,
      operation: `listMergesOf${operation}`,
      summary: `List merges into this ${noun}, newest first`,
      access: `${area}:read` as Permission,
      query: z.object(field.listing),
      response: z.array(Merge),
      handle: (ctx, { params, query }) => listMerges(ctx, kind, idOf(params), query),
    }),
    route({
      method: 'POST',
      path: `${path}/merges/{merge_id}/undo`,
      operation: `undoMergeOf${operation}`,
      summary: `Undo a merge of this ${noun}`,
      description: 'All or nothing: if later records depend on it, the answer is 409 `built_upon`.',
      access: `${area}:write` as Permission,
      body: UndoReasonInput.optional(),
      example: { reason: 'They are two after all' },
      response: Merge,
      money: 'none',
      errors: {
        ...errors,
        already_undone: [409, 'Already undone'],
        built_upon: [409, 'Later records depend on it; see `reasons`'],
      },
      handle: (ctx, { params, body }) =>
        undoMerge(ctx, kind, idOf(params), (params as { merge_id: number }).merge_id, body?.reason ?? null),
    }),
  ] as const
}
