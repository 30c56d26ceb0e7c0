import type { Json, Office } from '../../office.ts'

export const P = '/api/v1/svc/risk'

/** A covenant of at most 4.0 times. */
export const covenant = async (office: Office, more: object = {}): Promise<Json> =>
  (
    await office.post(`${P}/covenants`, {
      name: 'Total leverage',
      type: 'leverage',
      unit: 'multiple',
      threshold: 4,
      ...more,
    })
  ).body

/** A facility of 15 million US dollars with 12 drawn, 30% an obligor. */
export const facility = async (office: Office, more: object = {}): Promise<Json> =>
  (
    await office.post(`${P}/facilities`, {
      name: 'Warehouse line',
      currency: 'USD',
      commitment: 15_000_000,
      outstanding: 12_000_000,
      rules: {
        ineligible: [{ name: 'Declared ineligible', field: 'eligible', op: 'eq', value: false }],
        concentrations: [{ name: 'One obligor', field: 'id', limit: 0.3 }],
        advance: { field: 'class', rates: { first: 0.65, second: 0.5 } },
      },
      ...more,
    })
  ).body

const loan = (id: string, amount: number, more: object = {}) => ({
  id,
  amount,
  fields: { class: 'first', eligible: true, ...more },
})

export const pool = [
  loan('L1', 10_000_000),
  loan('L2', 8_000_000),
  loan('L3', 6_000_000),
  loan('L4', 4_000_000, { class: 'second' }),
  loan('L5', 2_000_000, { eligible: false }),
]
