import { z } from 'zod'
import {
  type Context,
  field,
  input,
  type MoneyReading,
  type Permission,
  type RouteErrors,
  route,
} from '../kernel/index.ts'
import { listImports, previewImport, runImport, undoImport } from './imports.ts'
import type { ImportKind } from './kind.ts'
import { readSheet } from './read-sheet.ts'
import {
  MAX_BYTES,
  oneSheet,
  SheetImport,
  SheetImportResult,
  SheetImportTrial,
  type SheetInput,
  sheetFields,
} from './schemas.ts'

interface Imported<C extends string, Settings extends z.ZodRawShape> {
  kind: ImportKind<C, z.output<z.ZodObject<Settings>>>
  /** The address of the imports; the preview and the undoing are below it. */
  path: string
  /** The area whose permissions hold. */
  area: string
  /** The noun, in names of operations (`Investors`) and in words (`investors and commitments`). */
  operation: string
  words: string
  /** Settings a person may add to the sheet. */
  settings: Settings
  /** A sheet that is accepted. */
  example: { csv: string } & Record<string, unknown>
  /** Returns the subject's id from the address. Throws 404 where the caller has no access. */
  subject?: (ctx: Context, params: Record<string, number>) => Promise<number>
  /** How policies with an amount read the money it moves. */
  money: 'none' | MoneyReading
  /** The effects by which policies recognise it at any address. */
  does: string | readonly string[]
  /** Problems of keeping it and of undoing it. */
  errors?: RouteErrors
}

const limits = 'A CSV file or an Excel workbook of at most 20,000 rows.'

/** Builds the routes of a kind of import: its preview, the import itself, past imports, and undo. */
export function importRoutes<C extends string, Settings extends z.ZodRawShape>(
  declared: Imported<C, Settings>,
) {
  const {
    kind,
    path,
    area,
    operation,
    words,
    settings,
    example,
    subject,
    money,
    does,
    errors = {},
  } = declared
  const Body = input(`${operation}ImportInput`, { ...sheetFields, ...settings }).superRefine((body, issues) =>
    oneSheet(body as SheetInput, issues),
  )
  const write = `${area}:write` as Permission
  const subjectOf = async (ctx: Context, params: unknown) =>
    (await subject?.(ctx, params as Record<string, number>)) ?? null
  const aboutOf = async (ctx: Context, params: unknown, body: unknown) => ({
    subjectId: await subjectOf(ctx, params),
    settings: body as z.output<z.ZodObject<Settings>>,
  })
  return [
    route({
      method: 'POST',
      path: `${path}/preview`,
      operation: `preview${operation}Import`,
      effect: 'read',
      summary: `Preview an import of ${words}`,
      description: `Every row’s fate, and nothing is written. ${limits} Columns are recognised by their usual names.`,
      access: write,
      audience: 'pages',
      bodyLimit: MAX_BYTES,
      body: Body,
      example: example as never,
      response: SheetImportTrial,
      prepare: (ctx, { body }) => readSheet(ctx, body as SheetInput),
      handle: async (ctx, { params, body }, table) =>
        previewImport(ctx, kind, table, body as SheetInput, await aboutOf(ctx, params, body)),
    }),
    route({
      method: 'POST',
      path,
      operation: `import${operation}`,
      summary: `Import ${words}`,
      description: `Does what the preview of the same body shows, in one transaction. ${
        kind.whole ? 'Saves nothing if any row is refused.' : 'Skips refused rows and reports them.'
      } ${limits}`,
      access: write,
      bodyLimit: MAX_BYTES,
      body: Body,
      example: example as never,
      response: SheetImportResult,
      errors,
      money,
      does,
      prepare: (ctx, { body }) => readSheet(ctx, body as SheetInput),
      handle: async (ctx, { params, body }, table) =>
        runImport(ctx, kind, table, body as SheetInput, await aboutOf(ctx, params, body)),
    }),
    route({
      method: 'GET',
      path,
      operation: `list${operation}Imports`,
      summary: `List imports of ${words}, newest first`,
      access: `${area}:read` as Permission,
      query: z.object(field.listing),
      response: z.array(SheetImport),
      handle: async (ctx, { params, query }) => listImports(ctx, kind, await subjectOf(ctx, params), query),
    }),
    route({
      method: 'POST',
      path: `${path}/{import_id}/undo`,
      operation: `undo${operation}Import`,
      summary: `Undo an import of ${words}`,
      description: 'All or nothing: if later records depend on the import, the answer is 409 `built_upon`.',
      access: write,
      response: SheetImport,
      money,
      does,
      errors: {
        ...errors,
        already_undone: [409, 'Already undone'],
        built_upon: [409, 'Later records depend on it; see `reasons`'],
      },
      handle: async (ctx, { params }) => {
        const { import_id } = params as { import_id: number }
        return undoImport(ctx, kind, await subjectOf(ctx, params), import_id)
      },
    }),
  ] as const
}
