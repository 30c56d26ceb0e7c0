import { z } from 'zod'
import { entity, field, input, sentence } from '../../../kernel/index.ts'
import { gates, linkStates } from '../rights/gates.ts'
import { index } from './folders.ts'

/** Addresses (`ana@example.com`) or domains (`example.com`), in small letters. */
const guests = (description: string) =>
  z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .max(254)
        .regex(
          /^@?([\w.'+-]+@)?([A-Za-z0-9-]+\.)+[A-Za-z0-9-]+$/,
          sentence`must be an address or a domain such as example.com`.english,
        )
        .transform(one => one.replace(/^@/, ''))
        .pipe(z.string()),
    )
    .max(500)
    .meta({ description, example: ['example.com'] })

const rules = {
  name: field.line(200),
  expires_at: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'When the link stops working; null for never', example: '2027-12-31T00:00:00Z' }),
  message: field
    .text(1000)
    .nullable()
    .meta({ description: 'Shown to visitors beside the office’s and the sender’s name' }),
  require_email: z.boolean().meta({ description: 'Visitors enter an e-mail address, which is not verified' }),
  verify_email: z.boolean().meta({ description: 'Visitors verify their address with a code sent to it' }),
  allow: guests('Allowed addresses or domains; empty for everyone'),
  deny: guests('Blocked addresses or domains, which take precedence'),
  allow_download: z.boolean().meta({
    description: 'Original files may be downloaded; otherwise documents are shown with a watermark',
  }),
  watermark: z
    .boolean()
    .meta({ description: 'Every page shows the viewer, time and address, downloads included' }),
  max_views: z
    .int()
    .min(1)
    .max(1_000_000)
    .nullable()
    .meta({ description: 'Maximum number of visits; null for no limit' }),
}

const folders = () => z.array(field.id()).max(500).meta({ description: 'Only these folders; empty for all' })

export const ShareLink = entity('ShareLink', {
  id: field.id(),
  room_id: field.id(),
  document_id: field.id().nullable().meta({ description: 'For a tracked link: the only document it shows' }),
  document: z.string().nullable(),
  ...rules,
  expires_at: field.timestamp().nullable(),
  has_password: z.boolean(),
  nda_text: z.string().nullable(),
  nda_hash: z.string().nullable().meta({ description: 'SHA-256 of the text' }),
  group_id: field.id().nullable().meta({ description: 'Shows what this group may see' }),
  folder_ids: folders(),
  views: z.int().nonnegative().meta({ description: 'Visits so far' }),
  state: z.enum(linkStates),
  author: z.string(),
  last_opened_at: field.timestamp().nullable(),
  revoked_at: field.timestamp().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const CreatedShareLink = entity('CreatedShareLink', {
  ...ShareLink.shape,
  token: z.string().meta({ description: 'Shown only once: the office stores only its digest' }),
  url: z.string().meta({ description: 'Link to send to the recipient; shown only once' }),
})

const asked = {
  name: rules.name.optional().meta({ description: 'Internal name, such as the recipient’s' }),
  expires_at: rules.expires_at.optional(),
  message: rules.message.optional(),
  password: z.string().min(8).max(200).nullish().meta({
    description: 'At least eight characters; sent by visitors as X-Share-Password; stored as a hash',
  }),
  require_email: rules.require_email.default(false),
  verify_email: rules.verify_email.default(false),
  allow: rules.allow.default([]),
  deny: rules.deny.default([]),
  allow_download: rules.allow_download.default(false),
  watermark: rules.watermark.default(false),
  nda_text: field.text(100_000).nullish().meta({
    description: 'Agreement to accept before viewing. Default: the room’s, if any',
  }),
  max_views: rules.max_views.optional(),
}

export const ShareLinkInput = input('ShareLinkInput', {
  ...asked,
  folder_ids: folders().default([]),
  group_id: field.id().nullish(),
})
export type ShareLinkInput = z.output<typeof ShareLinkInput>

export const TrackedLinkInput = input('TrackedLinkInput', asked)
export type TrackedLinkInput = z.output<typeof TrackedLinkInput>

export const ShareSettings = entity('ShareSettings', {
  public_url: z.string().nullable().meta({
    description: 'Public URL of the office (SVC_PUBLIC_URL); null: links do not work from outside',
  }),
  mail_configured: z
    .boolean()
    .meta({ description: 'Whether codes can be mailed, as `verify_email` requires' }),
})

export const accessActions = [
  'opened',
  'viewed',
  'downloaded',
  'nda_accepted',
  'wrong_password',
  'wrong_code',
] as const

export const ShareAccess = entity('ShareAccess', {
  id: field.id(),
  at: field.timestamp(),
  action: z.enum(accessActions),
  link_id: field.id(),
  link: z.string().meta({ description: 'Name of the link' }),
  visit_id: field.id().nullable(),
  email: z.string().nullable(),
  email_proven: z.boolean(),
  name: z.string().nullable(),
  document_id: field.id().nullable(),
  document: z.string().nullable(),
  address: z.string().nullable().meta({ description: 'IP address seen by the server' }),
  user_agent: z.string().nullable(),
})

export const SharedRoom = entity('SharedRoom', {
  office: z.string().meta({ description: 'Office that created the link' }),
  colour: z.string().meta({ description: 'Letterhead colour, as `#rrggbb`' }),
  logo: z.string().nullable().meta({ description: 'Letterhead logo, as a `data:` URL' }),
  sender: z.string().meta({ description: 'Person who created the link' }),
  message: z.string().nullable().meta({ description: 'What the sender writes to visitors' }),
  expires_at: field.timestamp().nullable().meta({ description: 'When the link stops working' }),
  gate: z.enum(gates).nullable().meta({ description: 'Next step asked of the visitor; null once open' }),
  email: z.string().nullable().meta({ description: 'E-mail address entered by the visitor' }),
  nda_text: z.string().nullable().meta({ description: 'Agreement to accept' }),
  nda_hash: z.string().nullable(),
  name: z.string().nullable().meta({ description: 'Name of the room or document; null until open' }),
  document_id: field.id().nullable().meta({ description: 'The only document that the link shows' }),
  allow_download: z.boolean(),
  watermark: z.boolean(),
  visiting: z.boolean().meta({
    description: 'Whether a visit has begun; an empty `POST /visit`, or asking for documents, begins one',
  }),
})

export const VisitInput = input('ShareVisitInput', {
  email: field.email().optional(),
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, sentence`must be the six digits that were sent`.english)
    .optional(),
  password: z.string().min(1).max(200).optional(),
})
export type VisitInput = z.output<typeof VisitInput>

export const NdaInput = input('ShareNdaInput', {
  name: field.line(200),
  email: field.email(),
  nda_hash: z.string().max(64).optional().meta({ description: 'SHA-256 of the text that was read' }),
})
export type NdaInput = z.output<typeof NdaInput>

export const SharedFolder = entity('SharedFolder', {
  id: field.id(),
  parent_id: field.id().nullable(),
  name: z.string(),
  index: index(),
})

export const SharedDocument = entity('SharedDocument', {
  id: field.id(),
  folder_id: field.id().nullable(),
  name: z.string(),
  index: index().nullable(),
  content_type: z.string().nullable(),
  size: z.int().nonnegative().nullable().meta({ description: 'In bytes' }),
  version: z.int().positive(),
  may_download: z.boolean(),
  updated_at: field.timestamp(),
})
