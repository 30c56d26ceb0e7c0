import type { Id } from '../../generated/things.ts'
import type { Json, Office } from '../../office.ts'

export const P = '/api/v1/svc/transactions'

/** A closing on 15 December 2026, without the office's pack unless it is asked for; as the API answers it. */
export const closing = async (office: Office, more: object = {}): Promise<Json> =>
  (
    await office.post(`${P}/draft`, {
      name: 'Alder Row senior loan',
      target_close_date: '2026-12-15',
      seed_default_tasks: false,
      ...more,
    })
  ).body

/** A task of a closing; as the API answers it. */
export const task = async (office: Office, id: Id, more: object = {}): Promise<Json> =>
  (await office.post(`${P}/${id}/tasks`, { category: 'legal', title: 'Engage counsel', ...more })).body

let parties = 0

/** A party that is in no closing yet; its `idx`. */
export async function party(office: Office, id: Id, more: object = {}): Promise<number> {
  parties += 1
  return (await office.post(`${P}/${id}/parties`, { name: `Party ${parties}`, ...more })).body.idx
}

/** A line of the funds flow; its id. */
export const line = async (office: Office, id: Id, more: object = {}): Promise<number> =>
  (
    await office.post(`${P}/${id}/funds-flow`, {
      side: 'use',
      party: 'Alder Row Holdings',
      purpose: 'Purchase price',
      amount: 100,
      ...more,
    })
  ).body.id

/** A funds flow that balances, with its account confirmed by whoever signs in. */
export async function readyFunds(office: Office, id: Id): Promise<void> {
  await line(office, id, { side: 'source', party: 'Kestrel Fund I', purpose: 'Equity' })
  const use = await line(office, id)
  const headers = await office.session()
  await office.post(`${P}/${id}/funds-flow/${use}/call-back`, {}, { as: null, headers })
}

const agreement = `Schedule 2
Conditions precedent
1. A copy of the constitutional documents of the Borrower.
2. A copy of a resolution of the board of directors of the Borrower.

Schedule 3
Conditions subsequent
1. The Borrower shall deliver evidence of registration of the Security within 30 days after the Closing Date.
`

/** Returns the answer of finding conditions in an agreement. */
export const extracted = async (office: Office, id: Id, text = agreement): Promise<Json> =>
  (
    await office.post(`${P}/${id}/extract-cps`, {
      source: { type: 'inline', documents: [{ name: 'agreement.txt', text }] },
    })
  ).body
