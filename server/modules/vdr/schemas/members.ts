import { z } from 'zod'
import { entity, field, input, sentence } from '../../../kernel/index.ts'
import { ndaStates } from '../rights/ndas.ts'
import { permission } from './folders.ts'

const ofRoom = () =>
  permission().nullable().meta({
    description: 'Permission for the whole room; null: only those on folders and documents. `none` denies',
  })

const group = () => field.text(100).nullish().meta({ description: 'Group name; created if missing' })

const nda = () =>
  z.enum(ndaStates).meta({
    description: 'Status under the room’s current agreement; `open` sees nothing yet',
  })

export const Member = entity('DataRoomMember', {
  id: field.id(),
  user_id: field.id(),
  name: z.string(),
  email: z.string(),
  group: z.string().nullable(),
  group_id: field.id().nullable(),
  permission: ofRoom(),
  manages: z.boolean().meta({ description: 'Manages the office, with full rights whatever the room grants' }),
  nda: nda(),
  nda_accepted_at: field.timestamp().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const MemberInput = input('DataRoomMemberInput', {
  user_id: field.id().optional(),
  email: field.email().optional(),
  group: group(),
  permission: ofRoom().optional(),
}).superRefine(({ user_id, email }, ctx) => {
  if ((user_id === undefined) === (email === undefined))
    ctx.addIssue({
      code: 'custom',
      path: ['email'],
      message: sentence`is required without user_id`.english,
    })
})
export type MemberInput = z.output<typeof MemberInput>

export const MemberChange = input('DataRoomMemberChange', { group: group(), permission: ofRoom().optional() })
export type MemberChange = z.output<typeof MemberChange>

export const Group = entity('DataRoomGroup', {
  id: field.id(),
  room_id: field.id(),
  name: z.string(),
  permission: ofRoom(),
  members: z.int().nonnegative().meta({ description: 'Number of members' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const GroupInput = input('DataRoomGroupInput', {
  name: field.line(100),
  permission: ofRoom().optional(),
})
export type GroupInput = z.output<typeof GroupInput>

export const GroupChange = input('DataRoomGroupChange', {
  name: field.line(100).optional(),
  permission: ofRoom().optional(),
})
export type GroupChange = z.output<typeof GroupChange>

export const Grant = entity('DataRoomGrant', {
  id: field.id(),
  folder_id: field.id().nullable(),
  document_id: field.id().nullable(),
  group_id: field.id().nullable(),
  user_id: field.id().nullable(),
  permission: permission(),
})

export const Grants = entity('DataRoomGrants', { grants: z.array(Grant) })

export const GrantInput = input('DataRoomGrantInput', {
  folder_id: field.id().nullish(),
  document_id: field.id().nullish(),
  group_id: field.id().nullish(),
  user_id: field.id().nullish(),
  permission: permission().nullable(),
}).superRefine((given, ctx) => {
  if ((given.folder_id == null) === (given.document_id == null))
    ctx.addIssue({
      code: 'custom',
      path: ['folder_id'],
      message: sentence`is required without document_id`.english,
    })
  if ((given.group_id == null) === (given.user_id == null))
    ctx.addIssue({
      code: 'custom',
      path: ['group_id'],
      message: sentence`is required without user_id`.english,
    })
})
export type GrantInput = z.output<typeof GrantInput>

const given = () =>
  permission().nullable().meta({ description: 'Permission set here explicitly; null: inherited' })

export const PermissionsOf = z.object({
  user_id: z.coerce.number().int().positive().optional(),
  group_id: z.coerce.number().int().positive().optional(),
})
export type PermissionsOf = z.output<typeof PermissionsOf>

export const Permissions = entity('DataRoomPermissions', {
  user_id: field.id().nullable(),
  group_id: field.id().nullable(),
  may_enter: z.boolean().meta({ description: 'May sign in, with a role that reaches data rooms' }),
  nda: nda(),
  room: permission(),
  folders: z.array(
    z.object({
      id: field.id(),
      permission: permission(),
      given: given(),
      shown: z.boolean().meta({ description: 'Its name is visible: they may see it, or something in it' }),
    }),
  ),
  documents: z.array(z.object({ id: field.id(), permission: permission(), given: given() })),
})

export const AuditEntry = entity('DataRoomAuditEntry', {
  at: field.timestamp(),
  actor: z.string(),
  action: z.string().meta({ description: 'Method and path template' }),
  target: z.string().meta({ description: 'Path as called' }),
  outcome: z.string(),
})

export const NdaStatus = entity('DataRoomNdaStatus', {
  room_id: field.id().nullable(),
  required: z.boolean().meta({ description: 'The caller is a member of the room, which has an agreement' }),
  accepted: z.boolean().meta({ description: 'Whether the caller accepted the current text' }),
  accepted_at: field.timestamp().nullable(),
  nda_text: z.string().nullable(),
  nda_hash: z
    .string()
    .nullable()
    .meta({ description: 'SHA-256 of the text; a new text must be accepted again' }),
})

export const NdaAcceptance = input('DataRoomNdaAcceptance', {
  room_id: field.id(),
  nda_hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/, sentence`must be a SHA-256 in lower-case hex`.english)
    .meta({ description: 'SHA-256 of the text that was read' }),
  name: field.line(200).optional().meta({ description: 'Signature of the caller. Default: their own name' }),
})
