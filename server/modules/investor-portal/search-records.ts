import { fundNames } from '../../books/accounts/fund-accounts.ts'
import { partnerNames } from '../../books/partners/partners.ts'
import { amountOf, linesOf, type Passage, type SearchRecord, spoken } from '../../kernel/index.ts'
import { interestSearchRecords } from './interest-search-records.ts'

/** An investor sees a call once it is issued. */
const NOT_ISSUED = new Set(['draft', 'approved'])

type Lines = Parameters<typeof linesOf>[0]

interface Shared {
  /** Common fields of the record's passages. */
  place: Pick<Passage, 'recordId' | 'fundId' | 'area' | 'happenedOn'>
  name: string
  /** The fund or investor whose record it is. */
  of: { name: string | undefined; lpId?: number | null }
  lines: Lines
  shares: ReadonlyArray<{ lpId: number; lp: string | undefined; lines: Lines }>
  /** True where each investor may see their own share. */
  forInvestor: boolean
}

/** The passages of a record that investors have shares of: its own, and one for each share. */
const sharedPassages = ({ place, name, of, lines, shares, forInvestor }: Shared): Passage[] => [
  {
    ...place,
    ...(of.lpId === undefined ? {} : { lpId: of.lpId }),
    title: of.name ? `${name}, ${of.name}` : name,
    lines: linesOf(lines),
  },
  ...shares.map(share => ({
    ...place,
    part: share.lpId,
    lpId: share.lpId,
    title: `${name}, ${share.lp}`,
    lines: linesOf(share.lines),
    forInvestor,
  })),
]

const capitalCalls: SearchRecord = {
  type: 'capital_call',
  table: 'capital_calls',
  async read(db, ids) {
    const calls = await db.selectFrom('capital_calls').selectAll().where('id', 'in', ids).execute()
    const shares = await db
      .selectFrom('capital_call_lines')
      .selectAll()
      .where('call_id', 'in', ids)
      .orderBy('id')
      .execute()
    const funds = await fundNames(
      db,
      calls.map(({ fund_account_id }) => fund_account_id),
    )
    const lps = await partnerNames(
      db,
      shares.map(({ lp_id }) => lp_id),
    )
    return calls.flatMap(call => {
      const linesWith = ({ amount_minor, paid_minor }: { amount_minor: number; paid_minor: number }) => ({
        'Capital call': call.reference,
        Amount: amountOf(amount_minor, call.currency),
        Paid: amountOf(paid_minor, call.currency),
        'Call type': spoken(call.ilpa_call_type),
        Description: call.description,
        'Notice date': call.notice_date,
        'Due date': call.due_date,
        Status: spoken(call.status),
      })
      return sharedPassages({
        // Calls are listed for whoever reads investors, and so found by them.
        place: {
          recordId: call.id,
          fundId: call.fund_account_id,
          area: 'investors',
          happenedOn: call.notice_date,
        },
        name: `Capital call ${call.reference ?? call.id}`,
        of: { name: funds.get(call.fund_account_id) ?? lps.get(call.lp_id), lpId: call.lp_id },
        lines: linesWith(call),
        shares: shares
          .filter(({ call_id }) => call_id === call.id)
          .map(share => ({ lpId: share.lp_id, lp: lps.get(share.lp_id), lines: linesWith(share) })),
        forInvestor: !NOT_ISSUED.has(call.status),
      })
    })
  },
}

const distributions: SearchRecord = {
  type: 'distribution',
  table: 'distributions',
  async read(db, ids) {
    const rows = await db.selectFrom('distributions').selectAll().where('id', 'in', ids).execute()
    const shares = await db
      .selectFrom('distribution_lines')
      .selectAll()
      .where('distribution_id', 'in', ids)
      .orderBy('id')
      .execute()
    const funds = await fundNames(
      db,
      rows.map(({ fund_account_id }) => fund_account_id),
    )
    const lps = await partnerNames(
      db,
      shares.map(({ lp_id }) => lp_id),
    )
    return rows.flatMap(row => {
      const linesWith = ({ amount_minor }: { amount_minor: number }) => ({
        Distribution: row.reference,
        Amount: amountOf(amount_minor, row.currency),
        'Distribution type': spoken(row.type),
        Description: row.description,
        Date: row.date,
      })
      return sharedPassages({
        place: { recordId: row.id, fundId: row.fund_account_id, happenedOn: row.date },
        name: `Distribution ${row.reference ?? row.id}`,
        of: { name: funds.get(row.fund_account_id) },
        lines: linesWith(row),
        shares: shares
          .filter(({ distribution_id }) => distribution_id === row.id)
          .map(share => ({ lpId: share.lp_id, lp: lps.get(share.lp_id), lines: linesWith(share) })),
        forInvestor: true,
      })
    })
  },
}

/** Commitments, transfers, capital calls and distributions as search finds them. */
export const searchRecords: readonly SearchRecord[] = [...interestSearchRecords, capitalCalls, distributions]
