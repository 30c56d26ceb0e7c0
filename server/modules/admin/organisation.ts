import { z } from 'zod'
import { MAKER_DAYS, OPEN_PROPOSALS } from '../../agents/index.ts'
import { fromJson, toJson } from '../../database/columns.ts'
import {
  type Context,
  changes,
  conflict,
  counted,
  entity,
  field,
  input,
  invalidField,
  joined,
  sentence,
} from '../../kernel/index.ts'
import { timezoneNamed } from '../../platform/office/today.ts'

/** Settings of an organisation, with their defaults. */
export interface Settings {
  action_hours?: number | undefined
  sensitive_action_hours?: number | undefined
  skip_weekends?: boolean | undefined
  open_proposals?: number | undefined
  maker_days?: number | undefined
  /** Retention in days of the log of exported files; unlimited when absent. */
  access_log_days?: number | null | undefined
  /** The address of the latest version. */
  update_url?: string | null | undefined
  /** The latest version of which the administrators were told. */
  told_version?: string | undefined
}

/** Returns the settings of the caller's organisation. */
export async function settingsOf({ db }: Pick<Context, 'db'>): Promise<Settings> {
  const { settings } = await db.selectFrom('organisations').select('settings').executeTakeFirstOrThrow()
  return fromJson<Settings>(settings)
}

const hours = (what: string) =>
  z
    .int()
    .min(1)
    .max(720)
    .meta({ description: `Hours until undecided ${what} expire` })

const skipWeekends = z.boolean().meta({
  description:
    'Saturdays and Sundays in the office’s time zone do not count towards the expiry of proposed actions',
})

const openProposals = z
  .int()
  .min(1)
  .max(10_000)
  .meta({ description: 'Maximum pending proposals per API key' })

const makerDays = z.int().min(1).max(365).meta({
  description:
    'Days for which two people count as one in approvals after one invited the other, reset their access, or changed their address, role or rights',
})

const timezone = z
  .string()
  .max(60)
  .transform((name, ctx) => {
    const known = timezoneNamed(name)
    if (known === null)
      ctx.addIssue(sentence`must be a time zone of the IANA database, such as America/New_York`.english)
    return known ?? z.NEVER
  })
  .meta({
    description: 'IANA time zone of the office’s days: due dates, charges and daily ceilings',
    example: 'America/New_York',
  })

const updateAddress = z.url().max(2000).nullable().meta({
  description: 'URL queried once a day for the latest version; null turns the check off',
})

const accessLogDays = z.int().min(30).max(36_500).nullable().meta({
  description: 'Days to keep the download log; null: forever',
})

export const Organisation = entity('Organisation', {
  id: field.id(),
  name: z.string(),
  base_currency: z.string(),
  timezone: z.string().meta({ description: 'IANA time zone of the office’s days' }),
  action_hours: hours('proposed actions'),
  sensitive_action_hours: hours('capital calls and transactions'),
  skip_weekends: skipWeekends,
  open_proposals: openProposals,
  maker_days: makerDays,
  access_log_days: accessLogDays,
  update_url: updateAddress,
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const OrganisationChange = input('OrganisationChange', {
  name: field.line(120).optional(),
  base_currency: field.currency().optional(),
  base_currency_confirmed: z.boolean().optional().meta({
    description:
      'Confirms the new base currency although records exist in the current one; without it the answer is 409 and lists them',
  }),
  timezone: timezone.optional(),
  action_hours: hours('proposed actions').optional(),
  sensitive_action_hours: hours('capital calls and transactions').optional(),
  skip_weekends: skipWeekends.optional(),
  open_proposals: openProposals.optional(),
  maker_days: makerDays.optional(),
  access_log_days: accessLogDays.optional(),
  update_url: updateAddress.optional(),
})

export async function getOrganisation({ db }: Context) {
  const { settings, ...row } = await db.selectFrom('organisations').selectAll().executeTakeFirstOrThrow()
  const {
    action_hours = 24,
    sensitive_action_hours = 72,
    skip_weekends = false,
    open_proposals = OPEN_PROPOSALS,
    maker_days = MAKER_DAYS,
    access_log_days = null,
    update_url = null,
  } = fromJson<Settings>(settings)
  return {
    ...row,
    action_hours,
    sensitive_action_hours,
    skip_weekends,
    open_proposals,
    maker_days,
    access_log_days,
    update_url,
  }
}

/**
 * Returns whether a change lets whoever stands behind an account approve for it sooner, which requires a
 * second person.
 */
export async function shortensMakerDays(
  ctx: Context,
  { maker_days }: z.output<typeof OrganisationChange>,
): Promise<boolean> {
  return maker_days !== undefined && maker_days < ((await settingsOf(ctx)).maker_days ?? MAKER_DAYS)
}

export async function updateOrganisation(ctx: Context, change: z.output<typeof OrganisationChange>) {
  const before = await getOrganisation(ctx)
  const {
    name = before.name,
    base_currency = before.base_currency,
    base_currency_confirmed = false,
    timezone: zone = before.timezone,
    ...own
  } = change
  const refusal = change.update_url ? ctx.services.outbound.refusalOf(change.update_url) : null
  if (refusal) throw invalidField('update_url', refusal)
  if (base_currency !== before.base_currency && !base_currency_confirmed)
    await assertNothingKeptIn(ctx, before.base_currency, base_currency)
  const settings = await settingsOf(ctx)
  await ctx.db
    .updateTable('organisations')
    .set({
      name,
      base_currency,
      timezone: zone,
      settings: toJson({ ...settings, ...own }),
      updated_at: ctx.now,
    })
    .execute()
  const after = await getOrganisation(ctx)
  ctx.note(changes(before, after))
  return after
}

/**
 * Throws 409 where books, deals or policies are in the current base currency. They keep it; but amounts
 * without a currency, such as that of a proposal under a policy, are read in the new one from then on.
 */
async function assertNothingKeptIn({ db }: Context, from: string, to: string): Promise<void> {
  const count = async (table: 'fund_accounts' | 'deals' | 'approval_policies') => {
    const { rows } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('currency', '=', from)
      .executeTakeFirstOrThrow()
    return Number(rows)
  }
  const kept = {
    funds: await count('fund_accounts'),
    deals: await count('deals'),
    policies: await count('approval_policies'),
  }
  const told = [
    ...(kept.funds > 0 ? [sentence`${counted(kept.funds, 'fund')}`] : []),
    ...(kept.deals > 0 ? [sentence`${counted(kept.deals, 'deal')}`] : []),
    ...(kept.policies > 0 ? [sentence`${counted(kept.policies, 'policy', 'policies')}`] : []),
  ]
  if (told.length === 0) return
  throw conflict(
    'base_currency_in_use',
    sentence`These stay in ${from}: ${joined(told, ', ')}. Amounts without a currency, including those in policies, would be read as ${to} from now on. Confirm to proceed.`,
    { from, to, ...kept },
  )
}
