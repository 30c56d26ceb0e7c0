import type { Id, Ids, Maker, ModuleThings } from '../../generated/things.ts'
import type { Json } from '../../office.ts'

const TAPE = '/api/v1/svc/pricer/tapes/{tape_id}'
const REMITTANCE = '/api/v1/svc/pricer/remittances/{remittance_id}'

/** A deal whose loan was priced and paid out. */
async function closedDeal(maker: Maker): Promise<Id> {
  const deal_id = await maker.thing('/api/v1/svc/crm/deals/{deal_id}')
  const loan = { principal: 1_000_000, term_months: 36, amortisation: 'bullet', coupon_pct: 0.1, deal_id }
  const { id } = (await maker.office.post('/api/v1/svc/pricer/run', loan)).body
  const closed = { role: 'as_closed', pricing_id: id }
  await maker.office.send('PUT', `/api/v1/svc/pricer/deals/${deal_id}/pricing-roles`, { body: closed })
  return deal_id
}

/** A tape that was made from the pricing of such a deal. */
async function servicedTape(maker: Maker): Promise<Id> {
  const at = `/api/v1/svc/pricer/deals/${await closedDeal(maker)}/tapes`
  return (await maker.office.post(at, { as_of_date: '2026-03-31' })).body.id
}

/** An amendment of such a tape, which stands; of the tape at hand where there is one. */
async function amended(maker: Maker, { tape_id }: Ids): Promise<Id> {
  if (tape_id === undefined) return servicedTape(maker)
  const terms = { from_month: '2026-10', coupon_pct: 0.11, reason: 'Agreed' }
  const { body } = await maker.office.post(`/api/v1/svc/pricer/tapes/${tape_id}/amendments`, terms)
  return body.amendments.at(-1).id
}

export const things: ModuleThings['things'] = {
  'POST /api/v1/svc/pricer/deals/{deal_id}/tapes': closedDeal,
  [`GET ${TAPE}/schedule`]: servicedTape,
  [`POST ${TAPE}/amendments`]: servicedTape,
  [`POST ${TAPE}/amendments/{amendment_id}/withdraw`]: amended,
  '/api/v1/svc/pricer/deals/{deal_id}': maker => maker.thing('/api/v1/svc/crm/deals/{deal_id}'),
  '/api/v1/svc/pricer/pricings/{pricing_id}': async maker => {
    const deal_id = await maker.thing('/api/v1/svc/crm/deals/{deal_id}')
    const loan = { principal: 1_000_000, term_months: 12, amortisation: 'bullet', coupon_pct: 0.1 }
    return (await maker.office.post('/api/v1/svc/pricer/run', { ...loan, deal_id })).body.id
  },
  [REMITTANCE]: async maker =>
    (await maker.office.post('/api/v1/svc/pricer/remittances', await remittanceFile(maker))).body.id,
}

/** Builds a file with the payments on the one loan of a new tape. */
async function remittanceFile({ office }: Maker) {
  const rows = [{ loan_id: 'A-1', current_balance: 250_000, rate: 0.0725, remaining_term: 60 }]
  const tape = { name: 'Alder consumer pool', as_of_date: '2026-03-31', currency: 'USD', rows }
  const { id } = (await office.post('/api/v1/svc/pricer/tapes', tape)).body
  const csv = 'loan_id,interest_paid,principal_paid,ending_balance\nA-1,0,0,250000\n'
  return { tape_id: id, period: '2026-04', csv }
}

const tapeFile = async (_maker: Maker, _known: Ids, { rows: _, ...example }: Json): Promise<Json> => ({
  ...example,
  csv: 'loan_id,current_balance,rate,remaining_term\nA-1,250000,0.0725,60\n',
})

export const bodies: ModuleThings['bodies'] = {
  'PUT /api/v1/svc/pricer/deals/{deal_id}/pricing-roles': async ({ office }, { deal_id }, example) => {
    const loan = { principal: 1_000_000, term_months: 12, amortisation: 'bullet', coupon_pct: 0.1, deal_id }
    return { ...example, pricing_id: (await office.post('/api/v1/svc/pricer/run', loan)).body.id }
  },
  // The rows of the examples as files.
  'POST /api/v1/svc/pricer/tapes': tapeFile,
  [`POST ${TAPE}/supersede`]: tapeFile,
  'POST /api/v1/svc/pricer/remittances': maker => remittanceFile(maker),
  [`POST ${REMITTANCE}/supersede`]: async (_maker, _known, { rows: _, ...example }) => ({
    ...example,
    csv: 'loan_id,interest_paid,principal_paid,ending_balance\nA-1,0,0,250000\n',
  }),
}

/** Rows come in one of three ways. */
const otherTables = ['rows', 'xlsx', 'content', 'sheet']

export const ruled: ModuleThings['ruled'] = {
  'POST /api/v1/svc/pricer/tapes': otherTables,
  [`POST ${TAPE}/supersede`]: otherTables,
  'POST /api/v1/svc/pricer/remittances': [...otherTables, 'period'],
  [`POST ${REMITTANCE}/supersede`]: otherTables,
  // Terms must fit the loan from a month on, which depends on all of them.
  [`POST ${TAPE}/amendments`]: [
    'from_month',
    'coupon_pct',
    'term_months',
    'interest_only_months',
    'holiday_months',
  ],
}

export const needed: ModuleThings['needed'] = {
  'PUT /api/v1/svc/pricer/deals/{deal_id}/pricing-roles': ['reason'],
  'POST /api/v1/svc/pricer/tapes': ['csv'],
  [`POST ${TAPE}/supersede`]: ['csv'],
  'POST /api/v1/svc/pricer/remittances': ['csv'],
  [`POST ${REMITTANCE}/supersede`]: ['csv'],
  // The pricing does not say when its loan was paid out, and the second tape takes the place of the first.
  'POST /api/v1/svc/pricer/deals/{deal_id}/tapes': ['as_of_date', 'reason'],
  [`POST ${TAPE}/amendments`]: ['coupon_pct'],
}

export const named: ModuleThings['named'] = { tape_id: TAPE }

export const notForStrangers: ModuleThings['notForStrangers'] = [
  [/^POST .*\/pricer\/(run|pricings\/compare)$/, 'rules between the terms of a loan'],
]
