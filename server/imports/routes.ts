import { z } from 'zod'
import {
  type Context,
  Executed,
  field,
  input,
  type MoneyReading,
  type Permission,
  type RouteErrors,
  route,
  type Told,
} from '../kernel/index.ts'
import type { Schema } from '../kernel/routes/endpoint.ts'
import { UndoReasonInput } from '../platform/merging/schemas.ts'
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

interface Imported<C extends string, Settings extends z.ZodRawShape, Proposed extends Schema | undefined> {
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
  /** Columns that a proposal shows whole to those alone who may write or decide it. */
  masks?: readonly string[]
  /** Problems of keeping it and of undoing it. */
  errors?: RouteErrors
  /** Importing and undoing need approval by a second person; they answer with the proposal, of this schema. */
  proposed?: Proposed
  /** Notice to all administrators of an import, by the number of its records. */
  tells?: (ctx: Context, records: number) => Told | null
}

const limits = 'A CSV file or an Excel workbook of at most 20,000 rows.'

/** Builds the routes of a kind of import: its preview, the import itself, past imports, and undo. */
export function importRoutes<
  C extends string,
  Settings extends z.ZodRawShape,
  Proposed extends Schema | undefined = undefined,
>(declared: Imported<C, Settings, Proposed>) {
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
    proposed,
    masks,
    tells,
  } = declared
  const byTwo = proposed ? ({ approval: true, secondPerson: true, status: 202 } as const) : {}
  const answers = <Own extends Schema>(own: Own) =>
    (proposed ?? own) as Proposed extends Schema ? Proposed : Own
  const done = (work: Promise<unknown>) =>
    (proposed ? work.then(result => new Executed(result)) : work) as never
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
      response: answers(SheetImportResult),
      errors,
      money,
      does,
      ...byTwo,
      // The sheet has them all.
      ...(masks && { masks: [...masks, 'csv', 'xlsx'] }),
      ...(tells && {
        tells: (ctx: Context, _: unknown, result: unknown) =>
          tells(ctx, (result as z.output<typeof SheetImportResult>).counts.create),
      }),
      prepare: (ctx, { body }) => readSheet(ctx, body as SheetInput),
      handle: (ctx, { params, body }, table) =>
        done(
          aboutOf(ctx, params, body).then(about => runImport(ctx, kind, table, body as SheetInput, about)),
        ),
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
      body: UndoReasonInput.optional(),
      example: { reason: 'The file was of another year' } as never,
      response: answers(SheetImport),
      money,
      does,
      ...byTwo,
      errors: {
        ...errors,
        already_undone: [409, 'Already undone'],
        built_upon: [409, 'Later records depend on it; see `reasons`'],
      },
      handle: (ctx, { params, body }) => {
        const { import_id } = params as { import_id: number }
        return done(
          subjectOf(ctx, params).then(subjectId =>
            undoImport(ctx, kind, subjectId, import_id, body?.reason ?? null),
          ),
        )
      },
    }),
  ] as const
}
