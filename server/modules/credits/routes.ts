import { z } from 'zod'
import { AppError, entity, field, input, route, sentence } from '../../kernel/index.ts'
import { keyBudgetErrors } from '../../kernel/routes/common-errors.ts'
import {
  charge,
  credits_exhausted,
  currentBalance,
  grant,
  LOW_BALANCE,
} from '../../platform/credits/credits.ts'
import { heldCredits, listEntries } from './entries.ts'

const Balance = entity('CreditBalance', {
  balance: z.int(),
  held: z.int().meta({ description: 'Reserved for long-running work, not part of the balance' }),
  low: z.boolean(),
  threshold: z.int(),
})

const Entry = entity('CreditEntry', {
  id: field.id(),
  kind: z.enum(['grant', 'charge', 'hold', 'refund']),
  amount: z.int().meta({ description: 'Credits; negative for a charge' }),
  balance_after: z.int(),
  subject: z.string().meta({ description: 'Tool or purpose' }),
  note: z.string().nullable(),
  actor: z.string(),
  created_at: field.timestamp(),
})

/** The answer of a payment provider; none is connected. */
const CreditCheckout = entity('CreditCheckout', {})

/**
 * Package sizes an administrator can grant at once; they cost nothing, since the office owns its appliance.
 */
const PACKAGES = [
  { key: 'small', credits: 1000 },
  { key: 'medium', credits: 10_000 },
  { key: 'large', credits: 100_000 },
] as const

const notConfigured = () =>
  new AppError(
    409,
    'not_configured',
    sentence`No payment provider is connected: the office’s administrator grants credits without charge.`,
  )

const unconfigured = <const P extends string>(path: P, operation: string, summary: string) =>
  route({
    method: 'POST',
    path,
    operation,
    outside: true,
    summary,
    description: 'A self-hosted office has no payment provider; the answer says so.',
    access: 'credits:manage',
    response: CreditCheckout,
    errors: { not_configured: [409, 'Always, on a self-hosted office'] },
    handle: async () => {
      throw notConfigured()
    },
  })

export const routes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/credits/balance',
    operation: 'getCreditBalance',
    summary: 'Get the credit balance',
    access: 'credits:read',
    response: Balance,
    handle: async ctx => {
      const balance = await currentBalance(ctx)
      return { balance, held: await heldCredits(ctx), low: balance <= LOW_BALANCE, threshold: LOW_BALANCE }
    },
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/credits/transactions',
    operation: 'listCreditEntries',
    summary: 'List credit transactions, newest first',
    access: 'credits:read',
    query: z.object({ ...field.page, kind: z.enum(['grant', 'charge', 'hold', 'refund']).optional() }),
    response: z.array(Entry),
    handle: (ctx, { query }) => listEntries(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/credits/invoices',
    operation: 'listCreditInvoices',
    summary: 'List credit invoices',
    description: 'Always empty: a self-hosted office charges nothing.',
    access: 'credits:read',
    response: z.array(entity('CreditInvoice', {})),
    handle: async () => [],
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/credits/topup/packages',
    operation: 'listCreditPackages',
    summary: 'List credit packages',
    access: 'credits:read',
    response: z.array(entity('CreditPackage', { key: z.string(), credits: z.int() })),
    handle: async () => PACKAGES.map(one => ({ ...one })),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/credits/topup/checkout',
    operation: 'grantCredits',
    summary: 'Grant a package of credits',
    description: 'Granted by the office’s administrator; no card is charged.',
    access: 'credits:manage',
    body: input('CreditGrant', {
      package: z.enum(PACKAGES.map(({ key }) => key)),
      note: field.text(200).optional(),
    }),
    example: { package: 'small' },
    response: entity('CreditsGranted', { granted: z.int(), balance: z.int() }),
    handle: async (ctx, { body }) => {
      const granted = PACKAGES.find(({ key }) => key === body.package)?.credits ?? 0
      return { granted, balance: await grant(ctx, granted, body.note ?? null) }
    },
  }),
  unconfigured('/api/v1/svc/credits/portal', 'openPaymentPortal', 'Open the payment portal'),
  unconfigured('/api/v1/svc/credits/subscribe', 'subscribeToPlan', 'Subscribe to a plan'),
  route({
    method: 'POST',
    path: '/api/v1/svc/usage',
    operation: 'chargeUsage',
    governed: 'in_person',
    summary: 'Charge usage by a client',
    access: 'credits:write',
    body: input('UsageInput', {
      subject: field.text(100).meta({ description: 'Action charged for' }),
      credits: z.int().min(1).max(10_000).meta({ description: 'Price in credits' }),
    }),
    example: { subject: 'Transcription', credits: 5 },
    response: entity('CreditsCharged', { balance: z.int() }),
    errors: { credits_exhausted, ...keyBudgetErrors },
    handle: async (ctx, { body }) => {
      await charge(ctx, body.subject, body.credits)
      return { balance: await currentBalance(ctx) }
    },
  }),
] as const
