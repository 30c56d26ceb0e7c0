import { linesOf, type Passage, type SearchRecord } from '../../../kernel/index.ts'
import { amountOf, namesOf } from './names.ts'

const spoken = (key: string | null) => key?.replaceAll('_', ' ') ?? null
/** An investor sees a call once it is issued. */
const NOT_ISSUED = new Set(['draft', 'approved'])

/** What the register and the capital account know of investors. */
export const investorRecords: readonly SearchRecord[] = [
  {
    type: 'lp',
    area: 'investors',
    async read(db, ids) {
      const lps = await db.selectFrom('lps').selectAll().where('id', 'in', ids).execute()
      return lps.map(lp => ({
        recordId: lp.id,
        lpId: lp.id,
        title: lp.name,
        lines: linesOf({
          Investor: lp.name,
          Kind: spoken(lp.entity_type),
          Jurisdiction: lp.jurisdiction,
          'Committed capital':
            lp.committed_capital_minor === null ? null : amountOf(lp.committed_capital_minor, lp.currency),
          'KYC status': spoken(lp.kyc_status),
          'E-mail': lp.primary_contact_email,
        }),
        forInvestor: true,
        happenedOn: lp.updated_at,
      }))
    },
  },
  {
    type: 'lp_fact',
    area: 'investors',
    async read(db, ids) {
      const facts = await db.selectFrom('lp_facts').selectAll().where('id', 'in', ids).execute()
      const lps = await namesOf(
        db,
        'lps',
        facts.map(({ lp_id }) => lp_id),
      )
      return facts.map(fact => ({
        recordId: fact.id,
        lpId: fact.lp_id,
        title: `${lps.get(fact.lp_id)}, ${spoken(fact.attribute)}`,
        lines: linesOf({ [heading(fact.attribute)]: fact.value, Author: fact.author }),
        happenedOn: fact.observed_on,
      }))
    },
  },
  {
    type: 'commitment',
    area: 'investor-portal',
    async read(db, ids) {
      const rows = await db
        .selectFrom('commitments')
        .innerJoin('fund_accounts', 'fund_accounts.id', 'commitments.fund_account_id')
        .innerJoin('lps', 'lps.id', 'commitments.lp_id')
        .selectAll('commitments')
        .select(['fund_accounts.name as fund', 'fund_accounts.currency', 'lps.name as lp'])
        .where('commitments.id', 'in', ids)
        .execute()
      return rows.map(row => ({
        recordId: row.id,
        lpId: row.lp_id,
        fundId: row.fund_account_id,
        title: `${row.lp}, commitment to ${row.fund}`,
        lines: linesOf({
          Commitment: amountOf(row.amount_minor, row.currency),
          Class: row.class,
          'Admitted on': row.admitted_on,
        }),
        forInvestor: true,
        happenedOn: row.admitted_on,
      }))
    },
  },
  {
    type: 'capital_call',
    area: 'investors',
    async read(db, ids) {
      const calls = await db.selectFrom('capital_calls').selectAll().where('id', 'in', ids).execute()
      const shares = await db
        .selectFrom('capital_call_lines')
        .selectAll()
        .where('call_id', 'in', ids)
        .orderBy('id')
        .execute()
      const funds = await namesOf(
        db,
        'fund_accounts',
        calls.map(({ fund_account_id }) => fund_account_id),
      )
      const lps = await namesOf(
        db,
        'lps',
        shares.map(({ lp_id }) => lp_id),
      )
      return calls.flatMap((call): Passage[] => {
        const name = `Capital call ${call.reference ?? call.id}`
        const of = funds.get(call.fund_account_id) ?? lps.get(call.lp_id)
        const known = {
          'Call type': spoken(call.ilpa_call_type),
          Description: call.description,
          'Notice date': call.notice_date,
          'Due date': call.due_date,
          Status: spoken(call.status),
        }
        const place = { recordId: call.id, fundId: call.fund_account_id, happenedOn: call.notice_date }
        return [
          {
            ...place,
            lpId: call.lp_id,
            title: of ? `${name}, ${of}` : name,
            lines: linesOf({
              'Capital call': call.reference,
              Amount: amountOf(call.amount_minor, call.currency),
              Paid: amountOf(call.paid_minor, call.currency),
              ...known,
            }),
          },
          ...shares
            .filter(share => share.call_id === call.id)
            .map(share => ({
              ...place,
              part: share.lp_id,
              lpId: share.lp_id,
              title: `${name}, ${lps.get(share.lp_id)}`,
              lines: linesOf({
                'Capital call': call.reference,
                Amount: amountOf(share.amount_minor, call.currency),
                Paid: amountOf(share.paid_minor, call.currency),
                ...known,
              }),
              forInvestor: !NOT_ISSUED.has(call.status),
            })),
        ]
      })
    },
  },
  {
    type: 'distribution',
    area: 'investor-portal',
    async read(db, ids) {
      const rows = await db.selectFrom('distributions').selectAll().where('id', 'in', ids).execute()
      const shares = await db
        .selectFrom('distribution_lines')
        .selectAll()
        .where('distribution_id', 'in', ids)
        .orderBy('id')
        .execute()
      const funds = await namesOf(
        db,
        'fund_accounts',
        rows.map(({ fund_account_id }) => fund_account_id),
      )
      const lps = await namesOf(
        db,
        'lps',
        shares.map(({ lp_id }) => lp_id),
      )
      return rows.flatMap((row): Passage[] => {
        const name = `Distribution ${row.reference ?? row.id}`
        const of = funds.get(row.fund_account_id)
        const known = { 'Distribution type': spoken(row.type), Description: row.description, Date: row.date }
        const place = { recordId: row.id, fundId: row.fund_account_id, happenedOn: row.date }
        return [
          {
            ...place,
            title: of ? `${name}, ${of}` : name,
            lines: linesOf({
              Distribution: row.reference,
              Amount: amountOf(row.amount_minor, row.currency),
              ...known,
            }),
          },
          ...shares
            .filter(share => share.distribution_id === row.id)
            .map(share => ({
              ...place,
              part: share.lp_id,
              lpId: share.lp_id,
              title: `${name}, ${lps.get(share.lp_id)}`,
              lines: linesOf({
                Distribution: row.reference,
                Amount: amountOf(share.amount_minor, row.currency),
                ...known,
              }),
              forInvestor: true,
            })),
        ]
      })
    },
  },
]

const heading = (key: string): string => {
  const words = key.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
