import { AppError, type Context, type FieldError, invalid, sentence } from '../../../kernel/index.ts'
import { keysOf } from '../../../kernel/names/name-keys.ts'
import { addPerson } from './people.ts'
import { type ProspectRow, prospectsIn } from './prospect.ts'
import { createProspect } from './prospects.ts'
import { presentAll } from './rows.ts'
import type { BulkInput } from './schemas.ts'

type Row = BulkInput['lps'][number]

/** Enters many at once, all or none: 422 names each row and field that cannot be, and whom a row would double. */
export async function createProspects(ctx: Context, { lps }: BulkInput) {
  const problems = await doubled(ctx, lps)
  const entered: ProspectRow[] = []
  for (const [at, row] of lps.entries()) {
    const found = problems.length
    const created = await refusalsOf(`lps.${at}`, problems, () => enter(ctx, row))
    if (created && problems.length === found) entered.push(created)
  }
  if (problems.length > 0) throw invalid(problems)
  for (const { id, name } of entered)
    await ctx.log([{ type: 'prospect', id }], {
      type: 'created',
      summary: sentence`Entered in a batch: ${name}`,
    })
  const shown = await presentAll(ctx, entered)
  return { ...(shown[0] as NonNullable<(typeof shown)[0]>), lps: shown }
}

async function enter(ctx: Context, { person, ...row }: Row): Promise<ProspectRow> {
  const prospect = await createProspect(ctx, row)
  if (person) await addPerson(ctx, prospect.id, person)
  return prospect
}

/** Runs `work` and returns its result; on refusal, adds its reasons to the problems below `path`. */
async function refusalsOf<T>(
  path: string,
  problems: FieldError[],
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const { errors = [] } = error
    problems.push(
      ...(errors.length > 0
        ? errors.map(one => ({ path: `${path}.${one.path}`, message: one.message }))
        : [{ path, message: error.detail }]),
    )
    return undefined
  }
}

/** The rows whose name is an earlier row's, or somebody's who is in the LP CRM already. */
async function doubled({ db }: Context, lps: readonly Row[]): Promise<FieldError[]> {
  const standing = new Map(
    (await prospectsIn(db).execute()).flatMap(({ id, name }) =>
      keysOf(name).map(key => [key, `${name} (${id})`]),
    ),
  )
  const rows = new Map<string, number>()
  return lps.flatMap(({ name }, at) => {
    if (name === undefined) return []
    const keys = keysOf(name)
    const earlier = keys.map(key => rows.get(key)).find(row => row !== undefined)
    if (earlier === undefined) for (const key of keys) rows.set(key, at)
    const there = keys.map(key => standing.get(key)).find(one => one !== undefined)
    const message = there
      ? sentence`is already in the LP CRM: ${there}`
      : earlier !== undefined && sentence`is already in row ${earlier + 1}`
    return message ? [{ path: `lps.${at}.name`, message }] : []
  })
}
