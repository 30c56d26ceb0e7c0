import { z } from 'zod'
import { entity, field, input, roles } from '../../kernel/index.ts'
import { ModuleState } from '../../platform/office/modules.ts'
import { AreaLevels } from '../../platform/office/rights.ts'

/** What narrows a person's role, on the person and on the invitation that lets them in. */
export const narrowing = {
  rights: AreaLevels.meta({
    description:
      'Rights by area (`none`, `read`, `write`, `approve`), at most those of the role. Areas not listed are `none`, those of later versions included; with none listed, the role alone decides',
    example: { cfo: 'read', vdr: 'write' },
  }),
  access_until: field.end().nullable().meta({
    description: 'Last day on which sign-in, tokens and keys work, in the office’s time zone; null: no end',
  }),
}

export const User = entity('User', {
  id: field.id(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(['active', 'disabled']),
  rights: narrowing.rights,
  access_until: field.timestamp().nullable(),
  second_factor: z.boolean(),
  modules: z.array(ModuleState),
  last_login_at: field.timestamp().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const ModuleSwitches = input('ModuleSwitches', {
  modules: z.record(z.string(), z.boolean()).meta({
    description: 'Module keys with true (on) or false (off); omitted modules stay unchanged',
    example: { crm: true },
  }),
})

export const InviteLink = entity('InviteLink', {
  id: field.id(),
  email: z.string().nullable(),
  role: z.enum(roles),
  rights: narrowing.rights,
  access_until: field.timestamp().nullable(),
  status: z.enum(['open', 'accepted', 'revoked', 'expired']),
  expires_at: field.timestamp(),
  accepted_at: field.timestamp().nullable(),
  revoked_at: field.timestamp().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const AuditEntry = entity('AuditEntry', {
  id: field.id(),
  seq: z.int(),
  at: field.timestamp(),
  actor: z.object({ kind: z.string(), id: field.id().nullable(), name: z.string() }),
  via: z.string().meta({ description: 'session, jwt, system, or api_key:<id>' }),
  action: z.string().meta({ description: 'Method and path template' }),
  told: z.string().meta({ description: 'Description of the action: `Logged an activity on a deal`' }),
  record: z.object({ type: z.string(), id: field.id(), name: z.string().nullable() }).nullable().meta({
    description: 'The record in its path; no name if it is gone or the caller may not read it',
  }),
  target: z.string().meta({ description: 'Path as called' }),
  outcome: z.string().meta({ description: '`done`, `proposed` while pending, or the error code' }),
  details: z.record(z.string(), z.unknown()).meta({
    description: 'Facts of the call. The chain keeps their salted digest; empty after erasure',
  }),
  erased_at: field.timestamp().nullable().meta({ description: 'When its details were erased' }),
  request_id: z.string(),
  hash: z.string(),
  prev_hash: z.string(),
})
