import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { fromJson, toJson } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import {
  type Context,
  conflict,
  field,
  input,
  invalidField,
  type PrepareContext,
  sentence,
} from '../../../kernel/index.ts'
import type { Say } from '../../../kernel/speech/speech.ts'
import { readSentFile } from '../../../platform/documents/sent-file.ts'
import type { TemplateUse } from '../../../reading/word-template/fields.ts'
import { kindOf, kinds } from '../kinds/index.ts'
import { reportKinds } from '../kinds/keys.ts'
import type { ReportKind } from '../kinds/kind.ts'
import { allowedIn, fieldsOf, trialOf } from './fields.ts'

export type TemplateRow = Selectable<Tables['report_templates']>

/** Bytes of a template. */
const LARGEST = 4 * 1024 * 1024
/** The limit of a body: a file in base64 is a third larger. */
export const TEMPLATE_BODY_LIMIT = 6 * 1024 * 1024

export const TemplateInput = input('ReportTemplateInput', {
  kind: z.enum(reportKinds).meta({ description: 'Kind of report that it is a template of' }),
  name: field.line(200).meta({ description: 'A name used before makes its next version' }),
  content: z.base64().min(1).meta({
    description:
      'Word file (.docx) in base64, with fields such as `{nav}` and loops such as `{#holdings}{name}{/holdings}`',
  }),
})
export type TemplateInput = z.output<typeof TemplateInput>

/** A template as it was looked through before the transaction. */
export interface ReadTemplate {
  use: TemplateUse
  size: number
  sha256: string
}

/** Looks an uploaded template through, in a process of its own; 422 at `content` names what is wrong with it. */
export async function readTemplate(
  ctx: PrepareContext,
  { kind, content }: TemplateInput,
): Promise<ReadTemplate> {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > LARGEST) throw invalidField('content', sentence`is larger than 4 MiB`)
  const of = kindOf(kind)
  const use = await readSentFile(ctx, 'content', 'templateFields', {
    bytes,
    allowed: allowedIn(of),
    trial: trialOf(of),
  })
  if (use.fields.length + use.loops.length === 0)
    throw invalidField('content', sentence`has no fields: nothing of the report would be in it`)
  return { use, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Keeps a template; one of the same name becomes the next version of it, and reports keep theirs. */
export async function keepTemplate(
  ctx: Context,
  { kind, name, content }: TemplateInput,
  { use, size, sha256 }: ReadTemplate,
) {
  const { last } = await ctx.db
    .selectFrom('report_templates')
    .select(({ fn }) => fn.max('version').as('last'))
    .where('kind', '=', kind)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  const row = await ctx.db
    .insertInto('report_templates')
    .values({
      kind,
      name,
      content,
      size,
      sha256,
      version: Number(last ?? 0) + 1,
      fields: toJson(use),
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .onConflict(oc => oc.columns(['org_id', 'kind', 'name', 'version']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw conflict('duplicate', sentence`Somebody else has just uploaded a template of this name.`)
  ctx.note({ template_id: row.id, kind, version: row.version, sha256 })
  return presentUploaded(row, ctx.say)
}

/** The row of an uploaded template; 422 for none of the office. */
export async function findTemplate({ db }: Pick<Context, 'db'>, id: number): Promise<TemplateRow> {
  const row = await db.selectFrom('report_templates').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw invalidField('template_id', sentence`is not a template of this office`)
  return row
}

/** The built-in templates, then those that the office uploaded: of each name the newest version. */
export async function listTemplates({ db, say }: Context) {
  const rows = await db
    .selectFrom('report_templates')
    .select(['id', 'kind', 'name', 'version', 'fields', 'author', 'created_at'])
    .orderBy('kind')
    .orderBy('name')
    .orderBy('version', 'desc')
    .execute()
  const newest = rows.filter(
    (row, at) => rows.findIndex(one => one.kind === row.kind && one.name === row.name) === at,
  )
  return [...kinds.map(kind => presentBuiltIn(kind, say)), ...newest.map(row => presentUploaded(row, say))]
}

const shapeOf = ({ key, subject, needs, sections }: ReportKind, say: Say) => ({
  kind: key,
  subject,
  needs: [...needs],
  sections: sections.map(({ key: section_key, title, purpose, readings }) => ({
    key: section_key,
    title: say(title),
    purpose: say(purpose),
    reads: Object.values(readings).map(({ route }) => route),
  })),
})

const presentBuiltIn = (kind: ReportKind, say: Say) => ({
  ...shapeOf(kind, say),
  ...fieldsOf(kind, say),
  id: null,
  title: say(kind.title),
  purpose: say(kind.purpose),
  version: 1,
  author: null,
  created_at: null,
})

function presentUploaded(
  {
    id,
    kind,
    name,
    version,
    fields,
    author,
    created_at,
  }: Pick<TemplateRow, 'id' | 'kind' | 'name' | 'version' | 'fields' | 'author' | 'created_at'>,
  say: Say,
) {
  const of = kindOf(kind)
  const use = fromJson<TemplateUse>(fields)
  const known = fieldsOf(of, say)
  return {
    ...shapeOf(of, say),
    id,
    title: name,
    purpose: say(of.purpose),
    version,
    fields: known.fields.filter(one => use.fields.includes(one.name)),
    loops: known.loops.filter(one => use.loops.includes(one.name)),
    author,
    created_at,
  }
}
