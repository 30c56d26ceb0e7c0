import { z } from 'zod'
import { fromJson, toJson } from '../../database/columns.ts'
import { type Context, changes, entity, field, input } from '../../kernel/index.ts'

/** What an organisation may set, with what holds until it does. */
interface Settings {
  action_hours?: number | undefined
  sensitive_action_hours?: number | undefined
}

const hours = (what: string) =>
  z
    .int()
    .min(1)
    .max(720)
    .meta({ description: `How long ${what} wait for a decision, in hours` })

export const Organisation = entity('Organisation', {
  id: field.id(),
  name: z.string(),
  base_currency: z.string(),
  action_hours: hours('proposed actions'),
  sensitive_action_hours: hours('capital calls and transactions'),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const OrganisationChange = input('OrganisationChange', {
  name: field.text(120).optional(),
  base_currency: field.currency().optional(),
  action_hours: hours('proposed actions').optional(),
  sensitive_action_hours: hours('capital calls and transactions').optional(),
})

export async function getOrganisation({ db }: Context) {
  const { settings, ...row } = await db.selectFrom('organisations').selectAll().executeTakeFirstOrThrow()
  const { action_hours = 24, sensitive_action_hours = 72 } = fromJson<Settings>(settings)
  return { ...row, action_hours, sensitive_action_hours }
}

export async function updateOrganisation(ctx: Context, change: z.output<typeof OrganisationChange>) {
  const before = await getOrganisation(ctx)
  const { settings } = await ctx.db.selectFrom('organisations').select('settings').executeTakeFirstOrThrow()
  const { name = before.name, base_currency = before.base_currency, ...own } = change
  await ctx.db
    .updateTable('organisations')
    .set({
      name,
      base_currency,
      settings: toJson({ ...fromJson<Settings>(settings), ...own }),
      updated_at: ctx.now,
    })
    .execute()
  const after = await getOrganisation(ctx)
  ctx.note(changes(before, after))
  return after
}
