import { z } from 'zod'
import {
  type Context,
  entity,
  field,
  forbidden,
  input,
  invalidField,
  mayApproveByRole,
  type Role,
  route,
  sentence,
} from '../../../kernel/index.ts'
import { endAccess, signedInPerson } from '../../../platform/identity/index.ts'
import { tellOfSecurity } from '../../../platform/mail/security-notices.ts'
import { notify } from '../../../platform/notifications.ts'
import type { Leave } from '../../../platform/office/hand-over.ts'
import { handOverOf } from '../../../platform/office/owned-records.ts'
import { User } from './schemas.ts'
import { changesAnAdministrator } from './second-person.ts'
import { assertAdministratorLeft, assertNotWider, findUser, presentUser } from './users.ts'

const Leaving = entity('Leaving', {
  user: User,
  belongings: z
    .array(
      z.object({
        what: z.string(),
        fate: z.enum(['ended', 'withdrawn', 'handed_over']),
        items: z.array(z.string()),
      }),
    )
    .meta({ description: 'Everything that acted in their name, and what became of it' }),
  handed_over_to: z.object({ id: field.id(), name: z.string() }),
})

const LeavingInput = input('LeavingInput', {
  hand_over_to: field.id().optional().meta({
    description: 'Successor for ongoing items such as webhooks. Default: the caller',
    example: 1,
  }),
  proposals: z.enum(['withdrawn', 'handed_over']).default('withdrawn').meta({
    description:
      'What happens to their pending proposals: `withdrawn`, or `handed_over` with the rest; the successor then becomes an author and their votes on them lapse',
  }),
})

/**
 * Ends a person's membership: deactivates the account, and ends, withdraws or hands over whatever acted in
 * their name, and notifies.
 */
async function leave(
  ctx: Context,
  id: number,
  { hand_over_to: heirId = signedInPerson(ctx), proposals }: z.output<typeof LeavingInput>,
): Promise<z.input<typeof Leaving>> {
  const by = signedInPerson(ctx)
  const leaver = await findUser(ctx, id)
  if (id === by) throw forbidden(sentence`You cannot offboard yourself: ask another administrator.`)
  assertNotWider(ctx, leaver)
  const heir = heirId === id ? undefined : await findActive(ctx, heirId)
  if (!heir) throw invalidField('hand_over_to', sentence`must be another active user`)
  const all = ctx.services.registry.modules.flatMap(handOverOf)
  const given: Leave = { heir, proposals }
  const belongings = []
  for (const { what, fate, of } of all) {
    const items = await of(ctx, id)
    if (items.length > 0) belongings.push({ what, fate: fate === 'proposals' ? proposals : fate, items })
  }
  for (const one of all) await one.settle?.(ctx, leaver, given)
  await ctx.db
    .updateTable('users')
    .set({ status: 'disabled', updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  await assertAdministratorLeft(ctx)
  await endAccess(ctx, id)
  const said = belongings.map(
    ({ what, fate, items }) => `${what} (${items.length}): ${fate.replace('_', ' ')}`,
  )
  ctx.note({ left: leaver.email, handed_over_to: heir.email, belongings: said.join('; ').slice(0, 200) })
  const title = sentence`${leaver.name} has left the office`
  const detail = [`${ctx.principal.name} saw to it.`, ...said.map(line => `${line}.`)].join(' ')
  // The administrators are notified: nobody removes another from shared approvals without their knowledge.
  const about = mayApproveByRole(leaver.role as Role) ? leaver : null
  await tellOfSecurity(ctx, { about, kind: 'person_left', title, detail, link: '/settings/people' })
  if (heir.id !== by && belongings.some(({ fate }) => fate === 'handed_over'))
    await notify(ctx, {
      userId: heir.id,
      area: null,
      kind: 'taken_over',
      title: sentence`Transferred to you by ${leaver.name}`,
      detail,
    })
  return {
    user: await presentUser(ctx, id),
    belongings,
    handed_over_to: { id: heir.id, name: heir.name },
  }
}

/** An administrator's leaving takes a second person where there is one beside the two whom it concerns. */
async function takesSecondPerson(ctx: Context, id: number): Promise<boolean> {
  if (!(await changesAnAdministrator(ctx, id, {}))) return false
  const third = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('status', '=', 'active')
    .where('role', 'in', ['superadmin', 'admin'])
    .where('id', 'not in', [id, ctx.principal.userId ?? 0])
    .executeTakeFirst()
  return third !== undefined
}

const findActive = (ctx: Context, id: number) =>
  ctx.db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()

export const leavingRoutes = [
  route({
    method: 'POST',
    path: '/api/v1/svc/admin/users/{user_id}/leave',
    operation: 'seePersonOut',
    summary: 'Offboard a user',
    description:
      'One step: deactivates the account; ends sessions, API keys and calendar addresses for good; withdraws invitation links and pending proposals (unless handed over); stops runs; hands over webhooks, queued mail and records in their care. Notifies all administrators. For an administrator it is a proposal (202) if a third one can approve it. `?ephemeral=true` lists what would be affected and changes nothing.',
    access: 'users:manage',
    body: LeavingInput,
    example: {},
    response: Leaving,
    errors: { last_administrator: [409, 'The office needs at least one other administrator'] },
    secondPerson: (ctx, { params }) => takesSecondPerson(ctx, params.user_id),
    handle: (ctx, { params, body }) => leave(ctx, params.user_id, body),
  }),
] as const
