import { commit } from '../../../server/books/partners/commitments.ts'
import { registerLp } from '../../../server/books/partners/partners.ts'
import { systemPrincipal } from '../../../server/kernel/access/principal.ts'
import type { Json, Office } from '../../office.ts'

/** Investors of the first organisation with their commitments to a fund (major units of a currency with cents), as the register keeps them. */
export async function admit(
  { running: { door } }: Office,
  fundAccountId: number,
  partners: readonly { name: string; commitment: number; excluded?: boolean }[],
  admittedOn = '2025-01-15',
): Promise<Record<string, number>> {
  return door.transact(door.frame(systemPrincipal(1, 'Test'), 'test'), async ctx => {
    const ids: Record<string, number> = {}
    for (const { name, commitment, excluded = false } of partners) {
      const { id } = await registerLp(ctx, {
        name,
        entity_type: name.endsWith('GP') ? 'general_partner' : 'family_office',
      })
      await commit(ctx, {
        lpId: id,
        fundAccountId,
        amountMinor: commitment * 100,
        admittedOn,
        excludedFromFees: excluded,
      })
      ids[name] = id
    }
    return ids
  })
}

/** The worked fund of 100 million: three LPs, and the GP, which pays no fee. */
export const workedPartners = [
  { name: 'LP1', commitment: 40_000_000 },
  { name: 'LP2', commitment: 35_000_000 },
  { name: 'LP3', commitment: 23_000_000 },
  { name: 'GP', commitment: 2_000_000, excluded: true },
]

export const openFund = async (office: Office, input: Json = {}): Promise<Json> =>
  (await office.post('/api/v1/svc/cfo/accounts', { name: 'Example Fund I', currency: 'USD', ...input })).body

/** Posts lines `[code, debit, credit, partner?]` to a fund's ledger. */
export async function journal(
  office: Office,
  fund: number,
  date: string,
  lines: readonly (readonly [code: string, debit: number, credit: number, partner?: number])[],
): Promise<Json> {
  const { status, body } = await office.post('/api/v1/svc/cfo/gl/journal', {
    fund_account_id: fund,
    date,
    lines: lines.map(([code, debit, credit, partner]) => ({
      code,
      ...(debit > 0 ? { debit } : { credit }),
      ...(partner === undefined ? {} : { partner_id: partner }),
    })),
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}
