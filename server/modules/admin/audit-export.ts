import { z } from 'zod'
import { type Context, entity, FileAnswer, file, invalidField, route, sentence } from '../../kernel/index.ts'
import { auditAsCsv, auditAsJson } from '../../platform/audit-file.ts'
import { assertEveryArea } from '../../platform/office/rights.ts'
import { fingerprintOf, publicKeyOf } from '../../platform/signed-file.ts'

/** More would hold the office up while the file is made and signed. */
const MOST = 50_000

const range = z.object({
  from: z.iso.date().optional().meta({ description: 'On or after this day (UTC)' }),
  to: z.iso.date().optional().meta({ description: 'On or before this day (UTC)' }),
  format: z.enum(['csv', 'json']).default('json'),
})

/** The JSON goes as bytes, for it is those that are signed. */
const WRITERS = {
  csv: { type: 'text/csv', write: auditAsCsv },
  json: { type: 'application/octet-stream', write: auditAsJson },
} as const

export const auditExportRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/admin/audit/export',
    operation: 'exportAudit',
    summary: 'Export the audit log of a period as a signed file',
    description:
      'Entries in order with their hashes, the head of the whole chain, and as the last line an Ed25519 signature over everything above. Verify it without the office: `fund-office verify-audit <file>` (in a clone `npm run verify-audit -- <file>`). At most 50,000 entries.',
    leaves: 'records',
    access: 'audit:manage',
    query: range,
    response: file('application/octet-stream', 'text/csv'),
    handle: (ctx, { query }) => exportAudit(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/admin/audit/key',
    operation: 'getAuditKey',
    summary: 'Get the public key for audit exports',
    description: 'Derived from the vault key: an office with new keys has a new public key.',
    access: 'audit:manage',
    response: entity('AuditKey', {
      algorithm: z.literal('Ed25519'),
      public_key: z.string().meta({ description: '32 bytes in base64' }),
      fingerprint: z.string().meta({ description: 'Short form for comparing by eye' }),
    }),
    async handle({ principal, services }) {
      const public_key = publicKeyOf(services.vault, principal.orgId)
      return { algorithm: 'Ed25519' as const, public_key, fingerprint: fingerprintOf(public_key) }
    },
  }),
] as const

async function exportAudit(ctx: Context, { from, to, format }: z.output<typeof range>): Promise<FileAnswer> {
  assertEveryArea(ctx)
  const { db, now, services } = ctx
  let query = db
    .selectFrom('audit_log')
    .leftJoin('audit_values', 'audit_values.seq', 'audit_log.seq')
    .selectAll('audit_log')
    .select(['audit_values.salt', 'audit_values.details as values', 'audit_values.erased_at'])
  if (from) query = query.where('at', '>=', from)
  // A timestamp sorts behind its day and before the next one.
  if (to) query = query.where('at', '<', `${to}U`)
  const entries = await query
    .orderBy('audit_log.seq')
    .limit(MOST + 1)
    .execute()
  if (entries.length > MOST)
    throw invalidField(
      'from',
      sentence`returns more than ${MOST.toLocaleString('en')} entries: choose a shorter period`,
    )
  const organisation = await db.selectFrom('organisations').select(['id', 'name']).executeTakeFirstOrThrow()
  const head = await db.selectFrom('audit_heads').select(['seq', 'hash']).executeTakeFirstOrThrow()
  const content = {
    format: 'fund-office-audit-1' as const,
    organisation,
    made_at: now,
    from: from ?? null,
    to: to ?? null,
    head,
    entries,
  }
  const { type, write } = WRITERS[format]
  return new FileAnswer({
    name: `Audit log ${now.slice(0, 10)}.${format}`,
    type,
    content: write(services.vault, content),
  })
}
