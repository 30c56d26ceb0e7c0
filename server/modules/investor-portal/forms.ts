import { type CallRow, openCallsOf } from '../../books/calls/call-rows.ts'
import { distributionTypes } from '../../books/capital/distributions/distribution-input.ts'
import { amountIn } from '../../platform/language/amounts.ts'
import type { Request } from '../../platform/language/change.ts'
import { dayAhead, dayOf } from '../../platform/language/days.ts'
import { type Form, nameIn, toMake } from '../../platform/language/form.ts'
import { bestOf, theOne } from '../../platform/language/mentions.ts'
import { needed, typeIn } from '../../platform/language/said.ts'
import { capitalCall } from './changes.ts'

const INVESTOR = 'investor|lp|limited partner|anleger(?:in)?|investorin'
const CALLS = new RegExp(
  `${capitalCall.source}|${toMake('kapitalabruf|abruf').source}|^(?:bitte )?rufe? .*\\b(?:ab|abrufen)\\b`,
  'i',
)
const DISTRIBUTES = new RegExp(
  `${toMake('distribution|ausschüttung').source}|^(?:please )?distribute\\b|^(?:bitte )?schütte\\b.*\\baus[.!]?$`,
  'i',
)

const PAYS = new RegExp(
  `${toMake('payment|zahlung|zahlungseingang').source}|^(?:please )?book .*\\bpayment\\b`,
  'i',
)

/** Of one investor alone there is no such form. */
const isOfInvestor = ({ mentions }: Request): boolean =>
  bestOf(mentions, 'fund').length === 0 && bestOf(mentions, 'lp').length > 0

/** Reads the values that calls and distributions share: the fund, the amount and the day. */
function ofFund({ text, mentions, today }: Request) {
  const missing: string[] = []
  const fund = theOne(mentions, 'fund', missing, 'the fund')
  const amount = needed(amountIn(text, mentions), missing, 'the amount')
  const named = mentions.reduce((rest, { name }) => rest.replaceAll(name, ' '), text)
  const said = { fund: fund?.toString(), amount: amount?.toString(), date: dayAhead(named, today) }
  return { said, missing }
}

const whichCall = (calls: readonly CallRow[]): string =>
  calls.length === 0
    ? 'an open capital call of that investor'
    : `the capital call (${calls.map(({ id, reference }) => reference ?? id).join(' or ')})`

/** The forms of funds' capital that the copilot opens filled in. */
export const forms: readonly Form[] = [
  {
    pattern: CALLS,
    what: 'a capital call',
    path: '/capital-calls/new',
    sends: 'POST /api/v1/svc/investor-portal/calls',
    fill: request => {
      if (isOfInvestor(request)) return null
      const { said, missing } = ofFund(request)
      const due = needed(said.date, missing, 'the due date')
      return { filled: { fund: said.fund, amount: said.amount, due }, missing }
    },
  },
  {
    pattern: DISTRIBUTES,
    what: 'a distribution',
    path: '/distributions/events/new',
    sends: 'POST /api/v1/svc/investor-portal/distribution-events',
    fill: request => {
      if (isOfInvestor(request)) return null
      const { said, missing } = ofFund(request)
      return { filled: { ...said, type: typeIn(distributionTypes, request.text) }, missing }
    },
  },
  {
    pattern: PAYS,
    what: 'a payment',
    path: '/capital-calls',
    sends: 'POST /api/v1/svc/investor-portal/calls/{call_id}/payment',
    fill: async ({ text, mentions, today }, { read }) => {
      const missing: string[] = []
      const lp = theOne(mentions, 'lp', missing, 'the investor')
      const owed = lp === undefined ? [] : await read(db => openCallsOf(db, lp))
      const funds = bestOf(mentions, 'fund').map(({ id }) => id)
      const calls =
        funds.length === 0
          ? owed
          : owed.filter(({ fund_account_id: fund }) => fund !== null && funds.includes(fund))
      const [call] = calls
      if (lp !== undefined && calls.length !== 1) missing.push(whichCall(calls))
      const named = mentions.reduce((rest, { name }) => rest.replaceAll(name, ' '), text)
      const filled = {
        lp: lp?.toString(),
        amount: amountIn(text, mentions)?.toString(),
        date: dayOf(named, today),
      }
      return {
        filled,
        missing,
        at: calls.length === 1 && call ? { path: `/capital-calls/${call.id}` } : undefined,
      }
    },
  },
  {
    pattern: toMake(INVESTOR),
    what: 'an investor',
    path: '/investors',
    sends: 'POST /api/v1/svc/investor-portal/lps',
    fill: ({ text }) => {
      const missing: string[] = []
      return { filled: { name: needed(nameIn(text, INVESTOR), missing, 'the name') }, missing }
    },
  },
]
