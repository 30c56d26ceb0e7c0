import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../../database/tables.ts'
import {
  type Context,
  entity,
  field,
  input,
  notFound,
  type PrepareContext,
  sentence,
} from '../../../kernel/index.ts'
import { accountRow, notConfigured } from '../../../platform/mail/account.ts'
import { sendNow } from '../../../platform/mail/send-now.ts'
import { type Security, securities } from '../../../platform/mail/smtp.ts'

export const MailAccountInput = input('MailAccountInput', {
  host: z
    .string()
    .trim()
    .toLowerCase()
    .max(253)
    .regex(/^[a-z0-9.:-]+$/, sentence`must be the name or the address of a server`.english)
    .meta({
      description: 'Mail server; may be on the office’s own network',
      example: 'smtp.example.com',
    }),
  port: z.int().min(1).max(65_535).meta({ description: 'Usually 465 for tls and 587 for starttls' }),
  security: z.enum(securities).meta({
    description: '`tls` from the first byte, `starttls` before any data, `none` only for this computer',
  }),
  username: field.text(254).nullish(),
  password: field.text(1000).nullish().meta({
    description:
      'Stored encrypted and never shown. Omit to keep it while server and user stay the same; null removes it',
  }),
  from_name: field.line(200).meta({ description: 'Sender name', example: 'Alder Capital' }),
  from_address: field.email(),
  reply_to: field.email().nullish().meta({ description: 'Reply address. Default: the sender’s address' }),
})
export type MailAccountInput = z.output<typeof MailAccountInput>

export const mailAccountExample = {
  host: 'smtp.example.com',
  port: 587,
  security: 'starttls' as const,
  username: 'office@example.com',
  password: 'a password of the server',
  from_name: 'Alder Capital',
  from_address: 'office@example.com',
}

const PendingMailAccount = entity('PendingMailAccount', {
  id: field.id(),
  host: z.string(),
  port: z.int(),
  security: z.enum(securities),
  username: z.string().nullable(),
  has_password: z.boolean(),
  from_name: z.string(),
  from_address: z.string(),
  reply_to: z.string().nullable(),
  entered_by: z.string(),
  created_at: field.timestamp(),
})

export const MailAccount = entity('MailAccount', {
  configured: z.boolean(),
  host: z.string().nullable(),
  port: z.int().nullable(),
  security: z.enum(securities).nullable(),
  username: z.string().nullable(),
  has_password: z.boolean(),
  from_name: z.string().nullable(),
  from_address: z.string().nullable(),
  reply_to: z.string().nullable(),
  pending: PendingMailAccount.nullable().meta({ description: 'Entered and not in use yet; null: none' }),
  updated_at: field.timestamp().nullable(),
})

export const TestMail = input('TestMail', { to: field.email() })
export const MailSent = entity('MailSent', {
  sent: z.literal(true),
  response: z.string().meta({ description: 'The server’s reply, verbatim' }),
})

/** The office's mail account without its password; all empty where none is set. */
export async function getMailAccount(ctx: Context): Promise<z.input<typeof MailAccount>> {
  const row = await accountRow(ctx.db)
  const pending = await pendingRow(ctx)
  return {
    configured: row !== undefined,
    host: row?.host ?? null,
    port: row?.port ?? null,
    security: (row?.security as Security | undefined) ?? null,
    username: row?.username ?? null,
    has_password: row !== undefined && row.password_sealed !== null,
    from_name: row?.from_name ?? null,
    from_address: row?.from_address ?? null,
    reply_to: row?.reply_to ?? null,
    pending: pending ? presentPending(pending) : null,
    updated_at: row?.updated_at ?? null,
  }
}

type PendingRow = Selectable<Tables['pending_mail_accounts']>

/** The account that was entered and is not used yet. */
export const pendingRow = ({
  db,
}: Context): Promise<Selectable<Tables['pending_mail_accounts']> | undefined> =>
  db.selectFrom('pending_mail_accounts').selectAll().executeTakeFirst()

/** Returns the pending account as shown. Throws 404 where another has replaced it. */
export async function getPending(ctx: Context, id: number) {
  const row = await pendingRow(ctx)
  if (row?.id !== id) throw notFound()
  return presentPending(row)
}

const presentPending = ({ org_id, password_sealed, updated_at, ...shown }: PendingRow) => ({
  ...shown,
  security: shown.security as Security,
  has_password: password_sealed !== null,
})

/** Sends a test message to an address now, and returns the server's answer; 502 with its refusal. */
export async function sendTestMail(ctx: PrepareContext, { to }: { to: string }) {
  const account = await ctx.read(accountRow)
  if (!account) throw notConfigured()
  const response = await sendNow(ctx, {
    to: { name: '', address: to },
    subject: sentence`Test from ${account.from_name}`,
    text: sentence`This is a test message. The office’s mail account works.`,
  })
  return { sent: true as const, response }
}
