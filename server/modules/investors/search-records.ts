import { fundNames } from '../../books/accounts/fund-accounts.ts'
import { partnerNames } from '../../books/partners/partners.ts'
import { amountOf, label, linesOf, type Passage, type SearchRecord, spoken } from '../../kernel/index.ts'

/** An investor sees a call once it is issued. */
const NOT_ISSUED = new Set(['draft', 'approved'])

/** Investors, what is known of them and what is called of them, as they are found by their words. */
export const searchRecords: readonly SearchRecord[] = [
  {
    type: 'lp',
    table: 'lps',
    named: true,
    scope: 'lpId',
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
    table: 'lp_facts',
    async read(db, ids) {
      const facts = await db.selectFrom('lp_facts').selectAll().where('id', 'in', ids).execute()
      const lps = await partnerNames(
        db,
        facts.map(({ lp_id }) => lp_id),
      )
      return facts.map(fact => ({
        recordId: fact.id,
        lpId: fact.lp_id,
        title: `${lps.get(fact.lp_id)}, ${spoken(fact.attribute)}`,
        lines: linesOf({ [label(fact.attribute)]: fact.value, Author: fact.author }),
        happenedOn: fact.observed_on,
      }))
    },
  },
  {
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
]
