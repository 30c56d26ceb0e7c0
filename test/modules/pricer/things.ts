import type { ModuleThings } from '../../generated/things.ts'

const TAPE = '/api/v1/svc/pricer/tapes/{tape_id}'

export const things: ModuleThings['things'] = {
  '/api/v1/svc/pricer/deals/{deal_id}': maker => maker.thing('/api/v1/svc/crm/deals/{deal_id}'),
  '/api/v1/svc/pricer/pricings/{pricing_id}': async maker => {
    const deal_id = await maker.thing('/api/v1/svc/crm/deals/{deal_id}')
    const loan = { principal: 1_000_000, term_months: 12, amortisation: 'bullet', coupon_pct: 0.1 }
    return (await maker.office.post('/api/v1/svc/pricer/run', { ...loan, deal_id })).body.id
  },
  '/api/v1/svc/pricer/remittances/{remittance_id}': async ({ office }) => {
    const rows = [{ loan_id: 'A-1', current_balance: 250_000, rate: 0.0725, remaining_term: 60 }]
    const tape = { name: 'Alder consumer pool', as_of_date: '2026-03-31', currency: 'USD', rows }
    const { id } = (await office.post('/api/v1/svc/pricer/tapes', tape)).body
    const paid = { loan_id: 'A-1', interest_paid: 0, principal_paid: 0, ending_balance: 250_000 }
    const report = { tape_id: id, period: '2026-04', rows: [paid] }
    return (await office.post('/api/v1/svc/pricer/remittances', report)).body.id
  },
}

export const named: ModuleThings['named'] = { tape_id: TAPE }
