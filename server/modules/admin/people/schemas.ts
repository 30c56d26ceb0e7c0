import { z } from 'zod'
import { entity, field, input, roles } from '../../../kernel/index.ts'
import { ModuleState } from '../../../platform/office/modules.ts'
import { AreaLevels } from '../../../platform/office/rights.ts'

/** The rights that narrow a person's role, on the person and on their invitation. */
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
