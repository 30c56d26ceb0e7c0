import { z } from 'zod'
import { field, input, offeredRoles, route, type Sentence, sentence } from '../../../kernel/index.ts'
import { ModuleState } from '../../../platform/office/modules.ts'
import { lastDayOf } from '../../../platform/office/today.ts'
import { inviteLinkRoutes } from './invite-link-routes.ts'
import { leavingRoutes } from './leaving.ts'
import { resetLinkRoutes } from './reset-links.ts'
import { ModuleSwitches, narrowing, User } from './schemas.ts'
import { bringsInAWriter, changesAnAdministrator, switchesOnAWriter } from './second-person.ts'
import { listUsers, switchedInWords, switchOfficeModules, switchUserModules, updateUser } from './users.ts'

/** Words somebody's new role, their rights and the day their access ends. */
function roleInWords(role: string, hasOwnRights: boolean, until: Sentence | null): Sentence {
  if (until === null)
    return hasOwnRights
      ? sentence`The role is now ${role}, with custom rights.`
      : sentence`The role is now ${role}.`
  return hasOwnRights
    ? sentence`The role is now ${role}, with custom rights, until ${until}.`
    : sentence`The role is now ${role}, until ${until}.`
}

export const userRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/admin/users',
    summary: 'List users',
    access: 'users:manage',
    query: z.object({
      ...field.listing,
      q: field.search('Part of the name or address'),
    }),
    response: z.array(User),
    handle: (ctx, { query }) => listUsers(ctx, query),
  }),
  route({
    method: 'PATCH',
    path: '/api/v1/svc/admin/users/{user_id}',
    summary: 'Change a user',
    description:
      'A new role or new rights end the user’s sessions and tokens; `rights` replaces the previous ones. Deactivating an account also ends its API keys and calendar addresses for good and withdraws its undecided proposals. Nobody can change their own role or rights, grant more than they have, or change somebody with a wider role, and one administrator must remain. Administrators are notified of a new address. If the office has another administrator, creating or changing one is a proposal (202) for somebody else to approve; so is a new address of somebody who may write, and letting somebody write who could not, by rights, by reactivating or by a later end.',
    access: 'users:manage',
    body: input('UserChange', {
      role: z.enum(offeredRoles).optional(),
      status: z.enum(['active', 'disabled']).optional(),
      rights: narrowing.rights.optional(),
      access_until: narrowing.access_until.optional(),
      name: field.line(120).optional(),
      email: field.email().optional(),
    }),
    example: { name: 'Ana Silva' },
    response: User,
    errors: {
      duplicate: [409, 'Another account already uses this address'],
      last_administrator: [409, 'The office needs at least one other administrator'],
    },
    secondPerson: async (ctx, { params, body }) =>
      (await changesAnAdministrator(ctx, params.user_id, body)) || bringsInAWriter(ctx, params.user_id, body),
    tells: async (ctx, { body: { role, rights, status, access_until } }, user) =>
      role === undefined && rights === undefined && status === undefined && access_until === undefined
        ? null
        : {
            kind: 'person_changed',
            title: sentence`${ctx.principal.name} changed what ${user.name} may do`,
            detail:
              user.status === 'disabled'
                ? sentence`The account is deactivated.`
                : roleInWords(
                    user.role,
                    rights !== undefined,
                    user.access_until === null ? null : await lastDayOf(ctx, user.access_until),
                  ),
            link: '/settings/people',
          },
    handle: (ctx, { params, body }) => updateUser(ctx, params.user_id, body),
  }),
  ...resetLinkRoutes,
  ...leavingRoutes,
  route({
    method: 'PATCH',
    path: '/api/v1/svc/admin/users/{user_id}/modules',
    operation: 'switchUserModules',
    summary: 'Switch modules on or off for a user',
    description:
      'Off sets their right in the module to `none`; on restores it. Notifies all administrators. For an administrator, or where it lets somebody write who could not, it is a proposal (202) for somebody else to approve, if the office has another. Emits `module.enabled` and `module.disabled` for the changes.',
    access: 'users:manage',
    // Whoever takes rights from the other administrator would be the only one left to approve further
    // changes.
    secondPerson: async (ctx, { params, body }) =>
      (await changesAnAdministrator(ctx, params.user_id, {})) ||
      switchesOnAWriter(ctx, params.user_id, body.modules),
    body: ModuleSwitches,
    example: { modules: { crm: true } },
    response: User,
    tells: (ctx, { body: { modules } }, user) => ({
      kind: 'person_changed',
      title: sentence`${ctx.principal.name} changed what ${user.name} may do`,
      detail: switchedInWords(ctx, modules),
      link: '/settings/people',
    }),
    handle: (ctx, { params, body }) => switchUserModules(ctx, params.user_id, body.modules),
  }),
  route({
    method: 'PATCH',
    path: '/api/v1/svc/admin/modules',
    operation: 'switchModules',
    summary: 'Switch modules on or off for the office',
    description: 'Notifies all administrators. Emits `module.enabled` and `module.disabled` for the changes.',
    access: 'office:manage',
    body: ModuleSwitches,
    example: { modules: { crm: true } },
    response: z.array(ModuleState),
    tells: (ctx, { body: { modules } }) => ({
      kind: 'modules_switched',
      title: sentence`${ctx.principal.name} switched modules of the whole office`,
      detail: switchedInWords(ctx, modules),
      link: '/settings/modules',
    }),
    handle: (ctx, { body }) => switchOfficeModules(ctx, body.modules),
  }),
  ...inviteLinkRoutes,
] as const
