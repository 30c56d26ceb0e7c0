import { isDeepStrictEqual } from 'node:util'
import { fromJson, toJson } from '../../../database/columns.ts'
import {
  type Context,
  type FieldError,
  invalid,
  invalidField,
  paginate,
  sentence,
} from '../../../kernel/index.ts'
import { fromMinor, toMinor } from '../../../kernel/values/money.ts'
import { baseCurrency } from '../../../platform/identity/organisations.ts'
import type { Mandate } from '../score.ts'
import type { MandateInput } from './screening-schemas.ts'

/**
 * Returns the office's current mandate with its version, or an earlier version; version 0 and nulls while
 * there is none.
 */
export async function getMandate(ctx: Context, version?: number) {
  if (version !== undefined) {
    const earlier = await mandateOfVersion(ctx, version)
    if (!earlier) throw invalidField('query.version', sentence`is not a version of the mandate`)
    return earlier
  }
  const current = await currentMandate(ctx)
  return current ? presentVersion(current) : { version: 0, mandate: null, author: null, created_at: null }
}

/** Replaces the whole mandate; the former stays as an older version. An equal one makes no new version. */
export async function setMandate(ctx: Context, input: MandateInput) {
  const current = await currentMandate(ctx)
  const mandate = await readMandate(ctx, input)
  if (current && isDeepStrictEqual(current.mandate, mandate)) return presentVersion(current)
  const row = await ctx.db
    .insertInto('deal_mandates')
    .values({
      version: (current?.version ?? 0) + 1,
      mandate: toJson(mandate),
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.note({ version: row.version, before: current?.mandate ?? null, after: mandate })
  return presentVersion({ ...row, mandate })
}

/** Every version of the mandate, newest first. */
export async function listMandates({ db }: Context, slice: { limit: number; cursor?: string | undefined }) {
  const page = await paginate(db.selectFrom('deal_mandates').selectAll(), 'deal_mandates.id', slice)
  return page.map(row => presentVersion({ ...row, mandate: fromJson<Mandate>(row.mandate) }))
}

/** A version of the mandate as the API shows it; null where there is none of this number. */
export async function mandateOfVersion({ db }: Context, version: number) {
  const row = await db
    .selectFrom('deal_mandates')
    .selectAll()
    .where('version', '=', version)
    .executeTakeFirst()
  return row ? presentVersion({ ...row, mandate: fromJson<Mandate>(row.mandate) }) : null
}

export async function currentMandate({ db }: Context) {
  const row = await db
    .selectFrom('deal_mandates')
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, mandate: fromJson<Mandate>(row.mandate) }
}

/** The mandate in minor units, sizes in the office's base currency unless it names one; 422 where it contradicts itself. */
export async function readMandate(ctx: Context, input: MandateInput, path = ''): Promise<Mandate> {
  const at = (name: string) => (path ? `${path}.${name}` : name)
  const errors: FieldError[] = []
  for (const [allowed, excluded] of [
    ['asset_classes', 'excluded_asset_classes'],
    ['jurisdictions', 'excluded_jurisdictions'],
  ] as const) {
    const both = (input[allowed] ?? []).filter(value => input[excluded]?.includes(value))
    if (both.length > 0)
      errors.push({ path: at(excluded), message: sentence`${both.join(', ')} is also in ${allowed}` })
  }
  if (input.min_size != null && input.max_size != null && input.min_size > input.max_size)
    errors.push({ path: at('max_size'), message: sentence`must not be below min_size` })
  if (errors.length > 0) throw invalid(errors)

  const sized = input.min_size != null || input.max_size != null
  const currency = input.size_currency ?? (sized ? await baseCurrency(ctx) : null)
  const minor = (name: 'min_size' | 'max_size') => {
    const amount = input[name]
    return amount == null || currency === null ? null : toMinor(amount, currency, at(name))
  }
  return {
    asset_classes: once(input.asset_classes),
    excluded_asset_classes: once(input.excluded_asset_classes),
    currencies: once(input.currencies),
    jurisdictions: once(input.jurisdictions),
    excluded_jurisdictions: once(input.excluded_jurisdictions),
    min_size_minor: minor('min_size'),
    max_size_minor: minor('max_size'),
    size_currency: currency,
    min_irr: input.min_irr ?? null,
  }
}

const once = (values: string[] = []): string[] => [...new Set(values)]

interface Version {
  version: number
  mandate: Mandate
  author: string
  created_at: string
}

function presentVersion({ version, mandate, author, created_at }: Version) {
  const { min_size_minor, max_size_minor, ...rest } = mandate
  const amount = (minor: number | null) =>
    minor === null || rest.size_currency === null ? null : fromMinor(minor, rest.size_currency)
  return {
    version,
    mandate: { ...rest, min_size: amount(min_size_minor), max_size: amount(max_size_minor) },
    author,
    created_at,
  }
}
